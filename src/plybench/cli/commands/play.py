"""`plybench play`: a game in the terminal, against an agent, another person, or watched."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.matches.options import BoardSize
from plybench.cli.options import Whole
from plybench.cli.playing.setting_up import NewGame, Showing, new_session, resumed_session
from plybench.play.agents import ForeignLimits


def command(
    game: Annotated[
        str | None,
        Parameter(
            help="A game; see `plybench list games`. By default the game of --resume or --from."
        ),
    ] = None,
    /,
    *,
    as_: Annotated[
        str | None,
        Parameter(
            name="--as",
            help="The side you play, such as white or red; first, second; both for two people, or "
            "nobody to watch two agents. By default the side to move.",
        ),
    ] = None,
    with_: Annotated[
        str | None,
        Parameter(
            name="--with",
            help="With --as nobody: the agent that begins. By default the agent of --against.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        Parameter(
            help="An agent, as for `plybench match`, or human, for two people. "
            "By default alpha_beta, or engine for chess."
        ),
    ] = None,
    board: BoardSize = None,
    from_: Annotated[
        str | None,
        Parameter(
            name="--from",
            help="Where to begin: moves, a position, or a file with one, a game in PGN, a saved or "
            "recorded game. By default at the start.",
        ),
    ] = None,
    number: Annotated[
        Whole | None,
        Parameter(
            name="--game",
            help="With --from: the number of a game in the file; records count from 0, PGN from "
            "1. By default the only one.",
        ),
    ] = None,
    ply: Annotated[
        Whole | None,
        Parameter(help="With --from: begin after this many moves. By default after the last."),
    ] = None,
    clock: Annotated[
        str | None,
        Parameter(
            help="Time for each side: 5+3 for 5 minutes and 3 seconds per move, or 300 for 300 "
            "seconds. By default without a clock."
        ),
    ] = None,
    seed: Annotated[
        Whole | None, Parameter(help="Seed of the agent's random choices; 0 by default.")
    ] = None,
    resume: Annotated[
        str | None,
        Parameter(
            help="Resume a game: the file of a saved one, or `last` for the last unfinished one; "
            "by default you start a new game."
        ),
    ] = None,
    move_seconds: Annotated[float, Parameter(help="Time per move for an agent from a file.")] = 5.0,
    delay: Annotated[
        float, Parameter(help="With --as nobody, on a terminal: seconds after each move.")
    ] = 0.5,
    step: Annotated[
        bool, Parameter(negative="", help="With --as nobody: wait for Enter before each move.")
    ] = False,
    save: Annotated[
        Path | None,
        Parameter(
            help="With --as nobody: file for the game, as `save` in a game writes it. By default "
            "none is written."
        ),
    ] = None,
    ascii: Annotated[
        bool, Parameter(negative="", help="Draw with letters only, even in a colour terminal.")
    ] = False,
    show_output: Annotated[
        bool, Parameter(negative="", help="Show what an agent from a file prints.")
    ] = False,
) -> int:
    """Play a game in the terminal. Type `help` to see what you can enter besides moves."""
    foreign = ForeignLimits(move_seconds)
    showing = Showing(delay, step, save, ascii, show_output)
    given = NewGame(game, as_, with_, against, board, from_, number, ply, seed, clock)
    if resume is not None:
        given.check_alone()
        session = resumed_session(resume, foreign, showing)
    else:
        session = new_session(given, foreign, showing)
    try:
        session.run()
    finally:
        session.close()
    return 0
