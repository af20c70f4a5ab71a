"""Ratings against computations of another kind."""

from math import inf, log10, sqrt

import pytest

from plybench.core.intervals import Z95
from plybench.play.arena import ratings


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
