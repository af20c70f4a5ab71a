"""How often each estimate h goes with each true distance h*, for a plot of one against the other.

Values are put into cells of equal steps. An infinite value has the number -1: a dead end, or an
estimate that says there is no way.
"""

from dataclasses import dataclass
from math import floor, log10

import numpy as np
from numpy.typing import NDArray

from plybench.study.doctor.judging import is_above
from plybench.study.doctor.survey import Column

MOST_CELLS = 100  # in each direction
INFINITE = -1

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class JointCounts:
    """The cells that have states. Cell n holds values from n * step up to the next cell."""

    step: float
    h: Numbers
    exact: Numbers
    count: Numbers  # states in the cell
    above: Numbers  # of these, the ones in which h is more than h*


def joint_counts(h: Column, exact: Column) -> JointCounts:
    """Return how often each h goes with each h*; states with an unknown distance are left out.

    >>> counts = joint_counts(np.array([0., 2, 1]), np.array([0., 1, 1]))
    >>> list(zip(counts.exact.tolist(), counts.h.tolist(), counts.above.tolist()))
    [(0, 0, 0), (1, 1, 0), (1, 2, 1)]
    """
    known = ~np.isnan(exact)
    h, exact = h[known], exact[known]
    step = _step(h, exact)
    size = MOST_CELLS + 2  # the last one is infinite
    key = _cell(exact, step) * size + _cell(h, step)
    count = np.bincount(key, minlength=1)
    above = np.bincount(key, weights=is_above(h, exact), minlength=1)
    found = np.flatnonzero(count)
    columns = [found % size, found // size]
    for column in columns:
        column[column == size - 1] = INFINITE
    numbers = [column.astype("<i4") for column in (*columns, count[found], above[found])]
    return JointCounts(step, *numbers)


def _cell(values: Column, step: float) -> NDArray[np.int64]:
    finite = np.isfinite(values)
    places = np.floor(np.where(finite, values, 0) / step + 1e-9)
    return np.where(finite, places, MOST_CELLS + 1).astype(np.int64)


def _step(*columns: Column) -> float:
    """Return the smallest of 1, 2, 5, 10, ... with which all values fit; whole ones if they are."""
    values = np.concatenate([column[np.isfinite(column)] for column in columns])
    largest = float(values.max(initial=0))
    if largest <= MOST_CELLS and bool((values == np.floor(values)).all()):
        return 1
    power = 10.0 ** (floor(log10(largest / MOST_CELLS)))
    return next(n * power for n in (1, 2, 5, 10) if largest <= n * power * MOST_CELLS)
