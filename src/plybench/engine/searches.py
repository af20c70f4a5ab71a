"""Problems solved, their solutions counted and distances measured, in the engine that is chosen."""

from dataclasses import replace
from typing import Any

from plybench.core.arrays.problem import as_problem
from plybench.core.catalog import Algorithm, check_options, find_algorithm, own_heuristic
from plybench.core.errors import InputError, unknown
from plybench.core.heuristic import Heuristic, for_problem, heuristics_of, usual_heuristic, zero
from plybench.core.limits import Limits
from plybench.core.native import problems as native
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S, check_problem, recommended_options
from plybench.core.results.answers import Distances, OptimalCount
from plybench.core.results.result import Path, SearchResult, Status
from plybench.core.running.search_settings import Engine, SearchSettings
from plybench.core.system.python_files import is_code
from plybench.core.verify import verify as replay
from plybench.engine.advice import advice, choose_algorithm
from plybench.engine.engines import plain_options, prepare, run_in_engine
from plybench.engine.request import Request, name_of


def solve(
    problem: Problem[S, A],
    algorithm: str | SearchSettings | None = None,
    *,
    heuristic: str | Heuristic[S] | None = None,
    engine: Engine = "auto",
    limits: Limits | None = None,
    observer: Observer | None = None,
    verify: bool = True,
    **options: Any,
) -> SearchResult[S, A]:
    """Search with an algorithm chosen by name; the path found is verified before it is returned.

    Instead of the name you can give `SearchSettings`, which say everything at once; only limits,
    which apply as well, and an observer may be given in addition. The result has its settings, so
    that you can repeat it, unless the heuristic is one that the problem does not offer by name.

    Without a name, the algorithm that the problem recommends is used; or A*, if there is none or it
    does not take the given heuristic or options. `heuristic` is a function of a state or the name
    of one that the problem offers; by default it is the problem's `default_heuristic`, which all
    built-in problems have. Options are those of the algorithm; if the problem recommends a value,
    that is the default. The native engine runs if it has a twin of the problem, knows the
    heuristic and there is no observer; both engines return the same. `verify=False` leaves a path
    unchecked: one of a million moves takes far longer to replay than to find.
    """
    request = Request.of(algorithm, engine, limits, options, heuristic)
    problem = prepare(problem, request.engine)
    check_problem(problem)
    name, heuristic = request.algorithm, request.heuristic
    if name is None:
        given = [*request.options, *([] if heuristic is None else ["heuristic"])]
        name = choose_algorithm(problem, request.engine, given, observer is not None).algorithm
    entry = find_algorithm(name)
    options = plain_options({**recommended_options(problem, entry.name), **request.options})
    used = dict(options)
    if entry.needs_heuristic:
        heuristic = usual_heuristic(problem) if heuristic is None else heuristic
        used["heuristic"] = find_heuristic(problem, heuristic, entry)
    elif heuristic is not None:
        raise InputError(f"{entry.name} takes no heuristic")
    check_options(entry, (problem,), used | {"limits": request.limits})
    result = _search(problem, entry, used, request, observer)
    if verify:
        replay(problem, result)
    heuristic = name_of(heuristic, lambda: heuristics_of(problem))
    settings = request.settings(entry.name, heuristic, entry.defaults | options)
    return replace(result, advice=advice(problem, result), settings=settings, problem=problem)


def _search(
    problem: Any,
    entry: Algorithm,
    options: dict[str, Any],
    request: Request,
    observer: Observer | None,
) -> SearchResult[Any, Any]:
    """Run an algorithm in the engine that is chosen; the heuristic is one of the options."""
    if entry.solves is not None:
        _check_solver(entry, problem, request.engine, observer)
        found: SearchResult[Any, Any] = entry.function(problem, limits=request.limits, **options)
        return found
    return run_in_engine(
        request.engine,
        observer,
        lambda: native.search(problem, entry, options, request.limits),
        lambda: entry.function(problem, limits=request.limits, observer=observer, **options),
    )


def _check_solver(entry: Algorithm, problem: object, engine: str, observer: object) -> None:
    if entry.solves is not None and not isinstance(problem, entry.solves):
        what = type(problem).__name__
        raise InputError(f"{entry.name} solves problems of {entry.domain}, not {what}")
    if engine not in ("auto", "native") or observer is not None:
        raise InputError(f"{entry.name} runs only in the native engine, without an observer")


def find_heuristic(
    problem: Problem[S, A], heuristic: str | Heuristic[S] | None, entry: Algorithm | None = None
) -> Heuristic[S]:
    """Return a heuristic given as a function or as a name the problem knows.

    None stands for the problem's `default_heuristic`, or for the only one that it has.
    """
    if callable(heuristic):
        return for_problem(heuristic, problem)
    if is_code(heuristic):
        return own_heuristic(problem, str(heuristic))
    offered = heuristics_of(problem)
    if heuristic is None:
        heuristic = usual_heuristic(problem)
    if heuristic is None:
        what = "this" if entry is None else entry.name
        raise InputError(f"{what} needs a heuristic; known: {', '.join(offered) or 'none'}")
    if heuristic == "zero":  # every problem has it: A* becomes uniform cost
        return offered.get(heuristic, zero)
    if heuristic not in offered:
        raise unknown("heuristic", heuristic, offered)
    return offered[heuristic]


def count(
    problem: Problem[S, A],
    *,
    heuristic: str | Heuristic[S] | None = None,
    engine: Engine = "auto",
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> OptimalCount:
    """Return the number of optimal solutions; see `plybench.search.count_optimal`.

    The heuristic only makes it faster; without one, the problem's `default_heuristic` is used.
    """
    from plybench.search.count_optimal import count_optimal

    problem = prepare(problem, engine)
    check_problem(problem)
    if heuristic is None and usual_heuristic(problem) is None:
        heuristic = zero
    estimate = find_heuristic(problem, heuristic)
    return run_in_engine(
        engine,
        observer,
        lambda: native.count(problem, estimate, limits),
        lambda: count_optimal(problem, estimate, limits=limits, observer=observer),
    )


def solutions(
    problem: Problem[S, A],
    *,
    heuristic: str | Heuristic[S] | None = None,
    most: int = 100,
    limits: Limits | None = None,
) -> tuple["OptimalCount", tuple[Path[S, A], ...]]:
    """Return the number of optimal solutions and the first `most` of them, each verified.

    See `plybench.search.count_optimal.list_optimal` for their order. Always in Python.
    """
    from plybench.search.count_optimal import list_optimal

    problem = as_problem(problem)
    check_problem(problem)
    if heuristic is None and usual_heuristic(problem) is None:
        heuristic = zero
    estimate = find_heuristic(problem, heuristic)
    found, paths = list_optimal(problem, estimate, most=most, limits=limits)
    for path in paths:
        replay(
            problem, SearchResult(Status.SOLVED, path, found.cost, found.counts, "count_optimal")
        )
    return found, paths


def distances(
    problem: Problem[S, A], *, max_states: int | None = None, engine: Engine = "auto"
) -> Distances[S]:
    """Return exact distances to the goals; see `plybench.search.exact_distances`."""
    from plybench.search.exact_distances import exact_distances

    problem = prepare(problem, engine)
    check_problem(problem)
    return run_in_engine(
        engine,
        None,
        lambda: native.distances(problem, max_states),
        lambda: exact_distances(problem, max_states=max_states),
    )
