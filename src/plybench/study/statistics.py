"""Statistics of runs: medians and quantiles with intervals, ratios, shares.

A run that was cut short counts as larger than any other: nobody knows how far it would have gone,
but it was beyond the limit. So a median exists if fewer than half the runs were cut short, and a
mean only if none was.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import Any

from plybench.core.intervals import Estimate, Interval, wilson
from plybench.study.extras import extra
from plybench.study.rows import Row

RESAMPLES = 2000  # of a bootstrap: the ends of an interval move by about a tenth of its width
LEVEL = 0.95


@dataclass(frozen=True)
class RunSample:
    """What some runs took: the values of those that ended, and how many were cut short.

    >>> runs = RunSample.of([30, 10, 20], cut_short=1, limit=1000)
    >>> runs.median, runs.quantile(0.9), runs.solved, runs.runs
    (25.0, None, 3, 4)
    """

    values: tuple[float, ...]  # of the runs that ended, in ascending order
    cut_short: int = 0
    limit: float | None = None  # the value at which runs were cut short, if it is the same for all
    # Runs that belong together, such as those of one instance with several seeds; None: cut short.
    clusters: tuple[tuple[float | None, ...], ...] = ()

    @classmethod
    def of(
        cls, values: Iterable[float], cut_short: int = 0, limit: float | None = None
    ) -> "RunSample":
        """Return a sample of values in any order."""
        return cls(tuple(sorted(values)), cut_short, limit)

    @classmethod
    def of_clusters(
        cls, clusters: Iterable[Iterable[float | None]], limit: float | None = None
    ) -> "RunSample":
        """Return the sample of runs in clusters; None stands for a run that was cut short.

        The runs of one instance are alike, so intervals come from drawing whole clusters. A single
        cluster is a sample of its runs.

        >>> alike = RunSample.of_clusters([[1, 1, 1], [8, 8, 8], [9, 9, 9]])
        >>> alike.median, alike.interval
        (8.0, (1.0, 9.0))
        """
        kept = tuple(map(tuple, clusters))
        runs = [value for cluster in kept for value in cluster]
        values = [value for value in runs if value is not None]
        is_plain = len(kept) == 1 or len(runs) == len(kept)
        return cls(tuple(sorted(values)), len(runs) - len(values), limit, () if is_plain else kept)

    @classmethod
    def of_rows(
        cls, rows: Iterable[Row], metric: str, limit: float | None = None, *, unit: str = ""
    ) -> "RunSample":
        """Return the sample of a column; rows without it, such as crashed runs, were cut short.

        Rows with the same value of the factor `unit`, such as `instance`, are one cluster.
        """
        clusters: dict[Any, list[float | None]] = {}
        for at, row in enumerate(rows):
            value = None if row.is_cut_short else row.get(metric)
            clusters.setdefault(row[unit] if unit else at, []).append(value)
        return cls.of_clusters(clusters.values(), limit)

    @property
    def runs(self) -> int:
        """The number of all runs."""
        return len(self.values) + self.cut_short

    @property
    def solved(self) -> int:
        """The number of runs that were not cut short."""
        return len(self.values)

    @property
    def median(self) -> float | None:
        """The middle value; None if it lies beyond the limit."""
        return self.quantile(0.5)

    @property
    def mean(self) -> float | None:
        """The mean; None if a run was cut short."""
        if self.cut_short or not self.values:
            return None
        return sum(self.values) / len(self.values)

    def quantile(self, share: float) -> float | None:
        """Return the quantile, as numpy defines it; None if it lies beyond the limit."""
        if not self.values:
            return None
        place = (self.runs - 1) * share
        below, above = floor(place), ceil(place)
        if above >= len(self.values):
            return None
        low, high = self.values[below], self.values[above]
        return low + (high - low) * (place - below)

    @cached_property
    def interval(self) -> tuple[float | None, float | None]:
        """The 95 % bootstrap interval of the median; None for a bound beyond the limit.

        It is the percentile interval, always drawn with the same random numbers: from the runs, or
        from the clusters if there are any.
        """
        if self.runs < 2 or not self.values:
            return None, None
        numpy = extra("numpy", "intervals")
        beyond = self.values[-1] + 1  # any number above all others gives the same order
        units = self.clusters or [(value,) for value in (*self.values, *[None] * self.cut_short)]
        runs = numpy.full((len(units), max(map(len, units))), numpy.nan)
        for at, unit in enumerate(units):
            runs[at, : len(unit)] = [beyond if value is None else value for value in unit]
        median = numpy.nanmedian if numpy.isnan(runs).any() else numpy.median

        def of_drawn(chosen: Any, axis: int) -> Any:
            return median(runs[chosen].reshape(*chosen.shape[:-1], -1), axis)

        low, high = _bootstrap((numpy.arange(len(units)),), of_drawn)
        return _within(low, self.values[-1]), _within(high, self.values[-1])

    @property
    def estimate(self) -> Estimate | None:
        """The median with its interval; None if it lies beyond the limit."""
        middle = self.median
        return None if middle is None else Estimate(middle, *self.interval)


def _within(value: float, greatest: float) -> float | None:
    return value if value <= greatest else None


def paired_ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """Return the ratio of two means over the same cases, with its 95 % bootstrap interval.

    Use it only if no run was cut short: the mean is not known otherwise.

    >>> paired_ratio([1, 2, 3], [2, 4, 6])
    Estimate(value=0.5, low=0.5, high=0.5)
    """
    if len(above) != len(below) or not above:
        raise ValueError(f"{len(above)} and {len(below)} values are not pairs")
    numpy = extra("numpy", "ratios")
    one, two = (numpy.array(values, dtype=float) for values in (above, below))
    value = float(one.mean() / two.mean())
    if len(above) < 2 or numpy.allclose(one, two * value):
        return Estimate(value, value, value)
    low, high = _bootstrap((one, two), lambda a, b, axis: a.mean(axis) / b.mean(axis))
    return Estimate(value, low, high)


def _bootstrap(data: Sequence[Any], statistic: Any) -> Interval:
    """Return the percentile interval of a statistic; from several samples, pairs are drawn."""
    numpy, stats = extra("numpy", "intervals"), extra("scipy.stats", "intervals")
    found = stats.bootstrap(
        data,
        statistic,
        paired=len(data) > 1,
        vectorized=True,
        method="percentile",
        n_resamples=RESAMPLES,
        confidence_level=LEVEL,
        rng=numpy.random.default_rng(0),
    ).confidence_interval
    return Interval(float(found.low), float(found.high))


def share_of(times: int, trials: int) -> Estimate:
    """Return a share with its 95 % Wilson interval.

    >>> share_of(0, 10)
    Estimate(value=0.0, low=0.0, high=0.2775...)
    """
    found = wilson(times, trials)
    return Estimate(times / trials if trials else 0.0, found.low, found.high)
