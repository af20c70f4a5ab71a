"""Sessions of what the command line gives: a game, its players, where it begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plybench.cli.playing.autosave import Autosave, find_kept, is_autosave, read_kept
from plybench.cli.playing.clock import Clock, read_clock
from plybench.cli.playing.screen import Screen
from plybench.cli.playing.session import Session
from plybench.cli.playing.sides import BOTH, NOBODY, people_of
from plybench.cli.playing.starting_point import StartingPoint, initial_point, read_start
from plybench.cli.playing.watch import WatchedGame
from plybench.core.catalog import find_game, games
from plybench.core.errors import InputError
from plybench.play.agents import Agent, ForeignLimits, HumanAgent, Names, make_agent
from plybench.play.agents.search import say_what_lacks_evaluations

HUMAN = "human"


@dataclass(frozen=True)
class Showing:
    """How a game is shown, and where one of two agents is saved."""

    delay: float
    step: bool
    save: Path | None
    ascii: bool
    output: bool = False


@dataclass(frozen=True)
class NewGame:
    """A game as the command line describes it; None stands for the usual value."""

    game: str | None
    as_: str | None
    with_: str | None
    against: str | None
    board: str | None
    from_: str | None
    number: int | None
    ply: int | None
    seed: int | None
    clock: str | None

    def check_alone(self) -> None:
        """Raise InputError if anything is given: a saved game is resumed as it was."""
        given = {
            "the name of a game": self.game, "--as": self.as_, "--with": self.with_,
            "--against": self.against, "--board": self.board, "--from": self.from_,
            "--game": self.number, "--ply": self.ply, "--seed": self.seed, "--clock": self.clock,
        }  # fmt: skip
        for what, value in given.items():
            if value is not None:
                raise InputError(f"--resume continues a game as it was; leave out {what} ({value})")

    def point(self) -> StartingPoint:
        """Return where the game begins."""
        if self.from_ is not None:
            return read_start(self.game, self.from_, self.board, self.number, self.ply)
        for option, value in (("--game", self.number), ("--ply", self.ply)):
            if value is not None:
                raise InputError(f"{option} {value} is for --from")
        if self.game is None:
            raise InputError(f"which game? known: {', '.join(games())}; or give --resume FILE")
        return initial_point(self.game, self.board)


def new_session(given: NewGame, foreign: ForeignLimits, showing: Showing) -> Session:
    """Return a session with a new game."""
    point = given.point()
    names = Names.of(find_game(point.name))
    states, _ = point.line()
    people = people_of(point.rules, given.as_, states[-1])
    if people and (given.with_ is not None or showing.save is not None or showing.step):
        raise InputError("--with, --save and --step are for --as nobody")
    agents = _agents(given, point, people, names, foreign)
    say_what_lacks_evaluations(point.rules, agents.values())
    clock = None if given.clock is None else read_clock(given.clock)
    return _session(point, agents, showing, names=names, seed=given.seed or 0, clock=clock)


def _agents(
    given: NewGame,
    point: StartingPoint,
    people: tuple[int, ...],
    names: Names,
    foreign: ForeignLimits,
) -> dict[int, Agent]:
    """Return who plays each side."""
    if len(people) == 2 and given.against not in (None, HUMAN):
        raise InputError(f"with --as {BOTH} two people play; leave out --against {given.against}")
    against = given.against or find_game(point.name).opponent()
    specs = dict.fromkeys((1, 2), against) | dict.fromkeys(people, HUMAN)
    if not people and given.with_ is not None:
        specs[people_of(point.rules, "first", None)[0]] = given.with_
    if not people and HUMAN in specs.values():
        raise InputError(f"with --as {NOBODY} both players are agents; human is not one")
    return {side: make_agent(spec, point.rules, names, foreign) for side, spec in specs.items()}


def resumed_session(written: str, foreign: ForeignLimits, showing: Showing) -> Session:
    """Return a session with a saved game, at the move where it was left."""
    path = find_kept(written)
    rules, setting, record = read_kept(path)
    point = StartingPoint(setting.game, rules, record.start, record.moves[: record.opening])
    names = Names.of(find_game(setting.game))
    agents = {
        side: make_agent(spec, rules, names, foreign) for side, spec in enumerate(setting.agents, 1)
    }
    is_human = any(isinstance(agent, HumanAgent) for agent in agents.values())
    if is_human and (showing.save is not None or showing.step):
        raise InputError("--save and --step are for games of two agents; type save in this one")
    autosave = Autosave(setting.game, path if is_autosave(path) else None)
    return _session(
        point,
        agents,
        showing,
        names=names,
        seed=setting.seed,
        autosave=autosave,
        record=record,
        clock=Clock.of_record(record.clock),
    )


def _session(
    point: StartingPoint, agents: Mapping[int, Agent], showing: Showing, **given: Any
) -> Session:
    """Return a session of these players; the board is turned for one person at the second side."""
    people = [side for side in (1, 2) if isinstance(agents[side], HumanAgent)]
    screen = Screen(point.rules, ascii=showing.ascii, is_turned=people == [2])
    given |= {"screen": screen, "shows_output": showing.output}
    if people:
        return Session(point, agents, **given)
    watching: Any = {"delay": showing.delay, "step": showing.step, "save": showing.save}
    return WatchedGame(point, agents, **watching, **given)
