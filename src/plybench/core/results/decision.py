"""What a game-tree search returns: a move, its value, scores of other moves, exact counts.

A decision is not a kind of `SearchResult`: one has a move and scores, the other a path and a bound
on its cost. They share the status and how counts are written.
"""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal

from plybench.core.game import A, Value
from plybench.core.notation import action_writer
from plybench.core.results.display import Displayed
from plybench.core.results.ending import WithEnd
from plybench.core.results.result import ExactCounts, Status, plain, plain_number

if TYPE_CHECKING:
    from plybench.core.running.search_settings import SearchSettings

Bound = Literal["exact", "upper", "lower", "estimate"]


@dataclass(slots=True)
class GameTally:
    """The counters of a running game-tree search; `GameCounts` is their final value."""

    calls: int = 0
    evaluated: int = 0
    leaves: int = 0
    cutoffs: int = 0
    pruned: int = 0
    table_hits: int = 0
    iterations: int = 0
    playouts: int = 0
    moves: int = 0

    @property
    def expanded(self) -> int:
        """What a limit on expansions counts."""
        return self.calls

    def counts(self) -> "GameCounts":
        """Return the values so far."""
        return GameCounts(**{name: getattr(self, name) for name in self.__slots__})


@dataclass(frozen=True, slots=True)
class GameCounts(ExactCounts):
    """The counts of a game-tree search."""

    calls: int = 0  # nodes entered, counted each time, the root included
    evaluated: int = 0  # calls of the evaluation: nodes at the depth limit where play goes on
    leaves: int = 0  # nodes whose moves were not searched: terminal or at the depth limit
    cutoffs: int = 0  # nodes left early because alpha reached beta
    pruned: int = 0  # moves that were never tried because of a cutoff
    table_hits: int = 0  # nodes answered by the transposition table
    iterations: int = 0  # passes of a search that starts again (deepening, MTD(f))
    playouts: int = 0  # random games
    moves: int = 0  # moves made in random games


@dataclass(frozen=True, slots=True)
class Score(Generic[A]):
    """What the search knows about a move at the root, from the view of the player to move there.

    `exact`: the value of the move as deep as it was searched. `upper`: the value is at most this
    (a refuted move); `lower`: it is at least this. `estimate`: a mean of random games.
    """

    action: A
    value: Value
    bound: Bound = "exact"


@dataclass(frozen=True, slots=True)
class Decision(Displayed, WithEnd, Generic[A]):
    """The outcome of one game-tree search. Equality ignores the clock and the engine."""

    status: Status  # SOLVED: the search ended as asked; LIMIT, STOPPED: what it knew until then
    action: A | None  # None where the game is over, or nothing is known yet
    value: Value | None  # of the position, to the player to move
    line: tuple[A, ...]  # the play expected, starting with the action
    depth: int | None  # plies searched; None for the rest of the game, or for random play
    scores: tuple[Score[A], ...]  # of the moves at the root, in the order they were tried
    counts: GameCounts
    algorithm: str
    seconds: float = field(default=0.0, compare=False)
    engine: str = field(default="python", compare=False)
    text: str = ""  # the value as people say it, where there is a better way than the number
    # Everything needed to repeat the call of `decide`; None if it cannot be written down.
    settings: "SearchSettings | None" = field(default=None, compare=False, repr=False)
    # The game and the position, for pictures, where they are known.
    position: tuple[Any, Any] | None = field(default=None, compare=False, repr=False)

    def to_dict(self, game: Any = None) -> dict[str, Any]:
        """Return plain values; with the game, moves in its text form."""
        write = action_writer(game, plain)
        return {
            "status": str(self.status),
            "action": None if self.action is None else write(self.action),
            "value": plain_number(self.value),
            "text": self.text,
            "line": [write(action) for action in self.line],
            "depth": self.depth,
            "scores": [
                {"action": write(s.action), "value": plain_number(s.value), "bound": s.bound}
                for s in self.scores
            ],
            "counts": self.counts.to_dict(),
            "algorithm": self.algorithm,
            "settings": None if self.settings is None else self.settings.to_dict(),
            "reason": self.reason,
            "end": self.end_as_data,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
        }

    def to_json(self, game: Any = None) -> str:
        """Return `to_dict` as one JSON object."""
        return json.dumps(self.to_dict(game))

    def __str__(self) -> str:
        return f"{self._headline()}\n{self.counts} ({self.engine}, {self.seconds:.3f} s)"

    def _headline(self) -> str:
        ending = "" if self.status is Status.SOLVED else f" ({self.reason})"
        if self.action is None:
            return f"{self.algorithm}: no move{ending}"
        depth = "" if self.depth is None else f", depth {self.depth}"
        line = " ".join(str(action) for action in self.line)
        return f"{self.algorithm}: {self.action}, value {self.value}{depth}: {line}{ending}"
