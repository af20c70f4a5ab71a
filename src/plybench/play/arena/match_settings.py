"""What is played in a match or tournament."""

from dataclasses import asdict, dataclass
from itertools import combinations, product
from operator import index
from typing import Any, Literal, TypedDict, get_args

from plybench.core.errors import InputError, refused, unknown
from plybench.core.system.foreign_text import one_line
from plybench.play.agents import ForeignLimits
from plybench.play.arena.names import short_name, told_apart
from plybench.play.arena.sprt import Sprt

Starts = Literal["alternate", "first", "second"]
Format = Literal["match", "round-robin", "swiss", "ladder"]


class MatchOptions(TypedDict, total=False):
    """The options of `match` and `tournament` besides game and agents; see `MatchSettings`."""

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


class TournamentOptions(MatchOptions, total=False):
    """The further options of `tournament`; see `MatchSettings`."""

    format: Format
    rounds: int


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
    `sprt`, two Elo differences, a match may end early; see `plybench.play.arena.sprt`.
    `starts` says which of two agents moves first: they alternate, and each opening is played from
    both sides; or the agent given first or second always does, and each game has an opening of its
    own.
    `format` says who meets whom; by default two agents play a match, and of more each meets every
    other (round-robin). In a Swiss tournament of some `rounds`, agents with equal points meet. On a
    ladder, each agent meets the last `references` of the agents. `names` are what the agents are
    called, if not by their short names.
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
    format: Format | Literal[""] = ""
    rounds: int = 0
    references: int = 0
    names: tuple[str, ...] = ()
    game_seconds: float = 0.0
    agent_disk: int = ForeignLimits().disk
    trust_agents: bool = False

    def __post_init__(self) -> None:
        if not all(isinstance(text, str) for text in (self.game, *self.agents)):
            raise InputError("the game and the agents of a setting are given by their names")
        if len(self.agents) < 2:
            raise InputError(f"a tournament needs at least two agents; {len(self.agents)} given")
        least_values = {
            "games": 1,
            "opening_plies": 0,
            "draw_after": 0,
            "rounds": 0,
            "references": 0,
            "seed": None,
        }
        for name, least in least_values.items():
            value = self._whole(name)
            if least is not None and value < least:
                raise refused(name, value, f"at least {least}")
        if not isinstance(self.variant, str):
            raise InputError(f"variant={self.variant!r} must be text, such as '5x4'")
        _ = self.foreign  # checks the limits
        object.__setattr__(self, "openings", str(self.openings))
        if len(self.names) not in (0, len(self.agents)):
            raise InputError(f"{len(self.agents)} agents cannot have {len(self.names)} names")
        self._check_format()
        self._check_pairs()

    def _check_format(self) -> None:
        usual = "match" if len(self.agents) == 2 else "round-robin"
        object.__setattr__(self, "format", self.format or usual)
        if self.format not in get_args(Format):
            raise unknown("format", self.format, get_args(Format))
        if self.format == "match" and len(self.agents) != 2:
            raise InputError(f"a match has two agents, not {len(self.agents)}")
        most = len(self.agents) // 2  # with more, there may be no pairing without a rematch
        if self.format == "swiss" and not 1 <= self.rounds <= most:
            raise refused(
                "rounds",
                self.rounds,
                f"from 1 to {most} for {len(self.agents)} agents: half as "
                "many rounds as agents can be paired without a rematch",
            )
        if self.format != "swiss" and self.rounds:
            raise InputError(f"rounds={self.rounds}: only a Swiss tournament has rounds")
        self._check_references()

    def _check_references(self) -> None:
        if self.format != "ladder" and self.references:
            raise InputError(f"references={self.references}: only a ladder has reference agents")
        if self.format == "ladder" and not 0 < self.references < len(self.agents):
            raise InputError("a ladder needs reference agents, and agents that meet them")

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
        """Return a number and keep it as a Python number; JSON cannot hold numpy's numbers."""
        value = getattr(self, name)
        try:
            object.__setattr__(self, name, index(value))
        except TypeError:
            raise refused(name, value, "a whole number") from None
        return index(value)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        sprt = None if self.sprt is None else list(self.sprt)
        lists = {"agents": list(self.agents), "names": list(self.names)}
        return asdict(self) | lists | {"sprt": sprt}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "MatchSettings":
        """Return the setting that `to_dict` wrote."""
        sprt = values.get("sprt")
        sprt = None if sprt is None else tuple(sprt)
        lists = {name: tuple(values.get(name, ())) for name in ("agents", "names")}
        return cls(**values | lists | {"sprt": sprt})

    @property
    def foreign(self) -> ForeignLimits:
        """The limits on agents from files."""
        return ForeignLimits(
            self.move_seconds,
            self.agent_memory,
            self.game_seconds or None,
            self.agent_disk,
            self.trust_agents,
        )

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
        """The agents' names as printable text, told apart if two are the same."""
        return told_apart(self.given_names, self.agents)

    @property
    def given_names(self) -> tuple[str, ...]:
        """The agents' names; some may be the same."""
        return tuple(map(one_line, self.names)) or tuple(map(short_name, self.agents))

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """The places of the agents that meet; in a Swiss tournament, of all that may meet."""
        places = range(len(self.agents))
        if self.format != "ladder":
            return tuple(combinations(places, 2))
        first = len(self.agents) - self.references
        return tuple(product(places[:first], places[first:]))

    @property
    def total(self) -> int:
        """The total number of games."""
        if self.format == "swiss":
            return self.games * self.rounds * (len(self.agents) // 2)
        return self.games * len(self.pairings)
