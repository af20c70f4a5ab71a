"""Intervals against computations of another kind."""

from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.core.intervals import Z95, wilson


def coverage(games: int, chance: float) -> float:
    """Return how often the interval holds the truth: an exact sum over the binomial."""
    return sum(
        comb(games, wins) * chance**wins * (1 - chance) ** (games - wins)
        for wins in range(games + 1)
        if wilson(wins, games).low <= chance <= wilson(wins, games).high
    )


def test_wilson_covers_the_truth_in_about_95_of_100_samples() -> None:
    for games in (10, 20, 50, 200):
        covered = [coverage(games, k / 200) for k in range(1, 200)]
        assert sum(covered) / len(covered) == pytest.approx(0.95, abs=0.012)
        assert min(covered) > 0.83  # the known dips near 0 and 1


@given(st.integers(1, 1000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_ends_of_the_wilson_interval_are_where_the_normal_test_just_accepts(
    case: tuple[int, int],
) -> None:
    wins, games = case
    for end in wilson(wins, games):
        if 1e-9 < end < 1 - 1e-9:
            distance = abs(wins / games - end)
            assert distance == pytest.approx(Z95 * sqrt(end * (1 - end) / games), rel=1e-6)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0, 1)


def test_all_and_nothing_have_no_rounding_at_the_ends() -> None:
    for games in range(1, 200):
        assert wilson(0, games).low == 0 and wilson(games, games).high == 1
