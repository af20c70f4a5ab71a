"""What is in a file of the user, and the checks for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.classroom.checking.agents import Trial, check_agent_of_user, usual_game
from plybench.classroom.checking.evaluations import check_evaluation_of_user
from plybench.classroom.checking.findings import NoGround, Report
from plybench.classroom.checking.games import check_game_of_user
from plybench.classroom.checking.heuristics import check_heuristic_of_user
from plybench.classroom.checking.kinds import KINDS, kind_named, kinds_in
from plybench.classroom.checking.observers import check_observer_of_user
from plybench.classroom.checking.orders import check_order_of_user
from plybench.classroom.checking.problems import check_problem_of_user
from plybench.classroom.checking.syntax import syntax_report
from plybench.core.catalog import (
    Domain,
    domains,
    find_domain,
    find_game,
    games,
    is_library_game,
    named,
    own_heuristic,
)
from plybench.core.errors import InputError
from plybench.core.game import GAME_METHODS
from plybench.core.system.python_files import is_code, load_module, own_members, parse_code
from plybench.engine.loading import load_position, load_problem


@dataclass(frozen=True, slots=True)
class Ground:
    """Where functions are tried out: a problem, or a position of a game."""

    domain: Any  # a Domain or a GameDomain
    source: str | None

    @classmethod
    def of(cls, name: str, source: str | None) -> "Ground":
        """Return the ground that is named; the content of a file decides whether it is a game."""
        is_ours = named(name, games()) is not None or is_library_game(name)
        is_game = is_ours or (is_code(name) and _kind_in(name) == "game")
        return cls(find_game(name) if is_game else find_domain(name), source)

    @property
    def is_problem(self) -> bool:
        """Tell whether it is a problem."""
        return isinstance(self.domain, Domain)


@dataclass(frozen=True, slots=True)
class Wish:
    """What to check, and where: `on` a domain or game, from an instance or position."""

    text: str
    on: str | None
    source: str | None
    trial: Trial
    claims: tuple[str, ...] = ()


def check(
    text: str,
    *,
    on: str | None = None,
    source: str | None = None,
    kind: str | None = None,
    trial: Trial | None = None,
    claims: Sequence[str] = (),
) -> list[Report]:
    """Return a report on what `FILE.py:NAME` names, or on everything in `FILE.py`.

    A heuristic, an evaluation, an order, an observer or an agent is tried `on` a domain or game
    (`source` is an instance or position); by default on the only problem or game in its file, an
    agent otherwise on Connect Four, or chess if its file imports that. `kind` is the kind of a
    function, if it is not clear. `trial` says against whom an agent plays; `claims` are made for a
    heuristic besides its own: `admissible`, `consistent`. A game of another library is checked too:
    `open_spiel:NAME`.
    """
    if is_library_game(text):
        return [_report(Wish(text, on, source, trial or Trial()), "game")]
    code = parse_code(text)
    broken = syntax_report(code.path, text)
    if broken is not None:
        return [broken]
    if code.name:
        wish = Wish(text, on, source, trial or Trial(), tuple(claims))
        return [_report(wish, kind or kind_named(text))]
    found = kinds_in(code.path)
    if not found:
        members = own_members(load_module(code.path))
        raise InputError(
            f"{code.path} has nothing to check: no problem, game, agent, observer, or function "
            "marked @heuristic, @evaluation or @ordering; it defines "
            f"{', '.join(members) or 'nothing'}. If one of them is meant, name it: "
            f"{code.path}:NAME"
        )
    texts = {f"{code.path}:{name}": what for name, what in found.items()}
    return [
        _report(Wish(one, on, source, trial or Trial(), tuple(claims)), what)
        for one, what in texts.items()
    ]


def _report(wish: Wish, kind: str) -> Report:
    if kind not in KINDS:
        raise InputError(f"{wish.text} cannot be checked as {kind!r}; known: {', '.join(KINDS)}")
    report = Report(kind, wish.text)
    with report.catching("loading it"):
        _CHECKS[kind](wish, report)
    return report


def _check_problem(wish: Wish, report: Report) -> None:
    problem = find_domain(wish.text).instance("")
    report.right("it has initial, actions, result and is_goal")
    check_problem_of_user(problem, report)


def _check_game(wish: Wish, report: Report) -> None:
    game, _ = find_game(wish.text).load(None, None)
    report.right(f"it has initial, {', '.join(GAME_METHODS)}")
    check_game_of_user(game, report)


def _check_heuristic(wish: Wish, report: Report) -> None:
    ground = _ground(wish, "problem")
    problem = _problem(ground)
    report.right(f"tried on {problem.name if hasattr(problem, 'name') else ground.domain.name}")
    check_heuristic_of_user(
        problem,
        own_heuristic(problem, wish.text),
        ground.domain,
        lambda other: own_heuristic(other, wish.text),
        report,
        wish.claims,
    )


def _check_evaluation(wish: Wish, report: Report) -> None:
    game, state = _game(wish, report)
    check_evaluation_of_user(game, state, wish.text, report)


def _check_order(wish: Wish, report: Report) -> None:
    game, state = _game(wish, report)
    check_order_of_user(game, state, wish.text, report)


def _check_agent(wish: Wish, report: Report) -> None:
    ground = _ground(wish, "game", usual_game(parse_code(wish.text).path))
    game, state = load_position(ground.domain, ground.source, None)
    report.right(f"tried on {ground.domain.name}")
    check_agent_of_user(wish.text, ground.domain, game, state, wish.trial, report)


def _check_observer(wish: Wish, report: Report) -> None:
    ground = Ground.of(wish.on or "sliding_tiles", wish.source)
    report.right(f"tried on {ground.domain.name}")
    if ground.is_problem:
        check_observer_of_user(wish.text, _problem(ground), None, report)
    else:
        game, _ = load_position(ground.domain, ground.source, None)
        check_observer_of_user(wish.text, None, game, report)


_CHECKS: dict[str, Callable[[Wish, Report], None]] = {
    "problem": _check_problem,
    "game": _check_game,
    "heuristic": _check_heuristic,
    "evaluation": _check_evaluation,
    "order": _check_order,
    "agent": _check_agent,
    "observer": _check_observer,
}


def _problem(ground: Ground) -> Any:
    return load_problem(ground.domain, ground.source, None, None, None)


def _game(wish: Wish, report: Report) -> tuple[Any, Any]:
    """Return the game on which a function is tried, and the position."""
    ground = _ground(wish, "game")
    report.right(f"tried on {ground.domain.name}")
    return load_position(ground.domain, ground.source, None)


def _ground(wish: Wish, what: str, usual: str = "") -> Ground:
    """Return the ground to try a function on: the one named, or the only one in its file."""
    text = wish.text
    if wish.on is not None:
        ground = Ground.of(wish.on, wish.source)
        if ground.is_problem is not (what == "problem"):
            raise InputError(f"{text} needs a {what}, and {wish.on} is none")
        return ground
    path = parse_code(text).path
    fitting = [name for name, kind in kinds_in(path).items() if kind == what]
    if len(fitting) == 1:
        return Ground.of(f"{path}:{fitting[0]}", None)
    if usual:
        return Ground.of(usual, wish.source)
    known = domains() if what == "problem" else games()
    raise NoGround(
        f"say on which {what} to try {text}: --on {next(iter(known))}, or --on FILE.py:NAME", what
    )


def _kind_in(name: str) -> str:
    """Return the kind of `FILE.py:NAME`, or of the only problem or game of `FILE.py`."""
    code = parse_code(name)
    found = kinds_in(code.path)
    chosen = [found[code.name]] if code.name in found else list(found.values())
    return next((kind for kind in chosen if kind in ("problem", "game")), "")
