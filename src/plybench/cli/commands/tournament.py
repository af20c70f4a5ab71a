"""`plybench tournament`: a class of agents, each against others."""

from functools import partial
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from plybench.cli.comparing.comparison import split_names
from plybench.cli.matches.options import GameName, MatchPlayOptions, run_games
from plybench.cli.matches.output import MatchOutputOptions
from plybench.cli.options import Json, Whole
from plybench.core.errors import InputError
from plybench.play.arena import tournament


def command(
    game: GameName,
    /,
    *agents: Annotated[
        str,
        Parameter(
            help="The agents, as for `plybench match`; or folders of agents, and patterns such as "
            "'submissions/*.py'."
        ),
    ],
    games: Annotated[
        Whole | None,
        Parameter(
            help="Games of each pair that meets; by default 10, in a Swiss tournament 2, or two "
            "for each opening."
        ),
    ] = None,
    format: Annotated[
        Literal["round-robin", "swiss", "ladder"],
        Parameter(
            help="Who meets whom: each every other; in rounds those with equal points; or each "
            "the --references."
        ),
    ] = "round-robin",
    rounds: Annotated[
        Whole | None,
        Parameter(
            help="Rounds of a Swiss tournament. By default enough to find the best of all agents."
        ),
    ] = None,
    references: Annotated[
        tuple[str, ...],
        Parameter(
            negative=(),
            show_default=False,
            help="Agents of a ladder, separated by commas, the weakest first; may be repeated. By "
            "default none.",
        ),
    ] = (),
    options: MatchPlayOptions = MatchPlayOptions(),  # noqa: B008 (frozen)
    out: MatchOutputOptions = MatchOutputOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Play games between many agents: ranking, scores and ratings, with 95 % intervals.

    With --record, the same command plays only what is new: the games of agents that joined or
    changed.
    """
    out.check_not_files(agents)
    more = _format(format, rounds, references)
    play = partial(tournament, game, agents, games=games, **options.arguments(), **more)
    return run_games("tournament", game, play, options, out, json)


def _format(kind: str, rounds: int | None, references: tuple[str, ...]) -> dict[str, Any]:
    """Return the arguments for a format; InputError for options that are of another."""
    if rounds is not None and kind != "swiss":
        raise InputError(f"--rounds {rounds} is for --format swiss, not {kind}")
    if references and kind != "ladder":
        raise InputError(f"--references is for --format ladder, not {kind}")
    if kind == "ladder" and not references:
        raise InputError(
            "--format ladder needs --references, such as random,alpha_beta:depth=2,perfect"
        )
    found: dict[str, Any] = {"format": kind}
    if rounds is not None:
        found["rounds"] = rounds
    return found | ({"references": split_names(references)} if references else {})
