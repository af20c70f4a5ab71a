from typing import Any

import pytest
from hypothesis import given

from helpers import (
    Chain,
    EightPuzzle,
    GraphProblem,
    IntegerLine,
    Recorder,
    blocksworlds,
    fewest_actions,
    graphs,
    unit_graphs,
)
from plybench import Counts, InputError, Limits, Status, verify
from plybench.domains.blocksworld import Blocksworld
from plybench.search import bidirectional, breadth_first

TREE = GraphProblem(
    {"S": {"A": 1, "B": 1}, "A": {"C": 1, "D": 1}, "B": {"E": 1, "G": 1}}, goals=["G"]
)


@given(unit_graphs(12))
def test_path_has_the_fewest_actions_and_is_proved_optimal(problem: GraphProblem) -> None:
    result = bidirectional(problem)
    verify(problem, result)
    assert result.cost == fewest_actions(problem)
    assert result.is_optimal == result.is_solved


@given(graphs())
def test_other_costs_are_added_up_but_prove_nothing(problem: GraphProblem) -> None:
    result = bidirectional(problem)
    verify(problem, result)
    assert (None if result.path is None else len(result.path)) == fewest_actions(problem)
    if not problem.unit_costs and result.path is not None and result.path.actions:
        assert result.lower_bound is None


@given(blocksworlds())
def test_path_is_as_short_as_that_of_breadth_first(puzzle: Blocksworld) -> None:
    one, other = bidirectional(puzzle), breadth_first(puzzle)
    verify(puzzle, one)
    assert (one.status, one.cost) == (other.status, other.cost)


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    # S makes A and B; the smaller side, G, then makes B: they meet. S and G are roots.
    recorder = Recorder()
    result = bidirectional(TREE, observer=recorder)
    assert recorder.states("expanded") == ["S", "G"]
    assert recorder.states("generated") == ["S", "G", "A", "B", "B"]
    assert result.counts == Counts(expanded=2, popped=2, generated=3, max_frontier=3, iterations=2)


def test_smaller_layer_is_expanded_next_and_the_forward_one_when_equal() -> None:
    recorder = Recorder()
    result = bidirectional(IntegerLine(6), observer=recorder)
    assert recorder.states("expanded") == [0, 6, -1, 1, -2, 2, -3, 3, -4, 4]
    assert result.path is not None
    assert result.path.states == (0, 1, 2, 3, 4, 5, 6)
    assert result.counts.duplicates == 8  # each but the roots makes its parent again


def test_goal_at_the_root_takes_no_action() -> None:
    result = bidirectional(Chain(0))
    assert result.path is not None
    assert (result.path.actions, result.is_optimal) == ((), True)
    assert result.counts == Counts()


def test_one_exhausted_side_proves_that_there_is_no_solution() -> None:
    # G has no way in, so that the tree below the start need not be searched.
    tree = {str(i): {str(2 * i): 1, str(2 * i + 1): 1} for i in range(1, 64)}
    result = bidirectional(GraphProblem(tree, "1", ["G"]))
    assert result.status is Status.UNSOLVABLE
    assert result.counts.expanded == 2
    assert bidirectional(GraphProblem({"S": {"A": 1}}, goals=[])).status is Status.UNSOLVABLE


def test_layers_without_a_meeting_are_the_bound_at_a_limit() -> None:
    result = bidirectional(IntegerLine(), limits=Limits(expansions=6))
    # Three layers forward and one backward are complete and do not meet.
    assert (result.status, result.lower_bound) == (Status.LIMIT, 5)


def test_long_chain_is_joined_in_order() -> None:
    result = bidirectional(Chain(50_000))
    assert result.path is not None
    assert result.path.states == tuple(range(50_001))


def test_random_child_order_is_the_same_for_the_same_seed() -> None:
    def run(seed: int) -> Any:
        return bidirectional(IntegerLine(40), child_order="random", seed=seed)

    assert run(1) == run(1)
    assert {run(seed).cost for seed in range(4)} == {40}


def test_problem_without_a_way_back_is_an_error_that_says_what_is_missing() -> None:
    puzzle = EightPuzzle("123456708")
    with pytest.raises(InputError, match=r"EightPuzzle\.predecessors and \.goal_states"):
        bidirectional(puzzle)
