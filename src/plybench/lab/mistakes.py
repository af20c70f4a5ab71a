"""Mistakes in a game: what a move has given away, judged by values before and after it."""

from dataclasses import dataclass
from math import tanh
from typing import Literal

from plybench.game import Value

Mark = Literal["", "?!", "?", "??"]

# Of an expected result from -1 (lost) to 1 (won): how much of it a move gives away. With 0.18, a
# pawn is a mistake in an equal position and hardly anything in one that is won.
_DOUBTFUL, _MISTAKE, _BLUNDER = 0.11, 0.18, 0.34
_PER_POINT = 0.002  # tanh of this times a value; 100 points, a pawn, are 0.2


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known about a position, for the first player: its value, or bounds."""

    lower: Value
    upper: Value
    is_exact: bool  # a proved score, not an estimate

    @property
    def value(self) -> Value | None:
        """The value, if it is known."""
        return self.lower if self.lower == self.upper else None


def mark_of(before: Worth | None, after: Worth | None, side: int) -> Mark:
    """Return the mark of a move by the given side, 1 or 2; empty if it is good or unclear.

    Where scores are exact, only a change of the result counts: `??` from a win to a loss.
    """
    if before is None or after is None or before.value is None or after.value is None:
        return ""
    sign = 1 if side == 1 else -1
    was, became = sign * before.value, sign * after.value
    if before.is_exact and after.is_exact:
        given = _result(was) - _result(became)
        return "??" if given == 2 else "?" if given == 1 else ""
    lost = expected(was) - expected(became)
    return "??" if lost > _BLUNDER else "?" if lost > _MISTAKE else "?!" if lost > _DOUBTFUL else ""


def expected(value: Value) -> float:
    """Return the result to expect, from -1 to 1, with a value in points, 100 to a pawn."""
    return tanh(_PER_POINT * value)


def _result(value: Value) -> int:
    return (value > 0) - (value < 0)
