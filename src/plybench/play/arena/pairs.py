"""Games in pairs: the same opening from both sides, and what the scores of the pairs mean.

A pair brings 0, 1/2, 1, 3/2 or 2 points. The two games of a pair share their opening, so their
results depend on each other; results of different pairs do not. So everything here is computed
from the five counts of pairs (the pentanomial) and not from games won, drawn and lost. If openings
favour a side, or if there are many draws, pairs differ less than single games, and the intervals
are narrower.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, inf, log10, sqrt
from typing import Any

from plybench.core.intervals import Interval, wilson
from plybench.play.arena.record import GameRecord

_POINTS = ("0", "1/2", "1", "3/2", "2")


@dataclass(frozen=True, slots=True)
class PairCounts:
    """How many pairs brought the first agent 0, 1/2, 1, 3/2 and 2 points."""

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)

    def plus(self, first: float, second: float) -> "PairCounts":
        """Return the counts with one more pair, given the points in both games."""
        place = round(2 * (first + second))
        return PairCounts(tuple(n + (i == place) for i, n in enumerate(self.counts)))

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """Points per game; 1/2 if there is no game."""
        total = sum(place * count for place, count in enumerate(self.counts))
        return total / (4 * self.pairs) if self.pairs else 0.5

    @property
    def weight(self) -> float:
        """The number of independent games, won or lost, that carry as much information.

        That is the number of pairs, divided by the variance of their scores as a share of the
        greatest variance: the variance of pure wins and losses. One more pair with the greatest
        variance is added: a few pairs that happen to be equal do not make their score certain.
        """
        mean, pairs = self.score, self.pairs
        greatest = mean * (1 - mean)
        if greatest == 0:
            return pairs
        spread = sum(n * (place / 4 - mean) ** 2 for place, n in enumerate(self.counts))
        return pairs * (pairs + 1) * greatest / (spread + greatest)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the score (Wilson, with the weight of the pairs)."""
        return wilson(self.score * self.weight, self.weight)

    @property
    def elo(self) -> float:
        """The Elo difference at which this score is expected."""
        return elo_of(self.score)

    @property
    def elo_interval(self) -> Interval:
        """Its 95 % interval."""
        return Interval(*map(elo_of, self.interval))

    @property
    def superiority(self) -> float:
        """The likelihood that the first agent is stronger, if nothing was known before.

        It is above 97.5 % exactly when the interval of the difference lies above 0.
        """
        return (1 + erf((self.score - 0.5) * sqrt(2 * self.weight))) / 2

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; an infinite difference is None."""
        return {
            "pairs": self.pairs,
            "counts": list(self.counts),
            "elo": _finite(self.elo),
            "interval": list(map(_finite, self.elo_interval)),
            "superiority": round(self.superiority, 6),
        }

    def __str__(self) -> str:
        low, high = map(_signed, self.elo_interval)
        counts = ", ".join(f"{n} x {p}" for p, n in zip(_POINTS, self.counts, strict=True) if n)
        pairs = "pair" if self.pairs == 1 else "pairs"
        return (
            f"Elo difference {_signed(self.elo)} (95 %: {low} to {high}), likelihood of "
            f"superiority {self.superiority:.1%}; {self.pairs} {pairs}: {counts} points"
        )


def pairs_of(records: Iterable[GameRecord]) -> PairCounts:
    """Return the counts of the pairs of a match whose games were both played."""
    points = {record.number: points_of(record) for record in records}
    counts = PairCounts()
    for number, first in points.items():
        if number % 2 == 0 and number + 1 in points:
            counts = counts.plus(first, points[number + 1])
    return counts


def points_of(record: GameRecord) -> float:
    """Return the points of the first agent of a match in a game."""
    if not record.winner:
        return 0.5
    return float(record.entrants[record.winner - 1] == 0)


def elo_of(score: float) -> float:
    """Return the Elo difference at which a score is expected.

    >>> round(elo_of(0.75), 1), elo_of(0.5), elo_of(1)
    (190.8, 0.0, inf)
    """
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the score that is expected at an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if round(elo, 0) else "0"


def _finite(elo: float) -> float | None:
    return round(elo, 3) if abs(elo) < inf else None
