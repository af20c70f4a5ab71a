"""Statements about random games, as computed: does it fall, does it grow, has it two humps?"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from math import log
from statistics import fmean, pstdev

from plybench.core.intervals import Estimate, wilson
from plybench.core.rng import SplitMix64

Games = Mapping[tuple[str, int], Sequence[float]]  # (program, depth) -> calls of each game


def is_below(one: Estimate, other: Estimate) -> bool:
    """Tell whether a ratio is smaller than another, beyond chance."""
    return one.high is not None and other.low is not None and one.high < other.low


def falls(ratios: Sequence[Estimate]) -> bool:
    """Tell whether each ratio is below the ratio before, beyond chance."""
    return all(is_below(later, earlier) for earlier, later in pairwise(ratios))


def share_of_draws(
    games: Games, size: int, holds: Callable[[Games], bool], times: int = 1000
) -> float:
    """Return how often a statement holds if each program plays `size` games of its own.

    The games are drawn, with replacement, from those that were played.
    """
    rng = SplitMix64(1)
    held = 0
    for _ in range(times):
        drawn = {
            key: [values[rng.below(len(values))] for _ in range(size)]
            for key, values in games.items()
        }
        held += holds(drawn)
    return held / times


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation as a share of the mean."""
    return pstdev(values) / fmean(values)


def straightness(means: Sequence[float]) -> float:
    """Return how much of the variation of the logarithms a straight line explains (R squared)."""
    logs = [log(mean) for mean in means]
    middle, level = (len(logs) - 1) / 2, fmean(logs)
    xy = sum((x - middle) * (y - level) for x, y in enumerate(logs))
    xx = sum((x - middle) ** 2 for x in range(len(logs)))
    return xy**2 / xx / sum((y - level) ** 2 for y in logs)


def has_two_humps(values: Sequence[float], width: float) -> bool:
    """Tell whether two bins hold more games, beyond chance, than a bin between them."""
    bins = Counter(int(value // width) for value in values)
    shares = [wilson(bins[n], len(values)) for n in range(min(bins), max(bins) + 1)]
    return any(
        min(left.low, right.low) > valley.high for left, valley, right in combinations(shares, 3)
    )
