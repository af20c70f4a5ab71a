"""What a solver says about a position: for each move a value or bounds, and a line.

The lines of a chess engine and the exact columns of Connect Four are both an `Analysis`. The text
of a move is its value in the words of the game, so that nobody else needs to know the scale.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from plybench.core.game import A, Value
from plybench.core.notation import action_writer
from plybench.core.results.decision import Bound, Decision, GameCounts, Score
from plybench.core.results.display import Displayed
from plybench.core.results.ending import WithEnd
from plybench.core.results.result import Status, plain, plain_number


@dataclass(frozen=True, slots=True)
class MoveAnalysis(Generic[A]):
    """What is known about a move, for the player who makes it: a value from `lower` to `upper`."""

    action: A
    lower: Value
    upper: Value
    text: str  # the value as people say it: `mate in 3`, `wins with the 9th disc`
    line: tuple[A, ...] = ()  # the expected line, beginning with the move
    depth: int | None = None  # plies searched; None for the rest of the game
    is_proved: bool = True  # both bounds hold for the game itself, not only to the depth searched
    ends_in: int | None = None  # plies until the game is won or lost under best play, if known

    @property
    def value(self) -> Value | None:
        """The value, if it is known."""
        return self.lower if self.lower == self.upper else None

    @property
    def bound(self) -> Bound:
        """Which bound to report as the one number: the lower one, if there is one."""
        if self.value is not None:
            return "exact"
        return "upper" if self.lower == float("-inf") else "lower"

    @property
    def known(self) -> Value:
        """The value, or the bound that counts."""
        return self.upper if self.bound == "upper" else self.lower

    def to_dict(self, game: Any = None) -> dict[str, Any]:
        """Return plain values; with the game, moves in its text form."""
        write = action_writer(game, plain)
        return {
            "action": write(self.action),
            "value": plain_number(self.value),
            "lower": plain_number(self.lower),
            "upper": plain_number(self.upper),
            "text": self.text,
            "line": [write(action) for action in self.line],
            "depth": self.depth,
            "proved": self.is_proved,
        }


@dataclass(frozen=True, slots=True)
class Analysis(Displayed, WithEnd, Generic[A]):
    """What a solver found. Equality ignores the clock."""

    solver: str
    status: Status  # SOLVED: finished as asked; LIMIT, STOPPED: what was known by then
    moves: tuple[MoveAnalysis[A], ...]  # those that were analysed, best first
    text: str  # the value of the position for the player to move, as people say it
    counts: GameCounts = field(default_factory=GameCounts)
    details: Mapping[str, Any] = field(default_factory=dict)  # further requested results, as data
    notes: tuple[str, ...] = ()  # the same for people, a paragraph each
    seconds: float = field(default=0.0, compare=False)
    # The game and the position, for pictures, where they are known.
    position: tuple[Any, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def best(self) -> MoveAnalysis[A] | None:
        """The best move; None if the game is over or nothing is known."""
        return self.moves[0] if self.moves else None

    @property
    def lower(self) -> Value | None:
        """A lower bound of the value."""
        return max((move.lower for move in self.moves), default=None)

    @property
    def upper(self) -> Value | None:
        """An upper bound of the value, if no move was left out."""
        return max((move.upper for move in self.moves), default=None)

    @property
    def value(self) -> Value | None:
        """The value of the position, if it is known."""
        return self.lower if self.lower == self.upper else None

    @property
    def line(self) -> tuple[A, ...]:
        """The expected line."""
        return self.moves[0].line if self.moves else ()

    def of(self, action: A) -> MoveAnalysis[A] | None:
        """Return what is known about a move; None if it was not analysed."""
        return next((move for move in self.moves if move.action == action), None)

    def decision(self) -> Decision[A]:
        """Return the choice of the best move, for a player."""
        ended = (self.counts, self.solver, self.seconds, "native")
        if not self.moves:
            return Decision(self.status, None, None, (), None, (), *ended, end=self.end)
        best, line = self.moves[0], self.line or (self.moves[0].action,)
        scores = tuple(Score(move.action, move.known, move.bound) for move in self.moves)
        return Decision(
            self.status,
            best.action,
            best.known,
            line,
            best.depth,
            scores,
            *ended,
            best.text,
            end=self.end,
        )

    def to_dict(self, game: Any = None) -> dict[str, Any]:
        """Return plain values; with the game, moves in its text form."""
        write = action_writer(game, plain)
        return {
            "solver": self.solver,
            "status": str(self.status),
            "reason": self.reason,
            "end": self.end_as_data,
            "value": plain_number(self.value),
            "lower": plain_number(self.lower),
            "upper": plain_number(self.upper),
            "text": self.text,
            "line": [write(action) for action in self.line],
            "moves": [move.to_dict(game) for move in self.moves],
            "counts": self.counts.to_dict(),
            "seconds": round(self.seconds, 6),
            **self.details,
        }

    def to_json(self, game: Any = None) -> str:
        """Return `to_dict` as one JSON object."""
        return json.dumps(self.to_dict(game))

    def describe(self) -> str:
        """Return one sentence: the value of the position, and why no more is known."""
        if self.status is Status.SOLVED and not self.reason:
            return self.text
        return f"{self.reason}; so far: {self.text}" if self.moves else self.reason

    def __str__(self) -> str:
        rows = [f"{move.action}: {move.text}" for move in self.moves]
        return "\n".join([f"{self.solver}: {self.describe()}", *rows, str(self.counts)])
