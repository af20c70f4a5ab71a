"""What is in a file of the user, and the checks for it."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import isclass, isroutine, signature
from typing import Any

from plybench.catalog import (
    Domain,
    domains,
    find_domain,
    find_game,
    games,
    kind_of,
    named,
    own_heuristic,
)
from plybench.checking.evaluations import check_evaluation_of_user
from plybench.checking.findings import Report
from plybench.checking.games import check_game_of_user
from plybench.checking.heuristics import check_heuristic_of_user
from plybench.checking.problems import check_problem_of_user
from plybench.errors import InputError
from plybench.game import GAME_METHODS
from plybench.heuristic import is_heuristic
from plybench.loading import load_position, load_problem
from plybench.system.python_files import is_code, load_module, own_members, parse_code

KINDS = ("problem", "game", "heuristic", "evaluation")


@dataclass(frozen=True, slots=True)
class Ground:
    """Where functions are tried out: a problem, or a position of a game."""

    domain: Any  # a Domain or a GameDomain
    source: str | None

    @classmethod
    def of(cls, name: str, source: str | None) -> "Ground":
        """Return the ground that is named; what a file has decides whether it is a game."""
        is_game = named(name, games()) is not None or (is_code(name) and _kind_in(name) == "game")
        return cls(find_game(name) if is_game else find_domain(name), source)

    @property
    def is_problem(self) -> bool:
        """Tell whether it is a problem."""
        return isinstance(self.domain, Domain)


def check(
    text: str, *, on: str | None = None, source: str | None = None, kind: str | None = None
) -> list[Report]:
    """Return a report on what `FILE.py:NAME` names, or on everything in `FILE.py`.

    A heuristic or an evaluation is tried `on` a domain or game (`source` is an instance or
    position); by default on the only problem or game in its file. `kind` says what a function is,
    if that cannot be told: heuristic or evaluation.
    """
    code = parse_code(text)
    if code.name:
        return [_report(text, kind or _kind_of(text), on, source)]
    members = own_members(load_module(code.path))
    found = {name: _kind(value) for name, value in members.items()}
    texts = [f"{code.path}:{name}" for name, kind in found.items() if kind]
    if not texts:
        raise InputError(
            f"{code.path} has nothing to check: no problem, game, or function marked @heuristic or "
            f"@evaluation; it defines {', '.join(members) or 'nothing'}"
        )
    return [_report(one, _kind_of(one), on, source) for one in texts]


def _report(text: str, kind: str, on: str | None, source: str | None) -> Report:
    if kind not in KINDS:
        raise InputError(f"{text} cannot be checked as {kind!r}; known: {', '.join(KINDS)}")
    report = Report(kind, text)
    with report.catching("loading it"):
        _CHECKS[kind](text, report, on, source)
    return report


def _check_problem(text: str, report: Report, on: str | None, source: str | None) -> None:
    problem = find_domain(text).instance("")
    report.right("it has initial, actions, result and is_goal")
    check_problem_of_user(problem, report)


def _check_game(text: str, report: Report, on: str | None, source: str | None) -> None:
    game, _ = find_game(text).load(None, None)
    report.right(f"it has initial, {', '.join(GAME_METHODS)}")
    check_game_of_user(game, report)


def _check_heuristic(text: str, report: Report, on: str | None, source: str | None) -> None:
    ground = _ground(text, on, source, "problem")
    problem = load_problem(ground.domain, ground.source, None, None, None)
    report.right(f"tried on {problem.name if hasattr(problem, 'name') else ground.domain.name}")
    check_heuristic_of_user(
        problem, own_heuristic(problem, text), ground.domain,
        lambda other: own_heuristic(other, text), report,
    )  # fmt: skip


def _check_evaluation(text: str, report: Report, on: str | None, source: str | None) -> None:
    ground = _ground(text, on, source, "game")
    game, state = load_position(ground.domain, ground.source, None)
    report.right(f"tried on {ground.domain.name}")
    check_evaluation_of_user(game, state, text, report)


_CHECKS: dict[str, Callable[[str, Report, str | None, str | None], None]] = {
    "problem": _check_problem,
    "game": _check_game,
    "heuristic": _check_heuristic,
    "evaluation": _check_evaluation,
}


def _ground(text: str, on: str | None, source: str | None, what: str) -> Ground:
    """Return where to try a function: what is named, or the only fitting thing in its file."""
    if on is not None:
        ground = Ground.of(on, source)
        if ground.is_problem is not (what == "problem"):
            raise InputError(f"{text} needs a {what}, and {on} is none")
        return ground
    path = parse_code(text).path
    fitting = [n for n, v in own_members(load_module(path)).items() if _kind(v) == what]
    if len(fitting) != 1:
        known = domains() if what == "problem" else games()
        raise InputError(
            f"say on which {what} to try {text}: --on {next(iter(known))}, or --on FILE.py:NAME"
        )
    return Ground.of(f"{path}:{fitting[0]}", None)


def _kind_in(name: str) -> str:
    """Return what `FILE.py:NAME` or the only problem or game of `FILE.py` is."""
    code = parse_code(name)
    members = own_members(load_module(code.path))
    chosen = [members[code.name]] if code.name in members else list(members.values())
    return next((kind for value in chosen if (kind := _kind(value)) in ("problem", "game")), "")


def _kind_of(text: str) -> str:
    code = parse_code(text)
    value = own_members(load_module(code.path)).get(code.name)
    found = "problem" if value is None else _kind(value) or _kind_of_function(value)
    if not found:
        raise InputError(f"{text}: say what it is with --kind: {', '.join(KINDS)}")
    return found


def _kind(value: Any) -> str:
    """Return what a thing in a file is by its methods and marks; "" if they do not say."""
    if is_heuristic(value):
        return "heuristic"
    return "evaluation" if hasattr(value, "evaluation_name") else kind_of(value)


def _kind_of_function(value: Any) -> str:
    """Return what a function without a mark must be, by the names of its arguments."""
    if isclass(value) or not isroutine(value):
        return ""
    names = list(signature(value).parameters)
    if names == ["state", "player"]:
        return "evaluation"
    return "heuristic" if names in (["state"], ["state", "problem"]) else ""
