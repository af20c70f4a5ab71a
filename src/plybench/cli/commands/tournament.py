"""`plybench tournament`: every agent against every other."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from plybench.arena import tournament
from plybench.cli.match_options import GameName, MatchPlayOptions, run_games
from plybench.cli.options import Json, Whole


def command(
    game: GameName,
    /,
    *agents: Annotated[str, Parameter(help="The agents, as for `plybench match`.")],
    games: Annotated[
        Whole | None,
        Parameter(help="Games per pair of agents; by default 10, or two for each opening."),
    ] = None,
    options: MatchPlayOptions = MatchPlayOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Play a match between each pair of agents: scores and ratings, with 95 % intervals."""
    play = partial(tournament, game, agents, games=games, **options.arguments())
    return run_games("tournament", game, play, options, json)
