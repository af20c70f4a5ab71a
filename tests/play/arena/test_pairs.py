"""Pairs of games: the Elo difference and its interval, against computations of another kind."""

from math import inf, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim, taker
from plybench.core.intervals import Z95
from plybench.play.arena import PairCounts, match
from plybench.play.arena.pairs import elo_of, score_of

counts_of_pairs = st.tuples(*[st.integers(0, 200)] * 5)

# Chances of 0, 1/2, 1, 3/2, 2 points: few draws; many; openings that favour a side; a weak agent.
SHAPES = (
    (0.2, 0.05, 0.5, 0.05, 0.2),
    (0.02, 0.18, 0.6, 0.18, 0.02),
    (0.01, 0.04, 0.8, 0.1, 0.05),
    (0.6, 0.2, 0.15, 0.04, 0.01),
)


def drawn(rng: Random, chances: tuple[float, ...], pairs: int) -> PairCounts:
    places = rng.choices(range(5), chances, k=pairs)
    return PairCounts(tuple(places.count(place) for place in range(5)))


def mean_of(chances: tuple[float, ...]) -> float:
    return sum(place / 4 * chance for place, chance in enumerate(chances))


@pytest.mark.parametrize("chances", SHAPES)
@pytest.mark.parametrize("pairs", [10, 40, 200])
def test_the_interval_holds_the_truth_in_about_95_of_100_matches(
    chances: tuple[float, ...], pairs: int
) -> None:
    rng, runs, truth = Random(7), 1000, mean_of(chances)
    intervals = [drawn(rng, chances, pairs).interval for _ in range(runs)]
    held = sum(low <= truth <= high for low, high in intervals)
    assert 0.93 * runs <= held  # few pairs that are much alike: more often than that
    assert held <= 0.99 * runs or pairs == 10


@pytest.mark.parametrize("chances", SHAPES)
def test_with_many_pairs_the_interval_is_that_of_the_mean_of_their_scores(
    chances: tuple[float, ...],
) -> None:
    counts = tuple(round(100_000 * chance) for chance in chances)
    scores = [place / 4 for place, count in enumerate(counts) for _ in range(count)]
    mean = sum(scores) / len(scores)
    error = sqrt(sum((score - mean) ** 2 for score in scores) / len(scores) ** 2)
    low, high = PairCounts(counts).interval
    assert low == pytest.approx(mean - Z95 * error, rel=1e-3)
    assert high == pytest.approx(mean + Z95 * error, rel=1e-3)


def test_known_differences() -> None:
    # 400 points are odds of ten to one, and 3/4 of the points are odds of three to one.
    assert elo_of(10 / 11) == pytest.approx(400)
    assert PairCounts((0, 0, 50, 0, 50)).elo == pytest.approx(190.8485, abs=1e-4)
    assert score_of(0) == 0.5 and score_of(200) == pytest.approx(0.759747, abs=1e-6)


@given(st.floats(-1500, 1500))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


@given(counts_of_pairs)
def test_the_other_agent_has_the_opposite_difference(counts: tuple[int, ...]) -> None:
    one, other = PairCounts(counts), PairCounts(counts[::-1])
    assert one.score + other.score == pytest.approx(1)
    assert one.superiority + other.superiority == pytest.approx(1)
    assert one.interval.low == pytest.approx(1 - other.interval.high)


@given(counts_of_pairs)
def test_superiority_is_97_5_percent_where_the_interval_leaves_0(counts: tuple[int, ...]) -> None:
    pairs = PairCounts(counts)
    if abs(pairs.superiority - 0.975) > 1e-9:
        assert (pairs.superiority > 0.975) == (pairs.interval.low > 0.5)
    assert pairs.interval.low <= pairs.score <= pairs.interval.high


def test_pairs_that_are_all_equal_are_not_certain() -> None:
    won, level = PairCounts((0, 0, 0, 0, 5)), PairCounts((0, 0, 5, 0, 0))
    assert won.elo == inf and 0 < won.elo_interval.low < 400
    assert won.to_dict()["elo"] is None and won.to_dict()["interval"][1] is None
    low, high = level.elo_interval
    assert low < -50 and high > 50 and level.superiority == 0.5
    assert PairCounts().superiority == 0.5 and PairCounts().interval == (0, 1)


def test_a_match_counts_its_pairs() -> None:
    result = match(Nim(7), taker(3), taker(2), games=5)
    assert result.pairs.pairs == 2  # the last game has no partner
    points = [{1: 1.0, 2: 0.0}[r.winner] for r in result.records[:4]]
    mine = [
        p if r.entrants[0] == 0 else 1 - p for p, r in zip(points, result.records, strict=False)
    ]
    assert result.pairs.score == sum(mine) / 4
    assert result.to_dict()["difference"]["pairs"] == 2
    assert "; 2 pairs: " in str(result)
