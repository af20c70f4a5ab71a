"""Intervals: estimated values with their bounds, and those of shares and scores."""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # the 97.5 % point of the normal distribution


class Interval(NamedTuple):
    """From `low` to `high`."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.low:.1f} to {100 * self.high:.1f} %"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval; a bound of None lies beyond what was measured."""

    value: float
    low: float | None
    high: float | None


def wilson(points: float, games: float, z: float = Z95) -> Interval:
    """Return the Wilson score interval for the mean of `games` results between 0 and 1.

    `points` is their sum. For shares (of wins, say) it covers the truth in about 95 % of all
    samples, even near 0 and 1, and it never leaves [0, 1]. For scores with draws as 1/2 it is a
    little too wide: a draw varies less than the win or loss it is counted as. Source: wilson1927.

    >>> print(wilson(8, 10))
    49.0 to 94.3 %
    """
    if games == 0:
        return Interval(0.0, 1.0)
    mean = points / games
    centre = (mean + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(mean * (1 - mean) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    # Exact at the ends, where rounding would leave a small gap: all wins reach exactly 1.
    low = 0.0 if points == 0 else max(centre - spread, 0.0)
    high = 1.0 if points == games else min(centre + spread, 1.0)
    return Interval(low, high)
