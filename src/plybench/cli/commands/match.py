"""`plybench match`: games between two agents."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.matches.options import GameName, MatchPlayOptions, run_games
from plybench.cli.matches.output import MatchOutputOptions
from plybench.cli.options import Json, Whole
from plybench.core.errors import InputError
from plybench.play.arena import match

AgentText = Annotated[
    str,
    Parameter(
        help="An agent, such as alpha_beta:depth=6 or my_agent.py:choose; see `list agents`."
    ),
]


def command(
    game: GameName,
    first: AgentText,
    second: AgentText,
    /,
    *,
    games: Annotated[
        Whole | None,
        Parameter(help="Number of games; by default 20, or two for each opening."),
    ] = None,
    sprt: Annotated[
        str | None,
        Parameter(
            help="ELO0,ELO1: play until a test accepts one of these two differences in strength. "
            "By default all games are played."
        ),
    ] = None,
    alpha: Annotated[float, Parameter(help="Probability of wrongly accepting ELO1.")] = 0.05,
    beta: Annotated[float, Parameter(help="Probability of wrongly accepting ELO0.")] = 0.05,
    options: MatchPlayOptions = MatchPlayOptions(),  # noqa: B008 (frozen)
    out: MatchOutputOptions = MatchOutputOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Play games between two agents: wins, draws and losses, and what they say about strength.

    The agents swap sides after each game, unless --starts says otherwise. An agent that fails to
    make a legal move loses the game.
    """
    arguments = {**options.arguments(), "sprt": _differences(sprt), "alpha": alpha, "beta": beta}
    play = partial(match, game, first, second, games=games, **arguments)
    return run_games("match", game, play, options, out, json)


def _differences(text: str | None) -> tuple[float, float] | None:
    """Return the two differences to test."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise InputError(f"--sprt {text!r} must be two numbers, as in 0,5") from None
    return low, high
