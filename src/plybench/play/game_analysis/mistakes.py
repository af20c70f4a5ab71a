"""Mistakes in a game: what a move has given away, judged by values before and after it.

Where both values are proved, a mistake is a move that changes the result, and a move that wins
later or loses sooner than necessary is an inaccuracy. Elsewhere the loss of winning probability
counts: more than 5.5 % is an inaccuracy, 9 % a mistake, 17 % a blunder.
"""

from math import tanh
from typing import Any, Literal

from plybench.core.game import Value
from plybench.play.game_analysis.worth import Worth

Mark = Literal["", "?!", "?", "??"]
VERDICTS: dict[Mark, str] = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}

PAWN = 100  # points of a solver that estimates: a clear advantage, but not a decisive one
# Of the probability to win: how much of it a move gives away. With 9 %, a pawn is a mistake in an
# equal position and hardly anything in one that is won.
_INACCURACY, _MISTAKE, _BLUNDER = 0.055, 0.09, 0.17
_PER_PAWN = 0.2  # tanh of this times a value in pawns: the result to expect, from -1 to 1


def mark_of(
    before: Worth[Any] | None, after: Worth[Any] | None, side: int, scale: float | None = PAWN
) -> Mark:
    """Return the mark of a move by the given side, 1 or 2; empty if it is good or unclear.

    `??` is a blunder (from a win to a loss, where that is proved), `?` a mistake, `?!` an
    inaccuracy. `scale` is what counts as a pawn; without one, only proved results are compared.
    """
    loss = loss_of(before, after, side, scale)
    if before is None or after is None or loss is None:
        return ""
    if before.result is not None and after.result is not None:
        slow: Mark = "?!" if _is_slow(before, after, side) else ""
        return "??" if loss == 1 else "?" if loss else slow
    return (
        "??" if loss > _BLUNDER else "?" if loss > _MISTAKE else "?!" if loss > _INACCURACY else ""
    )


def loss_of(
    before: Worth[Any] | None, after: Worth[Any] | None, side: int, scale: float | None = PAWN
) -> float | None:
    """Return how much of the score to expect, from 0 to 1, a move has lost; None if unknown.

    A win counts 1 and a draw a half, so that a win given away for a draw is a loss of 0.5.
    """
    if before is None or after is None:
        return None
    was, became = (expected(worth, side, scale) for worth in (before, after))
    if before.result is not None and after.result is not None:
        was, became = (_of(worth, side) for worth in (before, after))
    if was is None or became is None:
        return None
    return max(was - became, 0.0) / 2


def expected(worth: Worth[Any], side: int, scale: float | None = PAWN) -> float | None:
    """Return the result to expect for a side, from -1 to 1; None if nothing is known of it."""
    if worth.result is not None:
        return _of(worth, side)
    if worth.is_proved or worth.value is None or scale is None:
        return None
    return _sign(side) * tanh(_PER_PAWN * float(worth.value) / scale)


def _is_slow(before: Worth[Any], after: Worth[Any], side: int) -> bool:
    """Tell whether a move wins later, or loses sooner, than the best one with the same result."""
    if before.ends_in is not None and after.ends_in is not None:
        wasted = after.ends_in - (before.ends_in - 1)
        return bool(_of(before, side)) and _of(before, side) * wasted > 0
    if before.value is None or after.value is None or after.is_over:
        return False
    return _sign(side) * (before.value - after.value) > 0


def _of(worth: Worth[Any], side: int) -> float:
    assert worth.result is not None
    return float(_sign(side) * worth.result)


def _sign(side: int) -> Value:
    return 1 if side == 1 else -1
