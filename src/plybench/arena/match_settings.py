"""What is played in a match or tournament."""

from dataclasses import asdict, dataclass
from itertools import combinations
from operator import index
from typing import Any, Literal, TypedDict, get_args

from plybench.agents import ForeignLimits
from plybench.arena.sprt import Sprt
from plybench.errors import InputError, refused, unknown
from plybench.system.foreign_text import one_line

Starts = Literal["alternate", "first", "second"]


class MatchOptions(TypedDict, total=False):
    """What `match` and `tournament` take besides the game and the agents; see `MatchSettings`."""

    seed: int
    variant: str
    opening_plies: int
    openings: str
    shuffle: bool
    draw_after: int
    move_seconds: float
    agent_memory: int
    game_seconds: float
    agent_disk: int
    trust_agents: bool
    sprt: tuple[float, float] | None
    alpha: float
    beta: float
    starts: Starts


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """Everything that decides how the games go; two runs with equal settings play equal games.

    `games` counts the games of each pair of agents. `openings` is a file or `named`; they are used
    in order unless `shuffle` is set, and at most `opening_plies` moves of each unless that is 0.
    Without openings, each pair of games begins with that many random moves. A game that is not
    over after `draw_after` moves is a draw, unless that is 0. `move_seconds` and `agent_memory`
    (bytes) limit agents from files and, if given, functions; the former also limits engines that
    have no time of their own. Searches and objects with `choose` have their own limits.
    `game_seconds` limits all moves of such an agent in a game, unless it is 0; `agent_disk` (bytes)
    the folder of an agent from a file. With `trust_agents` these may use the network and all files.
    With
    `sprt`, two Elo differences, a match may end early; see `plybench.arena.sprt`.
    `starts` says which of two agents moves first: they alternate, and each opening is played from
    both sides; or the agent given first or second always does, and each game has an opening of its
    own.
    """

    game: str
    agents: tuple[str, ...]
    games: int
    seed: int = 0
    variant: str = ""
    opening_plies: int = 0
    openings: str = ""
    shuffle: bool = False
    draw_after: int = 0
    move_seconds: float = ForeignLimits().seconds
    agent_memory: int = ForeignLimits().memory
    sprt: tuple[float, float] | None = None
    alpha: float = 0.05
    beta: float = 0.05
    starts: Starts = "alternate"
    game_seconds: float = 0.0
    agent_disk: int = ForeignLimits().disk
    trust_agents: bool = False

    def __post_init__(self) -> None:
        if not all(isinstance(text, str) for text in (self.game, *self.agents)):
            raise InputError("the game and the agents of a setting are given by their names")
        if len(self.agents) < 2:
            raise InputError(f"a tournament needs at least two agents; {len(self.agents)} given")
        least_values = {"games": 1, "opening_plies": 0, "draw_after": 0, "seed": None}
        for name, least in least_values.items():
            value = self._whole(name)
            if least is not None and value < least:
                raise refused(name, value, f"at least {least}")
        if not isinstance(self.variant, str):
            raise InputError(f"variant={self.variant!r} must be text, such as '5x4'")
        _ = self.foreign  # checks the limits
        object.__setattr__(self, "openings", str(self.openings))
        self._check_pairs()

    def _check_pairs(self) -> None:
        if self.starts not in get_args(Starts):
            raise unknown("starts", self.starts, get_args(Starts))
        if self.shuffle and not self.openings:
            raise InputError("shuffle needs openings")
        if self.test is not None and len(self.agents) != 2:
            raise InputError(f"sprt compares two agents, not {len(self.agents)}")
        if not self.has_pairs and self.test is not None:
            raise InputError(
                "sprt tests pairs of games with sides swapped; starts must be alternate"
            )
        if self.games % 2 and self.has_pairs and (self.openings or self.test):
            raise refused("games", self.games, "even: openings are played from both sides")

    def _whole(self, name: str) -> int:
        """Return a number and keep it as a Python number; JSON cannot hold those of numpy."""
        value = getattr(self, name)
        try:
            object.__setattr__(self, name, index(value))
        except TypeError:
            raise refused(name, value, "a whole number") from None
        return index(value)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        sprt = None if self.sprt is None else list(self.sprt)
        return asdict(self) | {"agents": list(self.agents), "sprt": sprt}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "MatchSettings":
        """Return the setting that `to_dict` wrote."""
        sprt = values.get("sprt")
        sprt = None if sprt is None else tuple(sprt)
        return cls(**values | {"agents": tuple(values["agents"]), "sprt": sprt})

    @property
    def foreign(self) -> ForeignLimits:
        """What agents from files may use."""
        return ForeignLimits(
            self.move_seconds, self.agent_memory, self.game_seconds or None, self.agent_disk,
            self.trust_agents,
        )  # fmt: skip

    @property
    def has_pairs(self) -> bool:
        """Whether games come in pairs, with sides changed."""
        return self.starts == "alternate"

    @property
    def test(self) -> Sprt | None:
        """The test that may end a match; None without one."""
        return None if self.sprt is None else Sprt(*self.sprt, self.alpha, self.beta)

    @property
    def labels(self) -> tuple[str, ...]:
        """The agents' names as printable text, numbered if two are the same."""
        names = tuple(map(one_line, self.agents))
        return tuple(
            f"{name} ({names[:i].count(name) + 1})" if names.count(name) > 1 else name
            for i, name in enumerate(names)
        )

    @property
    def total(self) -> int:
        """The total number of games."""
        return self.games * len(list(combinations(self.agents, 2)))
