"""What the weights see of positions, in arrays, and the values of many positions together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plybench import _core
from tuning.terms import Floats

WHOLE_PHASE = 24  # as in cpp/solvers/chess/endings.hpp
WHOLE_SCALE = 64
DANGER_DIVISOR = 1024  # as in cpp/solvers/chess/king.hpp
MOST_DANGER = 1200


@dataclass(frozen=True)
class Rows:
    """Sparse counts of weights: row i has those from starts[i] to starts[i + 1]; none is empty."""

    starts: NDArray[np.int64]
    numbers: NDArray[np.uint16]
    counts: NDArray[np.int16]

    @classmethod
    def of(cls, rows: _core.ChessRows) -> "Rows":
        """Return the arrays of the core's rows."""
        return cls(
            np.frombuffer(rows.starts, np.int64),
            np.frombuffer(rows.numbers, np.uint16),
            np.frombuffer(rows.counts, np.int16),
        )

    def part(self, first: int, last: int) -> "Rows":
        """Return the rows from first to last, the latter excluded."""
        begin, end = self.starts[first], self.starts[last]
        starts = self.starts[first : last + 1] - begin
        return Rows(starts, self.numbers[begin:end], self.counts[begin:end])

    def sums(self, weights: Floats) -> Floats:
        """Return for each row the sum of its weights, opening and ending."""
        products = weights[self.numbers] * self.counts[:, None]
        return np.asarray(np.add.reduceat(products, self.starts[:-1], axis=0))

    def gradient(self, slopes: Floats, size: int) -> Floats:
        """Return the slope of each weight, given those of the sums of each row."""
        spread = np.repeat(slopes, np.diff(self.starts), axis=0) * self.counts[:, None]
        columns = [np.bincount(self.numbers, spread[:, i], size) for i in range(2)]
        return np.stack(columns, axis=1)


@dataclass(frozen=True)
class Features:
    """Positions as the weights see them; values are from White's side."""

    terms: Rows
    dangers: tuple[Rows, Rows]  # to the kings of White and Black
    shares: Floats  # what a point in opening and ending is worth in the value
    added: Floats

    def __len__(self) -> int:
        return len(self.added)

    def part(self, first: int, last: int) -> "Features":
        """Return the positions from first to last, the latter excluded."""
        dangers = self.dangers[0].part(first, last), self.dangers[1].part(first, last)
        rows = slice(first, last)
        return Features(self.terms.part(first, last), dangers, self.shares[rows], self.added[rows])

    def values(self, weights: Floats) -> Floats:
        """Return what the evaluation says with these weights, up to rounding."""
        sums = self.terms.sums(weights)
        for danger, sign in zip(self.dangers, (-1, 1), strict=True):
            sums += sign * _cost(danger.sums(weights))
        return np.asarray((sums * self.shares).sum(axis=1) + self.added)

    def gradient(self, weights: Floats, slopes: Floats) -> Floats:
        """Return the slope of each weight, given those of the values."""
        of_sums = slopes[:, None] * self.shares
        total = self.terms.gradient(of_sums, len(weights))
        for danger, sign in zip(self.dangers, (-1, 1), strict=True):
            of_danger = sign * of_sums * _cost_slope(danger.sums(weights))
            total += danger.gradient(of_danger, len(weights))
        return total


def _cost(danger: Floats) -> Floats:
    """Return what dangers cost in opening and ending; cost_of in king.hpp."""
    opening = np.clip(danger[:, 0], 0, MOST_DANGER)
    return np.stack([opening * opening / DANGER_DIVISOR, np.maximum(danger[:, 1], 0)], axis=1)


def _cost_slope(danger: Floats) -> Floats:
    opening = np.clip(danger[:, 0], 0, MOST_DANGER)
    # Where danger is zero its ending part may still grow, so the slope there is that above it.
    ending = (danger[:, 1] >= 0).astype(np.float64)
    return np.stack([2 * opening / DANGER_DIVISOR, ending], axis=1)


def features_of(fens: Sequence[str]) -> Features:
    """Return the features of positions, as the built-in weights tell who is ahead in endings."""
    found = _core.chess_features(fens)
    phase, ending, whole, added = (
        np.frombuffer(column, np.int32).astype(np.float64)
        for column in (found.phase, found.ending_scale, found.whole_scale, found.added)
    )
    opening_share = phase / WHOLE_PHASE
    ending_share = (1 - phase / WHOLE_PHASE) * ending / WHOLE_SCALE
    shares = np.stack([opening_share, ending_share], axis=1) * (whole / WHOLE_SCALE)[:, None]
    dangers = Rows.of(found.white_danger), Rows.of(found.black_danger)
    return Features(Rows.of(found.terms), dangers, shares, added)
