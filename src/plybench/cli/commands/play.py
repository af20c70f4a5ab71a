"""`plybench play`: a game in the terminal, against an agent or another person."""

from typing import Annotated, Any, Literal

from cyclopts import Parameter

from plybench.agents import Agent, ForeignLimits, HumanAgent, Names, make_agent
from plybench.catalog import find_game, games
from plybench.cli.autosave import Autosave, find_kept, is_autosave, read_kept
from plybench.cli.match_options import BoardSize
from plybench.cli.options import Whole
from plybench.cli.session import Session
from plybench.errors import InputError
from plybench.players import Players


def command(
    game: Annotated[
        str | None,
        Parameter(help="A game; see `plybench list games`. By default that of --resume."),
    ] = None,
    /,
    *,
    as_: Annotated[
        Literal["first", "second"] | None,
        Parameter(
            name="--as", help="The side you play; first makes the first move. By default first."
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
    ascii: Annotated[
        bool, Parameter(negative="", help="Draw with letters only, even in a colour terminal.")
    ] = False,
) -> int:
    """Play a game in the terminal. Type `help` to see what you can enter besides moves."""
    foreign = ForeignLimits(move_seconds)
    if resume is not None:
        others = {"--as": as_, "--against": against, "--board": board, "--seed": seed}
        _check_alone({"the name of a game": game} | others)
        session = _resumed(resume, foreign, ascii)
    else:
        session = _new(game, as_ or "first", against, board, seed or 0, foreign, ascii)
    try:
        session.run()
    finally:
        session.close()
    return 0


def _check_alone(given: dict[str, Any]) -> None:
    for what, value in given.items():
        if value is not None:
            raise InputError(f"--resume continues a game as it was; leave out {what} ({value})")


def _new(
    game: str | None,
    as_: str,
    against: str | None,
    board: str | None,
    seed: int,
    foreign: ForeignLimits,
    ascii: bool,
) -> Session:
    if game is None:
        raise InputError(f"which game? known: {', '.join(games())}; or give --resume FILE")
    domain = find_game(game)
    rules, _ = domain.load(None, board)
    names = Names.of(domain)
    opponent = make_agent(against or domain.opponent(), rules, names, foreign)
    first = Players(rules).side_to_move(rules.initial)
    yours = first if as_ == "first" else 3 - first
    agents = {yours: HumanAgent(), 3 - yours: opponent}
    return Session(domain.name, rules, agents, names=names, seed=seed, ascii=ascii)


def _resumed(written: str, foreign: ForeignLimits, ascii: bool) -> Session:
    """Return a session with a saved game, at the move where it was left."""
    path = find_kept(written)
    rules, setting, record = read_kept(path)
    names = Names.of(find_game(setting.game))
    agents: dict[int, Agent] = {
        side: make_agent(spec, rules, names, foreign) for side, spec in enumerate(setting.agents, 1)
    }
    autosave = Autosave(setting.game, path if is_autosave(path) else None)
    return Session(
        setting.game, rules, agents, names=names, seed=setting.seed, ascii=ascii,
        autosave=autosave, record=record,
    )  # fmt: skip
