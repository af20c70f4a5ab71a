"""Weaker play: what a rating stands for, and how a move is misjudged."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from plybench.solvers.chess import searcher as searches
from plybench.solvers.chess.strength import LEAST_ELO, MOST_ELO, Strength


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


class _Core:
    """An engine that is only made."""

    sizes: ClassVar[list[int]] = []

    def __init__(self, size: int, *_: Any, **__: Any) -> None:
        self.sizes.append(size >> 20)


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The tables that are made, in MiB."""
    monkeypatch.setattr(searches, "chess_engine", lambda: _Core)
    _Core.sizes.clear()
    yield _Core.sizes


def test_a_weak_player_has_no_table_that_takes_long_to_clear(sizes: list[int]) -> None:
    searcher = searches.Searcher()
    searcher.set("Hash", 1024)
    for is_weak in (False, True, False):
        searcher.set("UCI_LimitStrength", is_weak)
        searcher.ready()
    searcher.set("Hash", 4)
    searcher.set("UCI_LimitStrength", True)
    searcher.ready()
    assert sizes == [1024, 16, 1024, 4]
