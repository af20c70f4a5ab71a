from math import inf

import pytest

from helpers import Counting, GameRecorder, GraphGame, Nim
from plybench import Limits, Status
from plybench.gametree import alpha_beta, iterative_deepening


def test_passes_grow_until_the_depth_asked_for() -> None:
    recorder = GameRecorder()
    decision = iterative_deepening(Counting(), depth=4, observer=recorder)
    assert recorder.iterations == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert (decision.depth, decision.counts.iterations) == (4, 4)
    assert decision.status is Status.SOLVED


@pytest.mark.parametrize("inner", ["alpha_beta", "pvs", "mtdf"])
@pytest.mark.parametrize("table", [None, True])
def test_search_ends_by_itself_when_every_line_came_to_an_end(inner: str, table: bool) -> None:
    decision = iterative_deepening(Nim(2, 2), inner=inner, table=table)  # type: ignore[arg-type]
    assert (decision.status, decision.value, decision.depth) == (Status.SOLVED, -1, 4)


def test_infinite_value_ends_the_search_at_the_shortest_win() -> None:
    game = GraphGame(
        {0: [1, 2], 1: [3], 3: [4], 2: [5], 5: [6], 6: [7], 7: [8]},
        {0: 1, 1: 2, 3: 1, 2: 2, 5: 1, 6: 2, 7: 1},
        {4: inf, 8: 0},
    )
    decision = iterative_deepening(game)
    assert (decision.action, decision.value, decision.depth) == (0, inf, 3)


def test_best_move_of_the_last_pass_is_tried_first() -> None:
    game = GraphGame(
        {0: [1, 2], 1: [3], 2: [4], 3: [5], 4: [6]}, {1: 2, 2: 2}, {5: 0, 6: 1}, {2: 9, 4: 9}
    )
    decision = iterative_deepening(game, depth=2, evaluate=game.guess)
    assert [score.action for score in decision.scores] == [1, 0]


def test_limit_leaves_the_deepest_finished_pass() -> None:
    game = Nim(5, 6, 7)
    for calls in (400, 2000):
        decision = iterative_deepening(game, limits=Limits(expansions=calls))
        assert decision.status is Status.LIMIT
        assert decision.depth is not None
        again = iterative_deepening(game, depth=decision.depth)
        assert (decision.action, decision.value, decision.scores) == (
            again.action,
            again.value,
            again.scores,
        )


def test_limit_in_the_first_pass_leaves_the_moves_scored() -> None:
    decision = iterative_deepening(Nim(3, 3), limits=Limits(expansions=3))
    assert decision.status is Status.LIMIT
    assert len(decision.scores) == 2
    assert decision.action == (0, 1)


def test_last_pass_is_the_fixed_depth_search() -> None:
    nim = Nim(2, 3, 4)
    for depth in (1, 3, 5):
        assert iterative_deepening(nim, depth=depth).value == alpha_beta(nim, depth=depth).value
