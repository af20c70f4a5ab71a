from math import inf

import pytest

from helpers import GraphGame, Nim, play
from plybench import Limits, Status
from plybench.core.rng import SplitMix64
from plybench.gametree import mcts, pure_monte_carlo, random

WIN_OR_LOSE = GraphGame({0: [1, 2, 3]}, {0: 1}, {1: -inf, 2: inf, 3: 0})
TRAP = GraphGame(  # move 0 wins against most replies, but one refutes it; move 1 is sound
    {0: [1, 2], 1: [3, 4, 5, 6], 2: [7]}, {0: 1, 1: 2, 2: 2}, {3: 1, 4: 1, 5: 1, 6: -1, 7: 0}
)


@pytest.mark.parametrize("search", [pure_monte_carlo, mcts])
def test_win_is_found_also_when_it_is_infinite(search: object) -> None:
    decision = search(WIN_OR_LOSE, playouts=50)  # type: ignore[operator]
    assert (decision.action, decision.value) == (1, 1)
    assert all(score.bound == "estimate" for score in decision.scores)


def test_pure_monte_carlo_plays_as_many_games_for_every_move() -> None:
    decision = pure_monte_carlo(WIN_OR_LOSE, playouts=50)
    assert decision.counts.playouts == 150
    assert decision.counts.calls == 151
    assert [score.value for score in decision.scores] == [-1, 1, 0]


def test_pure_monte_carlo_walks_into_a_trap_that_uct_sees() -> None:
    assert pure_monte_carlo(TRAP, playouts=500).action == 0
    assert mcts(TRAP, playouts=500).action == 1


def test_limit_leaves_means_of_equally_many_games() -> None:
    decision = pure_monte_carlo(WIN_OR_LOSE, playouts=10**6, limits=Limits(expansions=31))
    assert decision.status is Status.LIMIT
    assert decision.counts.playouts == 30
    assert decision.action == 1


def test_uct_expects_a_line_that_can_be_played() -> None:
    nim = Nim(2, 3)
    decision = mcts(nim, playouts=3000, seed=5)
    states = play(nim, nim.initial, decision.line)
    assert decision.action == (1, 1)  # leaves two equal heaps
    assert nim.is_terminal(states[-1])
    assert decision.counts.playouts == 3000


def test_random_play_takes_what_the_generator_says() -> None:
    nim = Nim(3, 3)
    for seed in range(20):
        decision = random(nim, seed=seed)
        assert decision.action == nim.actions(nim.initial)[SplitMix64(seed).below(6)]
        assert (decision.value, decision.scores) == (None, ())
    assert random(Nim(0)).value == -1
