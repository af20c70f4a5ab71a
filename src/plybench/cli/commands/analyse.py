"""`plybench analyse`: what a position is worth, and the best moves."""

from dataclasses import fields
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.catalog import find_game
from plybench.cli.analyse_chess import EngineOptions
from plybench.cli.analyse_connect_four import SolverOptions
from plybench.cli.options import Json, LimitOptions, Whole
from plybench.errors import InputError
from plybench.loading import load_position

_GAMES = ("chess", "connect_four")


def command(
    game: Annotated[str, Parameter(help="chess or connect_four.")],
    position: Annotated[
        str | None, Parameter(help="FEN, moves, a drawing, a file or a name. By default the start.")
    ] = None,
    /,
    *,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    threads: Annotated[Whole, Parameter(help="Threads that search together.")] = 1,
    solver: SolverOptions = SolverOptions(),  # noqa: B008 (frozen)
    engine: EngineOptions = EngineOptions(),  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Say what a position is worth to the player to move, with the best moves.

    Connect Four is solved: the score of each column is exact, the number of the winner's discs that
    are left when the win comes; 0 is a draw. Chess is searched by the engine: its best lines, in
    pawns or moves to mate.
    """
    domain = find_game(game)
    if domain.name not in _GAMES:
        raise InputError(f"{domain.name} cannot be analysed; {' and '.join(_GAMES)} can")
    _check_unused(engine if domain.name == "connect_four" else solver, domain.name)
    if domain.name == "chess":
        from plybench.cli.analyse_chess import analyse, load_board

        chessboard, ending = load_board(domain, position, board, engine.chess960)
        return analyse(chessboard, ending, engine, threads, limits, json)
    rules, state = load_position(domain, position, board)
    from plybench.cli.analyse_connect_four import analyse as solve

    return solve(rules, state, position or "", solver, threads, limits, json)


def _check_unused(options: Any, game: str) -> None:
    """Raise InputError when an option of the other game is given."""
    for field in fields(options):
        if getattr(options, field.name) != field.default:
            raise InputError(f"--{field.name.replace('_', '-')} is no option for {game}")
