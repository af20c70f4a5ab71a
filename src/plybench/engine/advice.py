"""Which algorithm to use: the choice if none is named, and advice after a limit was reached.

A problem may recommend a solver of its own. If that solver cannot do what is asked, such as be
observed or take a heuristic, A* is chosen; without any heuristic, a search that needs none.
"""

from collections.abc import Iterable
from typing import Any

from plybench.core.catalog import find_algorithm, solvers
from plybench.core.heuristic import usual_heuristic
from plybench.core.native.bridge import native_core
from plybench.core.problem import Recommendation, has_unit_costs, recommended_algorithm
from plybench.core.results.ending import End
from plybench.core.results.result import SearchResult, Status

DEFAULT = "astar"

# Searches that keep all their states, and alternatives that keep only one path.
_FRUGAL = {
    "astar": "ida_star",
    "weighted_astar": "ida_star",
    "greedy": "ida_star",
    "breadth_first": "iterative_deepening",
}


def choose_algorithm(
    problem: object, engine: str = "auto", options: Iterable[str] = (), is_observed: bool = False
) -> Recommendation:
    """Return the algorithm for a problem if none is named, with the reason ("" if there is none).

    `options` are the names of the options that are given.
    """
    given = list(options)
    best = recommended_algorithm(problem)
    if best is None:
        has_heuristic = "heuristic" in given or usual_heuristic(problem) is not None
        return Recommendation(DEFAULT, "") if has_heuristic else _uninformed(problem)
    obstacle = _obstacle(best.algorithm, engine, given, is_observed)
    if not obstacle:
        return best
    return _other_solver(problem, engine, given) or Recommendation(DEFAULT, obstacle)


def _uninformed(problem: Any) -> Recommendation:
    """Return a search that needs no heuristic and finds a cheapest path."""
    if has_unit_costs(problem):
        return Recommendation("breadth_first", "there is no heuristic, and every action costs 1")
    return Recommendation("uniform_cost", "there is no heuristic")


def _other_solver(problem: object, engine: str, given: list[str]) -> Recommendation | None:
    """Return a solver of the problem that takes options which A* does not take, if there is one."""
    usual = find_algorithm(DEFAULT)
    own = [option for option in given if option not in (*usual.options, "heuristic")]
    for entry in solvers().values() if own else ():
        is_solved = entry.solves is not None and isinstance(problem, entry.solves)
        if is_solved and not _obstacle(entry.name, engine, given, False):
            return Recommendation(entry.name, f"it takes {own[0].replace('_', ' ')}")
    return None


def _obstacle(name: str, engine: str, options: Iterable[str], is_observed: bool) -> str:
    """Return why a solver cannot be used, or ""."""
    if engine == "python":
        return f"{name} runs only in the native engine"
    if is_observed:
        return f"{name} cannot be observed"
    if native_core() is None:
        return f"{name} needs the native core, which was not built"
    known = find_algorithm(name).options
    for option in options:
        if option not in known:
            return f"{name} takes no {option.replace('_', ' ')}"
    return ""


def advice(problem: object, result: SearchResult[Any, Any]) -> str:
    """Return what would do better than a search that reached a limit, or ""."""
    if result.status is not Status.LIMIT:
        return ""
    best = recommended_algorithm(problem)
    if best is not None:
        is_solver = find_algorithm(result.algorithm).solves is not None
        if best.algorithm == result.algorithm or (is_solver and result.path is not None):
            return ""
        return f"try {best.algorithm}: {best.reason}"
    if _lacked_memory(result) and result.algorithm in _FRUGAL:
        return f"try {_FRUGAL[result.algorithm]}: it only needs memory for one path"
    return ""


def _lacked_memory(result: SearchResult[Any, Any]) -> bool:
    return result.end is not None and result.end.kind in (End.MEMORY, End.OUT_OF_MEMORY)
