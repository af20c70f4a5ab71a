"""The smallest case in which a heuristic misleads A*: proved where all small cases can be tried."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from plybench.core.catalog import Domain
from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.results.result import Path, Status
from plybench.engine.searches import solve

SEEDS = 20  # random instances of each size
_SECONDS = 5.0  # in which all small cases are tried
_EFFORT = Limits(expansions=100_000, seconds=2.0)

Make = Callable[[Any], Heuristic[Any]]  # the heuristic for a problem


@dataclass(frozen=True, slots=True)
class Misled:
    """A problem in which A* with the heuristic returns a path that is not a cheapest one."""

    problem: Any
    name: str  # as the domain takes it; empty if the problem must be written out
    found: Path[Any, Any]
    best: Path[Any, Any]


@dataclass(slots=True)
class Search:
    """The outcome of looking for a small case."""

    case: Misled | None = None
    is_proved: bool = False  # that no smaller one exists
    covered: list[str] = field(default_factory=list)  # sizes of which all instances were tried
    failed: list[str] = field(default_factory=list)  # and those on which the heuristic fails
    sampled: int = 0  # random instances that were tried
    unknown: int = 0  # instances for which the search took too long


class _TooLong(Exception):
    """A search met its limit."""


def smallest_case(domain: Domain, make: Make) -> Search:
    """Look for a case among all small instances in order of size, then among random ones."""
    search = Search()
    _try_all(domain, make, search)
    if search.case is None:
        _sample(domain, make, search)
    return search


def _try_all(domain: Domain, make: Make, search: Search) -> None:
    """Try the instances of each size, those with the cheapest solutions first."""
    deadline = monotonic() + _SECONDS
    for size in domain.smallest():
        number, cost = 0, 0
        try:
            for problem, cost in size.problems:
                if monotonic() > deadline:
                    search.covered.append(f"{number:,} of the {size.words}, up to cost {cost}")
                    return
                number += 1
                try:
                    search.case = _misled_case(problem, "", make, cost)
                except _TooLong:
                    search.unknown += 1
                if search.case is not None:
                    search.is_proved = not search.unknown
                    return
        except Exception as error:  # it may be meant for another size
            search.failed.append(f"{size.words} ({type(error).__name__})")
        else:
            search.covered.append(f"all {size.words} ({number:,})")


def _sample(domain: Domain, make: Make, search: Search) -> None:
    """Try random instances by size; return the smallest case of the first size that has one."""
    for pattern in domain.small_instances:
        cases = []
        for seed in range(SEEDS):
            name = pattern.format(seed=seed)
            try:
                problem = domain.instance(name)
            except InputError:
                continue  # there is none of this kind
            search.sampled += 1
            try:
                case = _misled_case(problem, name, make)
            except Exception:  # too long, or reported elsewhere
                continue
            if case is not None:
                cases.append(case)
        if cases:
            search.case = min(cases, key=lambda case: (len(case.best), case.name))
            return


def _misled_case(problem: Any, name: str, make: Make, cost: float | None = None) -> Misled | None:
    """Return the case if the heuristic misleads A* here; `cost` is the cost of a cheapest path."""
    found = solve(problem, "astar", heuristic=make(problem), limits=_EFFORT)
    if found.path is None:
        raise _TooLong
    if cost is not None and found.path.cost <= cost:
        return None
    best = solve(problem, "uniform_cost", limits=_EFFORT)
    if best.path is None or best.status is not Status.SOLVED or found.path.cost <= best.path.cost:
        return None
    return Misled(problem, name, found.path, best.path)
