"""What values look like in notebooks: boards and tables, and the lab itself where it can run."""

from dataclasses import dataclass
from functools import singledispatch
from html import escape
from typing import Any

from plybench.core.notation import describe_line
from plybench.core.picture import Picture
from plybench.core.problem import why_impossible
from plybench.core.results.analysis import Analysis
from plybench.core.results.answers import OptimalCount
from plybench.core.results.decision import Decision
from plybench.core.results.result import SearchResult, plain_number
from plybench.lab.saved.notebook_html import (
    block,
    board,
    chosen_boards,
    heading,
    note,
    side_by_side,
    svg_image,
    table,
)
from plybench.play.arena import MatchResult, TournamentResult
from plybench.study.doctor.verdict import Examination
from plybench.trace import GameTrace, Trace
from plybench.trace.draw import render_game_svg, render_svg
from plybench.trace.draw.lines import Drawing

_MOST_NODES = 40  # of a tree that is drawn
_MOST_SHOWN = 40  # boards or rows


def mime_bundle(value: Any) -> dict[str, Any]:
    """Return all forms in which a notebook may show a value; it takes the best it can show."""
    bundle = {"text/plain": _plain(value), "text/html": as_html(value)}
    live = _live(value)
    return bundle if live is None else live | bundle


def as_html(value: Any) -> str:
    """Return HTML without scripts."""
    return block(*_parts(value))


def _plain(value: Any) -> str:
    has_text = any("__str__" in vars(kind) for kind in type(value).__mro__[:-1])
    return str(value) if has_text else repr(value)


@dataclass(frozen=True, slots=True)
class Html:
    """HTML that shows itself."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def live_or_html(value: Any) -> Any:
    """Return the live view of a value, or its HTML."""
    return _widget(value) or Html(as_html(value))


def _live(value: Any) -> dict[str, Any] | None:
    made = _widget(value)
    shown = None if made is None else made._repr_mimebundle_()
    return None if shown is None else shown[0]  # without its metadata


def _widget(value: Any) -> Any:
    """Return the live view of a value; None if there is none, or no anywidget to show it."""
    try:
        from plybench.lab.saved.widget import widget_of
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("plybench"):
            raise
        return None
    return widget_of(value)


@singledispatch
def _parts(value: Any) -> list[str]:
    """Return a problem or a game: its name and its start."""
    name = getattr(value, "name", "") or type(value).__name__
    impossible = why_impossible(value) if hasattr(value, "is_goal") else None
    return [
        heading(str(name)),
        board(value.picture(value.initial)) if hasattr(value, "picture") else "",
        note(impossible or ""),
    ]


@_parts.register
def _(value: Picture) -> list[str]:
    return [board(value)]


@_parts.register
def _(value: SearchResult) -> list[str]:  # type: ignore[type-arg]
    counts = [(name, count) for name, count in value.counts.to_dict().items() if count]
    facts = table([*counts, ("seconds", round(value.seconds, 3)), ("engine", value.engine)])
    remarks = [note(line) for line in value._remarks()]
    return [heading(value._headline()), _solution(value), *remarks, facts]


def _solution(value: "SearchResult[Any, Any]") -> str:
    """Return the boards along the path."""
    problem, path = value.problem, value.path
    if not hasattr(problem, "picture"):
        return ""
    if path is None:
        return board(problem.picture(problem.initial))
    captions = ["start", *(f"{i} {action}" for i, action in enumerate(path.actions, 1))]
    return chosen_boards([problem.picture(state) for state in path.states], captions)


@_parts.register
def _(value: Decision) -> list[str]:  # type: ignore[type-arg]
    scores = [
        (_move(value.position, s.action), plain_number(s.value), s.bound) for s in value.scores
    ]
    shown = table(scores[:_MOST_SHOWN], ("move", "value", "")) if scores else ""
    counts = f"{value.counts} ({value.engine}, {value.seconds:.3f} s)"
    return [heading(value._headline()), side_by_side(_position(value), shown), note(counts)]


@_parts.register
def _(value: Analysis) -> list[str]:  # type: ignore[type-arg]
    moves = [
        (_move(value.position, m.action), m.text, _line(value.position, m.line))
        for m in value.moves[:_MOST_SHOWN]
    ]
    shown = table(moves, ("move", "value", "line")) if moves else ""
    return [
        heading(f"{value.solver}: {value.describe()}"),
        side_by_side(_position(value), shown),
        *map(note, value.notes),
        note(str(value.counts)),
    ]


def _position(value: "Decision[Any] | Analysis[Any]") -> str:
    if value.position is None or not hasattr(value.position[0], "picture"):
        return ""
    game, state = value.position
    return board(game.picture(state))


def _move(position: tuple[Any, Any] | None, action: Any) -> str:
    return _line(position, (action,))


def _line(position: tuple[Any, Any] | None, actions: tuple[Any, ...]) -> str:
    """Return moves as the game writes them for people."""
    if position is None:
        return " ".join(map(str, actions))
    game, state = position
    return describe_line(game, state, actions[:_MOST_SHOWN])


@_parts.register
def _(value: OptimalCount) -> list[str]:
    counts = [(name, count) for name, count in value.counts.to_dict().items() if count]
    return [heading(str(value).partition("\n")[0]), table(counts)]


@_parts.register
def _(value: Trace) -> list[str]:
    header = value.header
    title = " ".join(filter(None, (header["algorithm"], header["domain"], header["instance"])))
    drawn = svg_image(render_svg(value, max_nodes=_MOST_NODES), title)
    return [heading(title), drawn]


@_parts.register
def _(value: GameTrace) -> list[str]:
    header = value.header
    title = " ".join(str(header.get(name) or "") for name in ("algorithm", "game")).strip()
    return [heading(title), svg_image(render_game_svg(value, max_nodes=_MOST_NODES), title)]


@_parts.register(MatchResult)
@_parts.register(TournamentResult)
def _(value: MatchResult | TournamentResult) -> list[str]:
    head, *rest = str(value).split("\n")
    standings = value.standings
    rows = [(s.agent, s.games, s.wins, s.draws, s.losses, f"{s.score:.1%}") for s in standings]
    shown = table(rows, ("agent", "games", "won", "drawn", "lost", "score"))
    details = f"<details><summary>as printed</summary>{_preformatted_text(rest)}</details>"
    return [heading(head), shown, details]


@_parts.register
def _(value: Examination) -> list[str]:
    headings = ("heuristic", "admissible", "consistent", "h/h*", "h of the start", "expanded by A*")
    rows = [
        (
            v.name,
            _answer(v.admissible),
            _answer(v.consistent),
            _round_value(v.mean_ratio),
            _round_value(v.initial_h),
            _round_value(v.expanded),
        )
        for v in value.verdicts
    ]
    found = [
        note(f"{verdict.name} fails here:") + _draw_board(value.drawings[state])
        for verdict in value.verdicts
        for state in verdict.counterexamples[:1]
        if state in value.drawings
    ]
    return [heading(f"Examined: {value.scope}"), table(rows, headings), *found]


def _answer(fact: bool | None) -> str:
    return {True: "yes", False: "no", None: "not known"}[fact]


def _round_value(value: Any) -> Any:
    return "" if value is None else round(value, 3)


def _draw_board(drawing: Drawing) -> str:
    return _preformatted_text([line.text for line in drawing])


def _preformatted_text(lines: list[str]) -> str:
    style = "overflow-x:auto;line-height:1.25;background:none"
    return f'<pre style="{style}">{escape(chr(10).join(lines))}</pre>'
