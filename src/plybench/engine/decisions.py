"""Moves chosen, positions analysed and random games played, in the engine that is chosen."""

from collections.abc import Callable
from dataclasses import replace
from operator import index
from typing import Any

from plybench.core.catalog import check_options, find_game_algorithm, find_game_solver, own_function
from plybench.core.catalog.game_solver import Analyst, GameSolver, as_solver
from plybench.core.errors import InputError, refused, unknown
from plybench.core.game import (
    Evaluation,
    Game,
    Ordering,
    check_game,
    check_state,
    evaluations_of,
    orderings_of,
)
from plybench.core.limits import Limits
from plybench.core.native import games as native
from plybench.core.observer import Observer
from plybench.core.problem import A, S
from plybench.core.results.analysis import Analysis
from plybench.core.results.answers import RandomGames
from plybench.core.results.decision import Decision
from plybench.core.running.search_settings import Engine, SearchSettings
from plybench.core.system.python_files import is_code
from plybench.core.verify import verify_analysis, verify_decision
from plybench.engine.engines import plain_options, prepare, run_in_engine
from plybench.engine.request import Request, name_of


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
    functions = {"evaluate": evaluate, "order": order}
    request = Request.of(algorithm, engine, limits, functions | options)
    if request.heuristic is not None:
        raise InputError(f"{request.algorithm} takes no heuristic; games have evaluations")
    game = prepare(game, request.engine)
    check_game(game)
    entry = find_game_algorithm(request.algorithm)
    root = game.initial if state is None else state
    check_state(game, root)
    options = plain_options(request.options)
    evaluate, order = options.pop("evaluate", None), options.pop("order", None)
    used = dict(options)
    if evaluate is not None:
        used["evaluate"] = _offered("evaluation", evaluate, evaluations_of(game))
        options["evaluate"] = name_of(evaluate, lambda: evaluations_of(game))
    if order is not None:
        used["order"] = _offered("ordering", order, orderings_of(game))
        options["order"] = name_of(order, lambda: orderings_of(game))
    check_options(entry, (game, root), used | {"limits": request.limits})
    decision = run_in_engine(
        request.engine,
        observer,
        lambda: native.decide(game, entry, root, used, request.limits),
        lambda: entry.function(game, root, limits=request.limits, observer=observer, **used),
    )
    verify_decision(game, root, decision)
    settings = request.settings(entry.name, None, entry.defaults | options)
    return replace(decision, settings=settings, position=(game, root))


def _offered(kind: str, given: Any, offered: dict[str, Any]) -> Any:
    """Return what is given as a function, as one of the names offered, or as `FILE.py:NAME`."""
    if callable(given):
        return given
    if is_code(given):
        return own_function(given, kind)
    if not isinstance(given, str) or given not in offered:
        raise unknown(kind, given, offered)
    return offered[given]


def analyse(
    game: Game[S, A],
    state: S | None = None,
    *,
    solver: str | Analyst | None = None,
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
    if isinstance(solver, Analyst):
        analyst = as_solver(solver)
    else:
        analyst = make_solver(game, solver, **options)
    found: Analysis[A] = analyst.analyse(root, best=best, limits=limits, report=report)
    verify_analysis(game, root, found)
    if analyst is not solver:
        analyst.keep()
    return replace(found, position=(game, root))


def make_solver(game: Game[S, A], solver: str | None = None, **options: Any) -> GameSolver:
    """Return a solver of a game, by name or its usual one, with its options checked."""
    entry = find_game_solver(game, solver)
    options = plain_options(options)
    check_options(entry, (game,), options)
    made: GameSolver = entry.function(game, **options)
    return made


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

    game = prepare(game, engine)
    check_game(game)
    root = game.initial if state is None else state
    check_state(game, root)
    games, seed = _whole("games", games), _whole("seed", seed)
    return run_in_engine(
        engine,
        None,
        lambda: native.random_games(game, root, games, seed),
        lambda: random_games(game, root, games=games, seed=seed),
    )


def _whole(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise InputError(f"{name}={value!r} must be a whole number") from None
