"""`plybench match`: games between two agents."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from plybench.arena import match
from plybench.cli.contest import ContestOptions, GameName, run_contest
from plybench.cli.options import Json, Whole

AgentText = Annotated[
    str, Parameter(help="An agent: alpha_beta:depth=6, my_agent.py:choose; see `list agents`.")
]


def command(
    game: GameName,
    first: AgentText,
    second: AgentText,
    /,
    *,
    games: Annotated[Whole, Parameter(help="Games to play, each opening from both sides.")] = 20,
    options: ContestOptions = ContestOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Play games between two agents: won, drawn and lost, with 95 % intervals.

    Sides change after each game. An agent that fails to make a legal move loses the game.
    """
    play = partial(match, game, first, second, games=games, **options.arguments())
    return run_contest("match", game, play, options, json)
