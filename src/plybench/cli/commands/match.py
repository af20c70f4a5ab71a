"""`plybench match`: games between two agents."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from plybench.arena import match
from plybench.cli.match_options import GameName, MatchPlayOptions, run_games
from plybench.cli.options import Json, Whole
from plybench.errors import InputError

AgentText = Annotated[
    str, Parameter(help="An agent: alpha_beta:depth=6, my_agent.py:choose; see `list agents`.")
]


def command(
    game: GameName,
    first: AgentText,
    second: AgentText,
    /,
    *,
    games: Annotated[
        Whole | None,
        Parameter(help="Games to play; by default 20, or each of the openings twice."),
    ] = None,
    sprt: Annotated[
        str | None,
        Parameter(
            help="ELO0,ELO1: play until a test accepts one of these differences in strength. "
            "By default all games are played."
        ),
    ] = None,
    alpha: Annotated[float, Parameter(help="How often the test may accept ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, Parameter(help="How often the test may accept ELO0 wrongly.")] = 0.05,
    options: MatchPlayOptions = MatchPlayOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Play games between two agents: won, drawn and lost, and what that says of their strength.

    Sides change after each game, unless --starts says otherwise. An agent that fails to make a
    legal move loses the game.
    """
    arguments = {**options.arguments(), "sprt": _differences(sprt), "alpha": alpha, "beta": beta}
    play = partial(match, game, first, second, games=games, **arguments)
    return run_games("match", game, play, options, json)


def _differences(text: str | None) -> tuple[float, float] | None:
    """Return the two differences that are tested."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise InputError(f"--sprt {text!r} must be two numbers, as in 0,5") from None
    return low, high
