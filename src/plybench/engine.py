"""The one place that chooses between the Python engine and the native one."""

from collections.abc import Callable
from dataclasses import replace
from numbers import Integral
from operator import index
from typing import Any, TypeVar, get_args

from plybench import native, native_games
from plybench.advice import advice, choose_algorithm
from plybench.analysis import Analysis
from plybench.answers import Distances, OptimalCount, RandomGames
from plybench.array_game import as_game
from plybench.array_problem import as_problem
from plybench.catalog import (
    Algorithm,
    check_options,
    find_algorithm,
    find_game_algorithm,
    find_game_solver,
    own_function,
    own_heuristic,
)
from plybench.decision import Decision
from plybench.errors import InputError, refused, unknown
from plybench.game import (
    Evaluation,
    Game,
    Ordering,
    check_game,
    check_state,
    evaluations_of,
    orderings_of,
)
from plybench.heuristic import Heuristic, for_problem, heuristics_of, usual_heuristic, zero
from plybench.limits import Limits, tightest
from plybench.native import native_core
from plybench.observer import Observer
from plybench.problem import A, Problem, S, check_problem, recommended_options
from plybench.result import Path, SearchResult, Status
from plybench.search_settings import Engine, SearchSettings, check_alone, name_of, settings_of
from plybench.system.python_files import is_code
from plybench.verify import verify, verify_analysis, verify_decision

__all__ = [
    "Engine", "analyse", "count", "decide", "distances", "find_heuristic", "native_core",
    "random_games", "solutions", "solve",
]  # fmt: skip

T = TypeVar("T")
R = TypeVar("R", SearchResult[Any, Any], Decision[Any])


def solve(
    problem: Problem[S, A],
    algorithm: str | SearchSettings | None = None,
    *,
    heuristic: str | Heuristic[S] | None = None,
    engine: Engine = "auto",
    limits: Limits | None = None,
    observer: Observer | None = None,
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
    heuristic and there is no observer; both engines return the same.
    """
    if isinstance(algorithm, SearchSettings):
        settings = algorithm
        check_alone(heuristic=heuristic, engine=engine, **options)
        result = solve(
            problem, settings.algorithm, heuristic=settings.heuristic, engine=settings.engine,
            limits=tightest(settings.limits(), limits), observer=observer, **settings.options,
        )  # fmt: skip
        return _with_limits_of(settings, result)
    problem = _ready(problem, engine)
    check_problem(problem)
    if algorithm is None:
        given = [*options, *([] if heuristic is None else ["heuristic"])]
        algorithm = choose_algorithm(problem, engine, given, observer is not None).algorithm
    entry = find_algorithm(algorithm)
    options = _plain(recommended_options(problem, entry.name) | options)
    if entry.needs_heuristic:
        options["heuristic"] = find_heuristic(problem, heuristic, entry)
    elif heuristic is not None:
        raise InputError(f"{entry.name} takes no heuristic")
    check_options(entry, (problem,), options | {"limits": limits})
    if entry.solves is not None:
        _check_solver(entry, problem, engine, observer)
        result = entry.function(problem, limits=limits, **options)
    else:
        result = _run(
            engine, observer,
            lambda: native.search(problem, entry, options, limits),
            lambda: entry.function(problem, limits=limits, observer=observer, **options),
        )  # fmt: skip
    verify(problem, result)
    if entry.needs_heuristic:
        known = name_of(options["heuristic"], lambda: heuristics_of(problem))
        options["heuristic"] = heuristic if is_code(heuristic) else known
    asked = settings_of(entry.name, {**entry.defaults, **options}, limits, engine)
    return replace(result, advice=advice(problem, result), settings=asked, problem=problem)


def _check_solver(entry: Algorithm, problem: object, engine: str, observer: object) -> None:
    if entry.solves is not None and not isinstance(problem, entry.solves):
        what = type(problem).__name__
        raise InputError(f"{entry.name} solves problems of {entry.domain}, not {what}")
    if engine not in ("auto", "native") or observer is not None:
        raise InputError(f"{entry.name} runs only in the native engine, without an observer")
    if native_core() is None:
        raise InputError(f"{entry.name} needs the native core, which was not built")


def decide(
    game: Game[S, A],
    algorithm: str | SearchSettings = "alpha_beta",
    state: S | None = None,
    *,
    evaluate: str | Evaluation[S] | None = None,
    order: str | Ordering[S, A] | None = None,
    engine: Engine = "auto",
    limits: Limits | None = None,
    observer: Observer | None = None,
    **options: Any,
) -> Decision[A]:
    """Choose a move with a game-tree algorithm; `state` is by default the initial state.

    The line expected is replayed by the rules before it is returned. `evaluate` and `order` are
    functions or names of what the game offers. Options are those of the algorithm. Engines are
    chosen, and `SearchSettings` taken, as in `solve`.
    """
    if isinstance(algorithm, SearchSettings):
        settings = algorithm
        check_alone(evaluate=evaluate, order=order, engine=engine, **options)
        if settings.heuristic is not None:
            raise InputError(f"{settings.algorithm} takes no heuristic; games have evaluations")
        decision = decide(
            game, settings.algorithm, state, engine=settings.engine,
            limits=tightest(settings.limits(), limits), observer=observer, **settings.options,
        )  # fmt: skip
        return _with_limits_of(settings, decision)
    game = _ready(game, engine)
    check_game(game)
    entry = find_game_algorithm(algorithm)
    root = game.initial if state is None else state
    check_state(game, root)
    options = _plain(options)
    if evaluate is not None:
        options["evaluate"] = _offered("evaluation", evaluate, evaluations_of(game))
    if order is not None:
        options["order"] = _offered("ordering", order, orderings_of(game))
    check_options(entry, (game, root), options | {"limits": limits})
    decision = _run(
        engine, observer,
        lambda: native_games.decide(game, entry, root, options, limits),
        lambda: entry.function(game, root, limits=limits, observer=observer, **options),
    )  # fmt: skip
    verify_decision(game, root, decision)
    if evaluate is not None:
        options["evaluate"] = name_of(evaluate, lambda: evaluations_of(game))
    if order is not None:
        options["order"] = name_of(order, lambda: orderings_of(game))
    asked = settings_of(entry.name, {**entry.defaults, **options}, limits, engine)
    return replace(decision, settings=asked, position=(game, root))


def _with_limits_of(settings: SearchSettings, found: R) -> R:
    """Return the result, with the limits of its settings as they were written."""
    used = found.settings
    return found if used is None else replace(found, settings=used.with_limits_of(settings))


def analyse(
    game: Game[S, A],
    state: S | None = None,
    *,
    solver: Any = None,
    best: int | None = None,
    limits: Limits | None = None,
    report: Callable[[str], None] | None = None,
    **options: Any,
) -> Analysis[A]:
    """Return what a solver of the game says about a position, by default the initial one.

    `solver` is the name of a solver or a solver object; by default the game's usual one. `best` is
    how many of the best moves you want; the default depends on the solver. Options are those of
    the solver. Solvers that report interim results pass them to `report`. The lines found are
    replayed by the rules before they are returned.
    """
    check_game(game)
    root = game.initial if state is None else state
    check_state(game, root)
    check_best(best)
    is_made = hasattr(solver, "analyse")
    made = solver if is_made else make_solver(game, solver, **options)
    found: Analysis[A] = made.analyse(root, best=best, limits=limits, report=report)
    verify_analysis(game, root, found)
    if not is_made:
        getattr(made, "keep", lambda: None)()
    return replace(found, position=(game, root))


def make_solver(game: Game[S, A], solver: str | None = None, **options: Any) -> Any:
    """Return a solver of a game, by name or its usual one, with its options checked."""
    entry = find_game_solver(game, solver)
    options = _plain(options)
    check_options(entry, (game,), options)
    return entry.function(game, **options)


def check_best(best: object) -> None:
    """Raise InputError if this is neither a number of moves nor None."""
    if best is not None and (not isinstance(best, int) or best < 1):
        raise refused("best", best, "a whole number above 0")


def random_games(
    game: Game[S, A],
    state: S | None = None,
    *,
    games: int = 1000,
    seed: int = 0,
    engine: Engine = "auto",
) -> RandomGames:
    """Play games with random moves on both sides; see `plybench.gametree.random_games`."""
    from plybench.gametree.random_games import random_games

    game = _ready(game, engine)
    check_game(game)
    root = game.initial if state is None else state
    check_state(game, root)
    games, seed = _whole("games", games), _whole("seed", seed)
    return _run(
        engine, None,
        lambda: native_games.random_games(game, root, games, seed),
        lambda: random_games(game, root, games=games, seed=seed),
    )  # fmt: skip


def _ready(value: Any, engine: str) -> Any:
    """Return a problem or game as searches take it; one over arrays is compiled if asked for."""
    if engine != "compiled":
        return as_game(as_problem(value))
    from plybench.jit.compiled import compiled

    return compiled(value)


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    """Return options with whole numbers of other types, such as numpy's, as Python's own."""
    return {
        name: int(value) if isinstance(value, Integral) and not isinstance(value, int) else value
        for name, value in options.items()
    }


def _whole(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise InputError(f"{name}={value!r} must be a whole number") from None


def _offered(kind: str, given: Any, offered: dict[str, Any]) -> Any:
    """Return what is given as a function, as one of the names offered, or as `FILE.py:NAME`."""
    if callable(given):
        return given
    if is_code(given):
        return own_function(given, kind)
    if not isinstance(given, str) or given not in offered:
        raise unknown(kind, given, offered)
    return offered[given]


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

    problem = _ready(problem, engine)
    check_problem(problem)
    if heuristic is None and usual_heuristic(problem) is None:
        heuristic = zero
    estimate = find_heuristic(problem, heuristic)
    return _run(
        engine, observer,
        lambda: native.count(problem, estimate, limits),
        lambda: count_optimal(problem, estimate, limits=limits, observer=observer),
    )  # fmt: skip


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
        verify(
            problem, SearchResult(Status.SOLVED, path, found.cost, found.counts, "count_optimal")
        )  # fmt: skip
    return found, paths


def distances(
    problem: Problem[S, A], *, max_states: int | None = None, engine: Engine = "auto"
) -> Distances[S]:
    """Return exact distances to the goals; see `plybench.search.exact_distances`."""
    from plybench.search.exact_distances import exact_distances

    problem = _ready(problem, engine)
    check_problem(problem)
    return _run(
        engine, None,
        lambda: native.distances(problem, max_states),
        lambda: exact_distances(problem, max_states=max_states),
    )  # fmt: skip


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


def _run(
    engine: str, observer: Observer | None, in_core: Callable[[], T], in_python: Callable[[], T]
) -> T:
    """Run the search in the engine that is chosen and able to run it."""
    if engine not in get_args(Engine):
        raise unknown("engine", engine, get_args(Engine))
    is_forced = engine in ("native", "compiled")
    if is_forced and observer is not None:
        raise InputError(f"engine {engine!r} cannot be observed; use engine 'python'")
    if engine == "python" or observer is not None:
        return in_python()
    try:
        return in_core()
    except native.Refused:
        return in_python()  # it refuses with its own message
    except native.Unfit as unfit:
        if is_forced:
            raise InputError(f"engine {engine!r} is not available: {unfit}") from None
    return in_python()
