"""Live views in notebooks whose front end knows anywidget: JupyterLab, marimo, VS Code.

A trace is stepped through, a solution played on its board, the games of a match replayed, and the
moves of a position shown with the play expected after each. Problems, games and counts have nothing
to step through: their HTML says all there is.
"""

import atexit
from functools import cache, singledispatch
from typing import Any

import anywidget
import traitlets

from plybench.core.catalog import domains, find_domain, games
from plybench.core.notation import describe_action, write_action
from plybench.core.problem import chosen_rules
from plybench.core.results.analysis import Analysis
from plybench.core.results.decision import Decision
from plybench.core.results.result import SearchResult, plain_number
from plybench.lab.hosts.kernel_worker import KernelWorker
from plybench.lab.match_data import MOST_SENT, games_data, result_data
from plybench.lab.saved.bundle import STATIC, bundle
from plybench.lab.saved.saved_page import plan_data
from plybench.lab.wire import pack
from plybench.play.arena import MatchResult, TournamentResult
from plybench.trace import Trace
from plybench.trace.rows import Row

_STYLES = {
    "search": ("lab.css", "search/search.css", "saved/saved.css", "saved/notebook.css"),
    "plan": ("lab.css", "search/search.css", "saved/saved.css", "saved/notebook.css"),
    "games": ("lab.css", "game/game.css", "matches/matches.css", "saved/notebook.css"),
}
_BOUNDS = {"exact": "value", "lower": "at least", "upper": "at most"}
_DELAY = 0.5  # seconds between the steps of a plan
_PICTURE_SECONDS = 2.0  # then the rest of a plan has no pictures
_MOST_STEPS = 2000
_MOST_LINES = 40


@cache
def _script(view: str) -> str:
    return f"{bundle(f'saved/notebook_{view}.js')}export default {{ render }};\n"


@cache
def _style(view: str) -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in _STYLES[view])


@cache
def _worker() -> KernelWorker:
    """Return the process of this kernel."""
    worker = KernelWorker()
    atexit.register(worker.end)
    return worker


class LabWidget(anywidget.AnyWidget):
    """A part of the lab: its view, the message it begins with or the data that it shows."""

    message = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, view: str, message: dict[str, Any] | None = None, data: dict[str, Any] | None = None
    ) -> None:
        self._esm = _script(view)
        packed = b"" if data is None else pack(data)
        super().__init__(message=message or {}, data=packed, style=_style(view))
        self.on_msg(self._hear)

    def _hear(self, widget: Any, content: Any, buffers: Any) -> None:
        def send(frame: bytes) -> None:
            self.send({}, buffers=[frame])

        if isinstance(content, dict):
            _worker().ask(content, send)


@singledispatch
def widget_of(value: Any) -> LabWidget | None:
    """Return a live view of a value; None if there is none."""
    return None


@widget_of.register
def _(value: Trace) -> LabWidget | None:
    """Return nothing if the problem is not one of the catalog: the search is run once more."""
    header = value.header
    if header["domain"] not in domains() or not header["text"]:
        return None
    options = dict(header["options"])
    heuristic = options.pop("heuristic", None)
    return LabWidget(
        "search",
        {
            "do": "search",
            "domain": header["domain"],
            "problem": {**_source(header), **chosen_rules(value.problem)},
            "algorithm": header["algorithm"],
            "heuristic": heuristic,
            "options": options,
            "limits": _limits(value),
        },
    )


@widget_of.register
def _(value: SearchResult) -> LabWidget | None:  # type: ignore[type-arg]
    """Return the steps of the solution; nothing if there is none, or no picture of it."""
    problem, path = value.problem, value.path
    if path is None or not 0 < len(path) <= _MOST_STEPS or not hasattr(problem, "picture"):
        return None
    plan = plan_data(problem, value, _DELAY, _PICTURE_SECONDS)
    notes = [*value._remarks(), f"{value.counts} ({value.engine}, {value.seconds:.3f} s)"]
    return LabWidget("plan", data=plan | {"notes": notes})


@widget_of.register(MatchResult)
@widget_of.register(TournamentResult)
def _(value: MatchResult | TournamentResult) -> LabWidget | None:
    setting = value.setting
    if setting.game not in games() or not value.records:
        return None
    found = result_data(setting, value.records)
    return LabWidget("games", data=found | {"games": games_data(value.records[:MOST_SENT])})


@widget_of.register
def _(value: Analysis) -> LabWidget | None:  # type: ignore[type-arg]
    lines = [(move.text, move.line or (move.action,)) for move in value.moves]
    notes = [*value.notes, str(value.counts)]
    return _lines(value.position, f"{value.solver}: {value.describe()}", lines, notes)


@widget_of.register
def _(value: Decision) -> LabWidget | None:  # type: ignore[type-arg]
    """Return the move and its line first, then the others that were valued."""
    if value.action is None:
        return None
    lines = [(f"value {plain_number(value.value)}", value.line or (value.action,))]
    lines += [
        (f"{_BOUNDS.get(s.bound, s.bound)} {plain_number(s.value)}".strip(), (s.action,))
        for s in value.scores
        if s.action != value.action
    ]
    counts = f"{value.counts} ({value.engine}, {value.seconds:.3f} s)"
    return _lines(value.position, value._headline(), lines, [counts])


def _lines(
    position: tuple[Any, Any] | None,
    title: str,
    lines: list[tuple[str, tuple[Any, ...]]],
    notes: list[str],
) -> LabWidget | None:
    """Return the moves of a position, each with its value and the play expected after it."""
    name = None if position is None else getattr(position[0], "domain", None)
    if position is None or name not in games() or not lines:
        return None
    game, state = position
    shown = [
        {
            "text": describe_action(game, state, line[0]),
            "value": value,
            "moves": [write_action(game, action) for action in line],
        }
        for value, line in lines[:_MOST_LINES]
    ]
    start = {"game": name, "variant": game.variant, "start": game.format_state(state)}
    return LabWidget("games", data={**start, "title": title, "lines": shown, "notes": notes})


def _source(header: Row) -> dict[str, str]:
    """Return the name of the problem if it has a known one, or else its text."""
    domain, name = find_domain(header["domain"]), header["instance"]
    if name in domain.instances and domain.write(domain.instance(name)) == header["text"]:
        return {"source": name}
    return {"text": header["text"]}


def _limits(trace: Trace) -> dict[str, int]:
    """Return limits at which the search ends as it did."""
    result = trace.result
    if result is None or result["status"] not in ("limit", "stopped"):
        return {}
    return {"expansions": max(result["counts"]["expanded"], 1)}
