"""The one place that chooses between the Python engine and the native one."""

import importlib
from typing import Any, Literal

from plybench.catalog import Algorithm, find_algorithm
from plybench.errors import InputError, unknown
from plybench.heuristic import Heuristic, heuristics_of
from plybench.limits import Limits
from plybench.observer import Observer
from plybench.problem import A, Problem, S, check_problem
from plybench.result import SearchResult
from plybench.verify import verify

Engine = Literal["auto", "python", "native"]


def solve(
    problem: Problem[S, A],
    algorithm: str = "astar",
    *,
    heuristic: str | Heuristic[S] | None = None,
    engine: Engine = "auto",
    limits: Limits | None = None,
    observer: Observer | None = None,
    **options: Any,
) -> SearchResult[S, A]:
    """Search with an algorithm chosen by name; the path found is verified before it is returned.

    `heuristic` is a function of a state or the name of one the problem offers. Options are those
    of the algorithm. The native engine runs when it has a twin of the problem and nobody observes;
    both engines return the same.
    """
    check_problem(problem)
    entry = find_algorithm(algorithm)
    _choose_engine(problem, entry, engine, observer)
    if entry.needs_heuristic:
        options["heuristic"] = find_heuristic(problem, heuristic, entry)
    elif heuristic is not None:
        raise InputError(f"{algorithm} takes no heuristic")
    result: SearchResult[S, A] = entry.function(
        problem, limits=limits, observer=observer, **options
    )
    verify(problem, result)
    return result


def find_heuristic(
    problem: Problem[S, A], heuristic: str | Heuristic[S] | None, entry: Algorithm | None = None
) -> Heuristic[S]:
    """Return a heuristic given as a function or by a name the problem knows."""
    if callable(heuristic):
        return heuristic
    offered = heuristics_of(problem)
    if heuristic is None:
        what = "this" if entry is None else entry.name
        raise InputError(f"{what} needs a heuristic; known: {', '.join(offered) or 'none'}")
    if heuristic not in offered:
        raise unknown("heuristic", heuristic, offered)
    return offered[heuristic]


def native_core() -> Any | None:
    """Return the native module, or None where it was not built."""
    try:
        return importlib.import_module("plybench._core")
    except ImportError:
        return None


def _choose_engine(
    problem: object, entry: Algorithm, engine: str, observer: Observer | None
) -> Literal["python", "native"]:
    """Return the engine that will run; a native one that is asked for and absent is an error."""
    if engine not in ("auto", "python", "native"):
        raise unknown("engine", engine, ("auto", "python", "native"))
    if engine != "native":
        return "python"
    if native_core() is None:
        raise InputError("engine 'native' is not available: the core was not built")
    if observer is not None:
        raise InputError("engine 'native' cannot be observed; use engine 'python'")
    raise InputError(
        f"engine 'native' has no twin of {type(problem).__name__} for {entry.name}; "
        "no domain has one yet; use engine 'auto' or 'python'"
    )
