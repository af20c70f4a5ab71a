"""`plybench play`: a game in the terminal, against an agent or another person."""

from typing import Annotated, Literal

from cyclopts import Parameter

from plybench.agents import ForeignLimits, HumanAgent, Names, make_agent
from plybench.catalog import find_game
from plybench.cli.contest import BoardSize, GameName
from plybench.cli.options import Whole
from plybench.cli.session import Session


def command(
    game: GameName,
    /,
    *,
    as_: Annotated[
        Literal["first", "second"], Parameter(name="--as", help="Whether you begin.")
    ] = "first",
    against: Annotated[
        str | None,
        Parameter(
            help="An agent, as for `plybench match`, or human, for two people. "
            "By default alpha_beta, or engine for chess."
        ),
    ] = None,
    board: BoardSize = None,
    seed: Annotated[Whole, Parameter(help="Seed of the agent's chance.")] = 0,
    move_seconds: Annotated[float, Parameter(help="Time of an agent from a file.")] = 5.0,
    ascii: Annotated[
        bool, Parameter(negative="", help="Draw with letters alone, also in a colour terminal.")
    ] = False,
) -> int:
    """Play a game in the terminal. `help` tells what can be typed besides moves."""
    domain = find_game(game)
    rules, _ = domain.load(None, board)
    names = Names.of(domain)
    opponent = make_agent(against or domain.opponent(), rules, names, ForeignLimits(move_seconds))
    first = rules.to_move(rules.initial)
    yours = first if as_ == "first" else 3 - first
    agents = {yours: HumanAgent(), 3 - yours: opponent}
    session = Session(domain.name, rules, agents, names=names, seed=seed, ascii=ascii)
    try:
        session.run()
    finally:
        session.close()
    return 0
