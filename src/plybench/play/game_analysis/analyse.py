"""Every position of a game, analysed from the last one back to the first.

What a solver learns about the end of a game helps it with the positions before: its table keeps it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from plybench.core.catalog import find_game_solver, game_solvers, games
from plybench.core.catalog.game_solver import Analyst, GameSolver, as_solver, solver_class
from plybench.core.errors import InputError
from plybench.core.game import Game, check_game, check_state
from plybench.core.limits import Limits
from plybench.core.notation import play_moves, split_moves
from plybench.core.results.ending import INTERRUPTED
from plybench.engine.decisions import analyse, make_solver
from plybench.play.agents.spec import Names, make_agent
from plybench.play.game_analysis.agent_analyst import AgentAnalyst
from plybench.play.game_analysis.analysis import GameAnalysis
from plybench.play.game_analysis.clock import SharedClock, TimeOver
from plybench.play.game_analysis.mistakes import PAWN
from plybench.play.game_analysis.valuing import GameValuing


def analyse_game(
    game: Game[Any, Any],
    moves: str | Iterable[Any],
    start: Any = None,
    *,
    solver: str | Analyst | None = None,
    scale: float | None = None,
    move_seconds: float | None = None,
    limits: Limits | None = None,
    clock: SharedClock | None = None,
    report: Callable[[int, int], None] | None = None,
    headers: Mapping[str, str] | None = None,
    **options: Any,
) -> GameAnalysis[Any]:
    """Return what each position of a game is worth, and which moves were mistakes.

    `moves` are the moves from the position `start`, by default the initial one: a text such as
    `"4453"` or `"e4 e5 Nf3"`, or a list of texts or actions. `solver` is the name of a solver or
    a solver object; by default the game's usual one. For a game without a solver give an agent:
    `"alpha_beta:depth=6"`. `options` go to the solver. `scale` is the value that counts as a
    pawn where values are estimates: 100 for solvers and for games that describe values; else
    there is none, and only moves are judged whose values are proved.

    The limits hold for the whole game, `move_seconds` for each position; a clock replaces both,
    and may be shared by several games. `report` is called with the number of positions analysed so
    far and their total. After a limit or Ctrl-C, the values found by then are returned.

    >>> from plybench.domains.connect_four import ConnectFour
    >>> found = analyse_game(ConnectFour(4, 4), "1122331", solver="alpha_beta:evaluate=none")
    >>> [move.text + move.mark for move in found.moves]
    ['1', '1', '2', '2', '3', '3?', '1?']
    """
    check_game(game)
    first = game.initial if start is None else start
    check_state(game, first)
    words = split_moves(game, moves) if isinstance(moves, str) else moves
    states, actions = play_moves(game, first, words)
    analyst = find_analyst(game, solver, **options)
    analyst.new_game()
    valuing = GameValuing(game, states, actions, scale=scale or usual_scale(game, analyst))
    clock = clock or SharedClock(limits, move_seconds)
    start_time = clock.spent()
    ending = None
    try:
        for done, ply in enumerate(valuing.plies(), 1):
            valuing.add(
                ply,
                lambda state: analyse(game, state, solver=analyst, best=1, limits=clock.limits()),
            )
            if report is not None:
                report(done, len(states))
    except TimeOver as over:
        ending = over.end
    except KeyboardInterrupt:
        ending = INTERRUPTED
    finally:
        if analyst is not solver:
            analyst.close()
    found = valuing.analysis(analyst.name or type(analyst).__name__, ending)
    return replace(found, seconds=clock.spent() - start_time, headers=dict(headers or {}))


def find_analyst(
    game: Game[Any, Any],
    solver: str | Analyst | None = None,
    *,
    is_for_games: bool = True,
    **options: Any,
) -> GameSolver:
    """Return a solver of a game, by its name or the usual one, or an agent that analyses it.

    One for games does not think long about each move, unless its options say so.
    """
    if isinstance(solver, Analyst):
        return as_solver(solver)
    known = game_solvers(getattr(game, "domain", ""))
    if solver is None and not known:
        raise InputError(
            f"{_name(game)} has no solver; name a search that analyses it, such as "
            "alpha_beta:depth=6"
        )
    if solver is None or solver in known:
        entry = find_game_solver(game, solver)
        given = solver_class(entry).for_play(options) if is_for_games else options
        return make_solver(game, solver, **given)
    if options:
        name = next(iter(options))
        raise InputError(
            f"{name} is not an option for {solver!r}; write settings as NAME:SETTING=..."
        )
    entry_of_game = games().get(getattr(game, "domain", ""))
    names = None if entry_of_game is None else Names.of(entry_of_game)
    return AgentAnalyst(make_agent(str(solver), game, names), game)


def usual_scale(game: object, analyst: GameSolver) -> float | None:
    """Return what counts as a pawn in the values of an analyst; None if nobody knows."""
    is_agent = isinstance(analyst, AgentAnalyst)
    return None if is_agent and not hasattr(game, "describe_value") else PAWN


def _name(game: Game[Any, Any]) -> str:
    return str(getattr(game, "domain", "") or type(game).__name__)
