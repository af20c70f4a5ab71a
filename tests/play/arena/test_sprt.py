"""The sequential test: known ratios, rates of error, and matches that it ends."""

import json
from itertools import accumulate
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from plybench.core.errors import InputError
from plybench.play.arena import (
    MatchResult,
    MatchSettings,
    PairCounts,
    Sprt,
    match,
    read_records,
    tournament,
)
from plybench.play.arena.pairs import score_of

TEST = Sprt(0, 40)


def test_bounds_are_walds() -> None:
    low, high = Sprt(0, 5).bounds
    assert (low, high) == (pytest.approx(-2.94444, abs=1e-5), pytest.approx(2.94444, abs=1e-5))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == (
        pytest.approx(log(0.1 / 0.99)),
        pytest.approx(log(0.9 / 0.01)),
    )


@pytest.mark.parametrize(("lost", "won"), [(30, 40), (500, 300), (1, 1), (0, 9)])
def test_pairs_won_or_lost_have_the_binomial_ratio(lost: int, won: int) -> None:
    """Without scores in between, the only distribution with a mean is Bernoulli's."""
    s0, s1 = score_of(0), score_of(40)
    wanted = won * log(s1 / s0) + lost * log((1 - s1) / (1 - s0))
    assert TEST.ratio(PairCounts((lost, 0, 0, 0, won))) == pytest.approx(wanted, abs=0.02)


def test_three_scores_have_the_ratio_of_the_best_distributions_found_by_search() -> None:
    counts = (60, 0, 150, 0, 90)

    def best(mean: float) -> float:
        """Return the greatest log-likelihood of probabilities with a mean, by trying them all."""
        steps = [i / 20000 for i in range(1, 20000)]
        tried = []
        for top in steps:
            level = 2 * (mean - top)
            bottom = 1 - top - level
            if level > 0 and bottom > 0:
                tried.append(60 * log(bottom) + 150 * log(level) + 90 * log(top))
        return max(tried)

    wanted = best(score_of(40)) - best(score_of(0))
    assert TEST.ratio(PairCounts(counts)) == pytest.approx(wanted, abs=0.02)


def test_with_many_pairs_the_ratio_is_that_of_normal_means() -> None:
    counts = PairCounts((800, 2100, 4000, 2200, 900))
    spread = [(place / 4 - counts.score) ** 2 * n for place, n in enumerate(counts.counts)]
    variance, test = sum(spread) / counts.pairs, Sprt(0, 5)
    s0, s1 = score_of(0), score_of(5)
    wanted = counts.pairs * (s1 - s0) * (2 * counts.score - s0 - s1) / (2 * variance)
    assert test.ratio(counts) == pytest.approx(wanted, rel=0.01)


def test_swapped_hypotheses_and_agents_give_the_opposite_ratio() -> None:
    counts = (3, 10, 25, 14, 6)
    assert Sprt(-30, 10).ratio(PairCounts(counts)) == pytest.approx(
        -Sprt(-10, 30).ratio(PairCounts(counts[::-1]))
    )


def verdicts(elo: float, runs: int) -> list[float | None]:
    """Return what is accepted in matches between agents of a difference."""
    rng, found = Random(11), []
    mean = score_of(elo)
    steady = [0.06, 0.2, 0.48, 0.2, 0.06]
    shift = mean - 0.5  # moved from the losing scores to the winning ones
    chances = [steady[0], steady[1] - shift * 2, steady[2], steady[3] + shift * 2, steady[4]]
    for _ in range(runs):
        pairs, accepted = PairCounts(), None
        while accepted is None:
            place = rng.choices(range(5), chances)[0]
            pairs = pairs.plus(place / 4, place / 4)
            accepted = TEST.accepted(pairs) if pairs.pairs % 4 == 0 else None
        found.append(accepted)
    return found


@pytest.mark.slow
def test_rates_of_error_are_those_asked_for() -> None:
    runs = 200  # with rates of 5 %, more than 20 wrong ones are as good as impossible
    assert verdicts(0, runs).count(40) <= 20
    assert verdicts(40, runs).count(0) <= 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 0), "sprt=5,0 must be two numbers, the lower one first"),
        ((0, 0), "the lower one first"),
        ((float("nan"), 5), "must be two numbers"),
        ((0, 5, 0.6), "alpha=0.6 must be above 0 and below 0.5"),
        ((0, 5, 0.05, 0), "beta=0 must be above 0 and below 0.5"),
    ],
)
def test_tests_that_make_no_sense_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        Sprt(*arguments)
    assert message in str(error.value)


# Matches

CALL: Any = {"variant": "4x4c3", "seed": 3, "opening_plies": 2, "sprt": (0, 300), "games": 200}
AGENTS = ("mcts:playouts=30", "random")


def played(workers: int = 1, **more: Any) -> MatchResult:
    return match("connect_four", *AGENTS, workers=workers, **CALL | more)


def test_a_match_ends_when_the_test_is_decided_whoever_finishes_first() -> None:
    one, three = played(), played(workers=3)
    assert one == three and one.is_complete
    assert 2 < len(one.records) < 200 and len(one.records) % 2 == 0
    assert "SPRT of Elo 0 against 300" in str(one) and "Elo 300 is accepted" in str(one)
    assert f"{len(one.records)} of at most 200 games" in str(one)
    plain = json.loads(json.dumps(one.to_dict(), allow_nan=False))
    assert plain["test"]["accepted"] == 300 and plain["complete"] and plain["sprt"] == [0, 300]


def test_it_ends_with_the_first_pair_that_decides() -> None:
    result = played()
    without = match("connect_four", *AGENTS, workers=1, **CALL | {"sprt": None, "games": 60})
    assert without.records[: len(result.records)] == result.records
    pairs = [PairCounts().plus(*_points(without, 2 * i)).counts for i in range(30)]
    sums = [
        PairCounts(tuple(map(sum, zip(*pairs[: i + 1], strict=True)))) for i, _ in enumerate(pairs)
    ]
    first = next(i for i, so_far in enumerate(sums) if Sprt(0, 300).accepted(so_far) is not None)
    assert len(result.records) == 2 * (first + 1)


def _points(result: MatchResult, number: int) -> tuple[float, float]:
    games = result.records[number : number + 2]
    one, two = (0.5 if not r.winner else float(r.entrants[r.winner - 1] == 0) for r in games)
    return one, two


def test_an_undecided_test_plays_all_games() -> None:
    result = match("connect_four", "random", "random", workers=1, **CALL | {"games": 6})
    assert len(result.records) == 6 and result.is_complete and "undecided" in str(result)


def test_an_interrupted_test_resumes_to_the_same_end(tmp_path: Path) -> None:
    whole, file = played(), tmp_path / "games.jsonl"

    def interrupt(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    part = played(record=file, progress=interrupt)
    assert len(part.records) == 5 and not part.is_complete
    assert played(workers=2, record=file) == whole
    assert read_records(file) == (whole.setting, list(whole.records))
    kept = file.read_bytes()
    assert played(record=file) == whole and file.read_bytes() == kept  # nothing is played again
    with pytest.raises(InputError, match="another setting: sprt is"):
        played(record=file, sprt=(0, 200))


def test_games_of_a_test_are_even_and_between_two() -> None:
    with pytest.raises(InputError, match="games=5 must be even"):
        played(games=5)
    with pytest.raises(InputError, match="sprt compares two agents, in a match"):
        tournament("connect_four", AGENTS, **CALL)
    with pytest.raises(InputError, match="sprt compares two agents, not 3"):
        MatchSettings("connect_four", ("random",) * 3, 2, sprt=(0, 5))


def test_running_counts_are_those_of_all_pairs() -> None:
    halves = [(1, 0), (0.5, 0.5), (1, 1), (0, 0.5), (0, 0)]
    *_, last = accumulate(halves, lambda c, pair: c.plus(*pair), initial=PairCounts())
    assert last.counts == (1, 1, 2, 0, 1)
