"""What is played in a match or tournament, and the list of its games.

The games of two agents come in pairs: the same opening twice, with sides changed. All pairs of
agents get the same openings. Games are numbered round by round, so that a longer run begins with
the games of a shorter one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from operator import index
from typing import Any, TypedDict

from plybench.agents import (
    Agent,
    ForeignLimits,
    FunctionAgent,
    HumanAgent,
    Names,
    make_agent,
)
from plybench.agents.function import check_board_game
from plybench.arena.chance import derived, openings
from plybench.arena.game import play_game
from plybench.arena.record import GameRecord
from plybench.catalog import find_game
from plybench.errors import InputError

_OPENINGS, _GAMES = 1, 2  # what a seed is derived for


class SettingOptions(TypedDict, total=False):
    """What `match` and `tournament` take besides game and agents; see `Setting`."""

    seed: int
    variant: str
    opening_plies: int
    move_seconds: float
    agent_memory: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that decides how the games go; two runs with equal settings play equal games.

    `games` are those of each two agents. `move_seconds` and `agent_memory` (bytes) are
    limits of agents from files.
    """

    game: str
    agents: tuple[str, ...]
    games: int
    seed: int = 0
    variant: str = ""
    opening_plies: int = 0
    move_seconds: float = ForeignLimits().seconds
    agent_memory: int = ForeignLimits().memory

    def __post_init__(self) -> None:
        if len(self.agents) < 2:
            raise InputError(f"two agents at least are needed, not {len(self.agents)}")
        for name, least in (("games", 1), ("opening_plies", 0), ("seed", None)):
            value = self._whole(name)
            if least is not None and value < least:
                raise InputError(f"{name}={value!r} must be at least {least}")
        if not isinstance(self.variant, str):
            raise InputError(f"variant={self.variant!r} must be text, such as '5x4'")
        ForeignLimits(self.move_seconds, self.agent_memory)  # checks them

    def _whole(self, name: str) -> int:
        """Return a number and keep it as one of Python's; those of numpy are none in JSON."""
        value = getattr(self, name)
        try:
            object.__setattr__(self, name, index(value))
        except TypeError:
            raise InputError(f"{name}={value!r} must be a whole number") from None
        return index(value)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self) | {"agents": list(self.agents)}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Setting":
        """Return the setting that `to_dict` wrote."""
        return cls(**values | {"agents": tuple(values["agents"])})

    @property
    def labels(self) -> tuple[str, ...]:
        """The agents' names, numbered where two are the same."""
        return tuple(
            f"{spec} ({self.agents[:i].count(spec) + 1})" if self.agents.count(spec) > 1 else spec
            for i, spec in enumerate(self.agents)
        )

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(list(combinations(self.agents, 2)))


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played: its number, the agents' places (player 1 first), its opening."""

    number: int
    entrants: tuple[int, int]
    opening: tuple[str, ...]


class Table:
    """A game and its agents, ready to play the games of a setting."""

    def __init__(
        self, setting: Setting, game: Any = None, players: Sequence[str | Agent] | None = None
    ) -> None:
        given = setting.agents if players is None else players
        self.setting = setting
        self.is_text = game is None and all(isinstance(player, str) for player in given)
        names = None
        if game is None:
            domain = find_game(setting.game)
            game, names = domain.load(None, setting.variant or None)[0], Names.of(domain)
        self.game = game
        foreign = ForeignLimits(setting.move_seconds, setting.agent_memory)
        self.agents = tuple(
            _seated(
                make_agent(player, game, names, foreign) if isinstance(player, str) else player,
                game,
            )
            for player in given
        )

    def jobs(self) -> Iterator[Job]:
        """Yield all games of the setting."""
        setting, write = self.setting, getattr(self.game, "format_action", str)
        seed = derived(setting.seed, _OPENINGS)
        lines = openings(self.game, self.game.initial, setting.opening_plies, seed)
        pairings = list(combinations(range(len(setting.agents)), 2))
        for round_ in range(setting.games):
            if round_ % 2 == 0:
                line = tuple(write(action) for action in next(lines))
            for place, (a, b) in enumerate(pairings):
                entrants = (a, b) if round_ % 2 == 0 else (b, a)
                yield Job(round_ * len(pairings) + place, entrants, line)

    def play(self, job: Job) -> GameRecord:
        """Return the record of a game."""
        one, two = (self.agents[i] for i in job.entrants)
        return play_game(
            self.game, (one, two), opening=self._read(job.opening),
            seed=derived(self.setting.seed, _GAMES, job.number),
            number=job.number, entrants=job.entrants, name=self.setting.game,
        )  # fmt: skip

    def _read(self, opening: tuple[str, ...]) -> list[Any]:
        state, moves = self.game.initial, []
        write = getattr(self.game, "format_action", str)
        for written in opening:
            moves.append(next(a for a in self.game.actions(state) if write(a) == written))
            state = self.game.result(state, moves[-1])
        return moves


def _seated(agent: Agent, game: Any) -> Agent:
    """Return an agent that can play a match of a game."""
    if isinstance(agent, HumanAgent):
        raise InputError("a human plays with `plybench play`, not in matches")
    if isinstance(agent, FunctionAgent):
        check_board_game(game, agent.name)
    return agent
