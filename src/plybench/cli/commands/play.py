"""`plybench play`: a game in the terminal, against an agent, another person, or watched."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from plybench.agents import Agent, ForeignLimits, HumanAgent, Names, make_agent
from plybench.agents.search import say_what_lacks_evaluations
from plybench.catalog import find_game, games
from plybench.cli.autosave import Autosave, find_kept, is_autosave, read_kept
from plybench.cli.match_options import BoardSize
from plybench.cli.options import Whole
from plybench.cli.session import Session
from plybench.cli.watch import WatchedGame
from plybench.errors import InputError
from plybench.players import Players


def command(
    game: Annotated[
        str | None,
        Parameter(help="A game; see `plybench list games`. By default the game of --resume."),
    ] = None,
    /,
    *,
    as_: Annotated[
        Literal["first", "second", "nobody"] | None,
        Parameter(
            name="--as",
            help="The side you play, or nobody to watch two agents. By default first.",
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
) -> int:
    """Play a game in the terminal. Type `help` to see what you can enter besides moves."""
    foreign = ForeignLimits(move_seconds)
    if resume is not None:
        others = {"--as": as_, "--with": with_, "--against": against, "--board": board}
        _check_alone({"the name of a game": game} | others | {"--seed": seed})
        session = _resumed(resume, foreign, ascii, delay, save)
    else:
        if as_ != "nobody" and (with_ is not None or save is not None):
            raise InputError("--with and --save are for --as nobody")
        setup = _Setup(as_ or "first", with_, against, board, seed or 0, foreign, ascii)
        session = _new(game, setup, delay, save)
    try:
        session.run()
    finally:
        session.close()
    return 0


def _check_alone(given: dict[str, Any]) -> None:
    for what, value in given.items():
        if value is not None:
            raise InputError(f"--resume continues a game as it was; leave out {what} ({value})")


@dataclass(frozen=True)
class _Setup:
    """Who plays, and on what board."""

    as_: str
    with_: str | None
    against: str | None
    board: str | None
    seed: int
    foreign: ForeignLimits
    ascii: bool


def _new(game: str | None, setup: _Setup, delay: float, save: Path | None) -> Session:
    if game is None:
        raise InputError(f"which game? known: {', '.join(games())}; or give --resume FILE")
    domain = find_game(game)
    rules, _ = domain.load(None, setup.board)
    names = Names.of(domain)
    against = setup.against or domain.opponent()
    opponent = make_agent(against, rules, names, setup.foreign)
    first = Players(rules).side_to_move(rules.initial)
    given: Any = {"names": names, "seed": setup.seed, "ascii": setup.ascii}
    if setup.as_ == "nobody":
        beginner = make_agent(setup.with_ or against, rules, names, setup.foreign)
        both = {first: beginner, 3 - first: opponent}
        if any(isinstance(agent, HumanAgent) for agent in both.values()):
            raise InputError("with --as nobody both players are agents; human is not one")
        say_what_lacks_evaluations(rules, both.values())
        return WatchedGame(domain.name, rules, both, delay=delay, save=save, **given)
    yours = first if setup.as_ == "first" else 3 - first
    agents = {yours: HumanAgent(), 3 - yours: opponent}
    say_what_lacks_evaluations(rules, agents.values())
    return Session(domain.name, rules, agents, **given)


def _resumed(
    written: str, foreign: ForeignLimits, ascii: bool, delay: float, save: Path | None
) -> Session:
    """Return a session with a saved game, at the move where it was left."""
    path = find_kept(written)
    rules, setting, record = read_kept(path)
    names = Names.of(find_game(setting.game))
    agents: dict[int, Agent] = {
        side: make_agent(spec, rules, names, foreign) for side, spec in enumerate(setting.agents, 1)
    }
    autosave = Autosave(setting.game, path if is_autosave(path) else None)
    given: Any = {
        "names": names, "seed": setting.seed, "ascii": ascii, "autosave": autosave,
        "record": record,
    }  # fmt: skip
    if any(isinstance(agent, HumanAgent) for agent in agents.values()):
        if save is not None:
            raise InputError("--save is for games of two agents; type save in this one")
        return Session(setting.game, rules, agents, **given)
    return WatchedGame(setting.game, rules, agents, delay=delay, save=save, **given)
