"""Weaker play, by an Elo number: few nodes, and errors in the choice of a move.

The engine searches few nodes, values several moves, and misjudges each by a random amount, like a
player who judges roughly. The errors are derived from the position, so the same game gets the same
moves. docs/chess_measurements.md says how the numbers were found, and how rough they are.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from plybench.core.rng import SplitMix64

# Elo -> nodes, moves that are valued, and the spread of the errors in centipawns; values in between
# are interpolated.
_MEASURED = (
    (1000, 170, 8, 86.0),
    (1200, 340, 5, 55.0),
    (1400, 800, 4, 30.0),
    (1600, 2_200, 4, 15.0),
    (1800, 10_000, 4, 6.0),
    (2050, 40_000, 1, 0.0),
    (2300, 300_000, 1, 0.0),
)
KNOTS = tuple(row[0] for row in _MEASURED)
LEAST_ELO, MOST_ELO = KNOTS[0], KNOTS[-1]


@dataclass(frozen=True, slots=True)
class Strength:
    """How well to play: nodes per search, moves to choose from, and how far each is misjudged.

    The spread of the errors is in centipawns.
    """

    nodes: int
    lines: int
    spread: float

    @classmethod
    def of(cls, elo: int) -> "Strength":
        """Return the strength for a rating from LEAST_ELO to MOST_ELO."""
        place = min(bisect_right(_MEASURED, elo, key=lambda row: row[0]), len(_MEASURED) - 1)
        low, high = _MEASURED[place - 1 : place + 1]
        part = (elo - low[0]) / (high[0] - low[0])
        nodes = exp(log(low[1]) + part * (log(high[1]) - log(low[1])))
        lines, spread = (low[i] + part * (high[i] - low[i]) for i in (2, 3))
        return cls(round(nodes), round(lines), spread)

    def choose(self, scores: Sequence[int], seed: int) -> int:
        """Return the index of the move that looks best, given the scores and a seed."""
        rng = SplitMix64(seed)
        seen = [score + self.spread * _normal(rng) for score in scores]
        return max(range(len(seen)), key=seen.__getitem__)


def _normal(rng: SplitMix64) -> float:
    """Return a nearly normal number with mean 0 and variance 1: a sum of twelve."""
    return sum((rng.next() >> 11) / 2**53 for _ in range(12)) - 6.0
