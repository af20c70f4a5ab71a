"""Weaker play: what a rating stands for, and how a move is misjudged."""

from itertools import pairwise

from plybench.domains.chess.strength import LEAST_ELO, MOST_ELO, Strength


def test_who_is_rated_higher_looks_at_more_and_errs_less() -> None:
    strengths = [Strength.of(elo) for elo in range(LEAST_ELO, MOST_ELO + 1, 50)]
    for weak, strong in pairwise(strengths):
        assert weak.nodes <= strong.nodes and weak.spread >= strong.spread


def test_errors_are_drawn_from_the_seed_and_of_the_size_they_should_have() -> None:
    strength = Strength(100, 4, 100.0)
    scores = [50, 0, -50, -400]
    choices = [strength.choose(scores, seed) for seed in range(4000)]
    assert choices == [strength.choose(scores, seed) for seed in range(4000)]
    counts = [choices.count(place) for place in range(4)]
    assert counts == sorted(counts, reverse=True) and counts[3] < 40 < counts[2]


def test_without_errors_the_best_move_is_chosen() -> None:
    assert all(Strength(1, 3, 0.0).choose([3, 9, 5], seed) == 1 for seed in range(50))
