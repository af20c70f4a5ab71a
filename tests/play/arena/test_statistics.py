"""Intervals and ratings against computations of another kind."""

from math import comb, inf, log10, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.play.arena import ratings, wilson
from plybench.play.arena.statistics import Z95


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


def elo(share: float) -> float:
    return 400 * log10(share / (1 - share))


@pytest.mark.parametrize(("won", "lost"), [(7.0, 3.0), (5.0, 5.0), (10.0, 0.0), (0.5, 19.5)])
def test_two_agents_differ_by_the_odds_of_their_score_with_one_draw_added(
    won: float, lost: float
) -> None:
    one, two = ratings([[0, won], [lost, 0]])
    share = (won + 0.5) / (won + lost + 1)
    assert one.value - two.value == pytest.approx(elo(share))
    assert one.value == pytest.approx(-two.value)
    # The difference has the variance 1 / (n p (1 - p)) in log-odds, and each rating a half of it.
    spread = 400 / 2.302585092994046 / sqrt((won + lost + 1) * share * (1 - share))
    assert one.margin == pytest.approx(Z95 * spread / 2)


def test_ratings_behind_exact_scores_are_found() -> None:
    truth = [150.0, 20.0, -40.0, -130.0]
    games = 1e7
    points = [
        [games / (1 + 10 ** ((b - a) / 400)) if a != b else 0.0 for b in truth] for a in truth
    ]
    found = ratings(points)
    assert [rating.value for rating in found] == pytest.approx(truth, abs=0.01)
    assert max(rating.margin for rating in found) < 1


def test_ratings_make_the_expected_points_equal_to_the_points() -> None:
    points = [[0, 6, 9.5, 10], [4, 0, 7, 8], [0.5, 3, 0, 6], [0, 2, 4, 0]]
    values = [rating.value for rating in ratings(points)]
    assert sum(values) == pytest.approx(0)
    for i, row in enumerate(points):
        scored = sum(row) + 0.5 * 3
        expected = sum(11 / (1 + 10 ** ((values[j] - values[i]) / 400)) for j in range(4) if j != i)
        assert scored == pytest.approx(expected)


def test_an_agent_without_games_has_no_interval() -> None:
    assert ratings([[0, 2, 0], [1, 0, 0], [0, 0, 0]])[2].margin == inf
