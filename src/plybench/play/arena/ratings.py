"""Ratings from results: Bradley-Terry by maximum likelihood, on the Elo scale.

The model: an agent rated d points above another scores 1 / (1 + 10**(-d / 400)) against it. Draws
count as half a win and half a loss. For each pair of agents that met, one draw is added: without
it, an agent that won all its games would have no finite rating. With ten or more games it moves
ratings only a little, and towards each other.

The ratings add up to 0. The intervals come from the normal approximation with the observed
information (the curvature of the likelihood). They hold for a rating relative to the mean of the
field, and are rough for few games or nearly perfect scores.
Sources: zermelo1929, bradley1952.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, inf, log, sqrt
from typing import Any

from plybench.core.intervals import Z95

_SCALE = 400 / log(10)  # points per unit of log-odds
_PRIOR = 0.5  # points for each side of the added draw
_STEPS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and the half width of its 95 % interval."""

    value: float
    margin: float

    def __str__(self) -> str:
        value = f"{self.value:+.0f}" if round(self.value) else "0"
        return f"{value} ± {self.margin:.0f}" if self.margin < inf else "-"


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of agents, and how they vary together."""

    values: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]  # a variance is infinite without games

    @property
    def each(self) -> tuple[Rating, ...]:
        """The rating of each agent."""
        return tuple(
            Rating(value, Z95 * self.covariance[i][i] ** 0.5) for i, value in enumerate(self.values)
        )

    def superiority(self, one: int, two: int) -> float:
        """Return the likelihood that one agent is stronger than another.

        That is, if nothing was known before; 1/2 if the games do not tell.
        """
        c = self.covariance
        variance = c[one][one] + c[two][two] - 2 * c[one][two]
        if not 0 < variance < inf:
            return 0.5
        return (1 + erf((self.values[one] - self.values[two]) / sqrt(2 * variance))) / 2


def ratings(points: Sequence[Sequence[float]]) -> tuple[Rating, ...]:
    """Return the ratings of agents with their intervals; see `rate`."""
    return rate(points).each


def rate(points: Sequence[Sequence[float]]) -> Ratings:
    """Return the ratings of agents, where agent i scored `points[i][j]` against agent j.

    Every agent must be linked with every other by games; otherwise their difference is unknown, and
    the ratings hold only within each linked group.
    """
    import numpy as np

    table = np.array(points, dtype=float)
    met = (table + table.T) > 0
    table = np.where(met, table + _PRIOR, 0.0)
    games = table + table.T
    strength = np.zeros(len(table))
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (table - games * expected).sum(axis=1)
        step = np.linalg.pinv(_information(np, games, expected), hermitian=True) @ slope
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-12:
            break
    strength -= strength.mean()
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    covariance = _SCALE**2 * np.linalg.pinv(_information(np, games, expected), hermitian=True)
    alone = ~met.any(axis=1)
    covariance[alone, alone] = np.inf
    return Ratings(tuple((_SCALE * strength).tolist()), tuple(map(tuple, covariance.tolist())))


def _information(np: Any, games: Any, expected: Any) -> Any:
    """Return minus the second derivatives of the log-likelihood, a matrix with zero row sums."""
    weights = games * expected * (1 - expected)
    return np.diag(weights.sum(axis=1)) - weights
