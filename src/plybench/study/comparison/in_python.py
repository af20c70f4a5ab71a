"""`plybench.compare`: searches on any problems, in this process."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from plybench.core.catalog import find_algorithm, find_game_algorithm
from plybench.core.errors import InputError
from plybench.core.heuristic import told_apart
from plybench.core.limits import Limits
from plybench.engine.searches import find_heuristic
from plybench.study.columns import END, SECONDS, STATUS
from plybench.study.comparison.comparison import Comparison
from plybench.study.comparison.runs import Factors, GameRun, ProblemRun, read_search, study_of
from plybench.study.rows import Row, Rows
from plybench.study.study import Study

Progress = Callable[[int, int], object]  # (runs done, runs in all)
Problems = Mapping[str, Any] | Iterable[Any]


def compare(
    problems: Problems,
    algorithms: Sequence[str],
    heuristics: Sequence[str | Callable[..., Any]] = (),
    *,
    metric: str = "expanded",
    seeds: int = 0,
    limits: Limits | None = None,
    engine: Any = "auto",
    progress: Progress | None = None,
) -> Comparison:
    """Run searches on problems, yours or built-in ones, and return what they needed.

    `problems` is a list, which is one group, or a mapping of names to problems or lists of them.
    Algorithms are names, with options as in `astar:ties=fifo`. Heuristics, names or functions of a
    state, are used by the algorithms that take one; functions of one name are numbered. By default
    each problem uses its own heuristic.
    `seeds` repeats searches that draw at random. Limits apply to each run.

        found = compare([puzzle], ["bfs", "astar", "ida_star"], ["manhattan", "hamming"])
        print(found)
        found.figure("bars").save("bars.svg")
    """
    named, groups = _named(problems, "instance")
    estimates = _estimates(heuristics)
    texts = [_canonical(text, find_algorithm) for text in algorithms]

    needs = any(find_algorithm(t.partition(":")[0]).needs_heuristic for t in texts)
    _check_heuristics(named, estimates, needs)
    if needs and not estimates:
        estimates = {_default(named): None}
    factors = {"instance": named, "algorithm": texts, "heuristic": (None, *estimates)}
    run = ProblemRun(_Named(named), engine, estimates)
    return _run(run, factors, groups, metric, seeds, limits, progress)


def compare_games(
    positions: Problems,
    algorithms: Sequence[str],
    depths: Iterable[int] = (),
    *,
    evaluate: Any = None,
    order: Any = None,
    metric: str = "calls",
    seeds: int = 0,
    limits: Limits | None = None,
    engine: Any = "auto",
    progress: Progress | None = None,
) -> Comparison:
    """Run game-tree searches on positions, pairs of a game and a state; like `compare`."""
    named, groups = _named(positions, "position")
    texts = [_canonical(text, find_game_algorithm) for text in algorithms]
    factors = {"position": named, "algorithm": texts, "depth": (None, *depths)}
    run = GameRun(_Named(named), engine, evaluate, order)
    return _run(run, factors, groups, metric, seeds, limits, progress)


@dataclass(frozen=True)
class _Named:
    """Problems or positions of the caller."""

    members: Mapping[str, Any]

    def load(self, name: str, options: dict[str, Any]) -> Any:
        return self.members[name]


def _run(
    run: ProblemRun | GameRun,
    factors: Factors,
    groups: Mapping[str, Sequence[str]],
    metric: str,
    seeds: int,
    limits: Limits | None,
    progress: Progress | None,
) -> Comparison:
    study = study_of(run, {**factors, "seed": (None, *range(seeds))}, limits)
    cases = list(study.plan())
    if not cases:
        raise InputError("there is nothing to compare: no search fits; depths may be missing")
    rows = []
    for number, case in enumerate(cases):
        if progress is not None:
            progress(number, len(cases))
        rows.append(_row(study, case))
        if rows[-1].status == "stopped":
            raise KeyboardInterrupt
    return Comparison(Rows(rows), metric, next(iter(factors)), groups, study.limits)


def _row(study: Study, case: Any) -> Row:
    values = dict(study.measure(case))
    end, seconds = values.pop(END, ""), values.pop(SECONDS)
    return Row(case.factors, values[STATUS], values, end, (seconds,))


def _named(problems: Problems, noun: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return the problems by name, and the names in each group; a problem may be in several."""
    parts = problems if isinstance(problems, Mapping) else {"": list(problems)}
    named: dict[str, Any] = {}
    groups: dict[str, list[str]] = {}
    for group, part in parts.items():
        members = _numbered(part, group) if isinstance(part, list) else {str(group): part}
        names = [_free_name(name, problem, group, named) for name, problem in members.items()]
        named |= zip(names, members.values(), strict=True)
        label = f"{group or f'{noun}s'} ({len(names)})" if len(names) > 1 else "".join(names)
        groups[label] = names
    if not named:
        raise InputError("there is nothing to compare: no problem was given")
    return named, groups


def _free_name(name: str, problem: Any, group: Any, named: Mapping[str, Any]) -> str:
    """Return the name of a problem; with its group if another problem has that name already."""
    names = chain((name, f"{group} {name}"), (f"{group} {name} {n}" for n in count(2)))
    return next(free for free in names if free not in named or named[free] is problem)


def _numbered(problems: Sequence[Any], group: str) -> dict[str, Any]:
    """Return problems by their own names if these differ, else numbered."""
    names = [str(getattr(problem, "name", "") or "") for problem in problems]
    if len(set(names)) < len(names) or not all(names):
        kinds = [
            group or name or _kind(problem) for name, problem in zip(names, problems, strict=True)
        ]
        names = [f"{kind} {at}" for at, kind in enumerate(kinds, 1)]
    return dict(zip(names, problems, strict=True))


def _kind(problem: Any) -> str:
    """Return what a problem is, or a position with its game."""
    return type(problem[0] if isinstance(problem, tuple) else problem).__name__


def _estimates(heuristics: Sequence[Any]) -> dict[str, Any]:
    """Return the heuristics by name; functions of one name are numbered."""
    if isinstance(heuristics, str):
        raise InputError(f"heuristics={heuristics!r} must be a list of names or functions")
    given = [one for at, one in enumerate(heuristics) if one not in heuristics[:at]]
    names = [_name_of(heuristic) for heuristic in given]
    return dict(zip(told_apart(given, names), given, strict=True))


def _name_of(heuristic: Any) -> str:
    if isinstance(heuristic, str):
        return heuristic
    return str(getattr(heuristic, "__name__", heuristic)).replace("_", "-")


def _default(named: Mapping[str, Any]) -> str:
    """Return the heuristic that problems use by default, if it is the same for all."""
    names = {str(problem.default_heuristic) for problem in named.values()}
    return names.pop() if len(names) == 1 else "default"


def _check_heuristics(named: Mapping[str, Any], estimates: Mapping[str, Any], needs: bool) -> None:
    """Raise InputError, before anything is run, if a problem does not have a heuristic."""
    if estimates and not needs:
        raise InputError("none of these algorithms takes a heuristic")
    for problem in named.values() if needs else ():
        for estimate in estimates.values() or (None,):
            find_heuristic(problem, estimate)


def _canonical(text: str, find: Callable[[str], Any]) -> str:
    """Return an algorithm with its options under its own name, checked."""
    entry, _ = read_search(text, find)
    _, colon, options = text.partition(":")
    return f"{entry.name}{colon}{options}"
