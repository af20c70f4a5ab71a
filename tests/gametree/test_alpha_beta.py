from math import inf

import pytest

from helpers import GameRecorder, GraphGame, Nim
from plybench import GameCounts, Score
from plybench.gametree import alpha_beta, negamax

# The textbook tree: three moves for player 1, three replies each (russell2020, figure 5.2).
TEXTBOOK = GraphGame(
    {0: [1, 2, 3], 1: [4, 5, 6], 2: [7, 8, 9], 3: [10, 11, 12]},
    {0: 1, 1: 2, 2: 2, 3: 2},
    {4: 3, 5: 12, 6: 8, 7: 2, 8: 4, 9: 6, 10: 14, 11: 5, 12: 2},
)


def test_textbook_tree_is_cut_where_the_textbook_cuts_it() -> None:
    recorder = GameRecorder()
    decision = alpha_beta(TEXTBOOK, observer=recorder)
    assert (decision.action, decision.value, decision.line) == (0, 3, (0, 0))
    assert [(node.state, moves) for node, moves in recorder.of("cutoff")] == [(2, [1, 2])]
    assert decision.counts == GameCounts(calls=11, leaves=7, cutoffs=1, pruned=2)
    assert decision.scores == (Score(0, 3), Score(1, 2, "upper"), Score(2, 2, "upper"))


def test_windows_are_those_of_the_player_to_move() -> None:
    recorder = GameRecorder()
    alpha_beta(TEXTBOOK, observer=recorder)
    windows = {node.state: (node.alpha, node.beta) for node, _ in recorder.of("entered")}
    assert windows[0] == windows[1] == (-inf, inf)
    assert windows[2] == windows[3] == (-inf, -3)
    assert windows[5] == (-inf, 3)  # player 2 has a reply that leaves player 1 no more than 3
    left = {node.state: node.alpha for node, _ in recorder.of("returned")}
    assert (left[0], left[1], left[2]) == (3, -3, -2)


def test_equal_value_is_cut_by_default_and_searched_on_with_the_strict_cut() -> None:
    game = GraphGame({0: [1, 2], 1: [3], 2: [4, 5]}, {0: 1, 1: 2, 2: 2}, {3: 1, 4: 1, 5: -9})
    loose, strict = alpha_beta(game), alpha_beta(game, cut=">")
    assert loose.counts.pruned == 1
    assert loose.scores == (Score(0, 1), Score(1, 1, "upper"))
    assert strict.counts.pruned == 0
    assert strict.scores == (Score(0, 1), Score(1, -9, "upper"))


def test_move_that_only_looks_equal_is_never_chosen() -> None:
    game = GraphGame({0: [1, 2], 1: [3], 2: [4, 5]}, {0: 1, 1: 2, 2: 2}, {3: 1, 4: 1, 5: -9})
    decisions = [alpha_beta(game, choose="random", seed=seed) for seed in range(40)]
    assert {decision.action for decision in decisions} == {0}
    assert decisions[0].scores == (Score(0, 1), Score(1, -9))


def test_cutoff_needs_moves_that_are_left() -> None:
    game = GraphGame({0: [1, 2], 1: [3], 2: [4]}, {0: 1, 1: 2, 2: 2}, {3: 1, 4: 0})
    assert alpha_beta(game).counts == GameCounts(calls=5, leaves=2)


def test_win_that_cannot_be_better_cuts_the_root_unless_the_choice_is_random() -> None:
    game = GraphGame({0: [1, 2]}, {0: 1}, {1: inf, 2: inf})
    assert alpha_beta(game).scores == (Score(0, inf),)
    assert alpha_beta(game).counts.pruned == 1
    random = [alpha_beta(game, choose="random", seed=seed) for seed in range(20)]
    assert {decision.action for decision in random} == {0, 1}


def test_lost_position_still_has_a_move() -> None:
    game = GraphGame({0: [1, 2]}, {0: 1}, {1: -inf, 2: -inf})
    assert (alpha_beta(game).action, alpha_beta(game).value) == (0, -inf)


def test_player_may_move_twice_in_a_row() -> None:
    game = GraphGame({0: [1, 2], 1: [3, 4], 2: [5]}, {0: 1, 1: 1, 2: 2}, {3: 1, 4: 7, 5: 5})
    assert (alpha_beta(game).line, alpha_beta(game).value) == ((0, 1), 7)


def test_good_order_searches_fewer_nodes() -> None:
    nim = Nim(3, 4, 5)
    whole = negamax(nim, depth=4).counts.calls
    assert alpha_beta(nim, depth=4).counts.calls < whole


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_state_at_the_limit_is_worth_nothing_without_an_evaluation(depth: int) -> None:
    decision = alpha_beta(Nim(3, 4, 5), depth=depth)
    assert (decision.value, decision.depth) == (0, depth)
    assert decision.counts.evaluated > 0
