from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from helpers import FLOATS, GraphProblem, IntegerLine, Recorder, cheapest, graphs
from plybench import Counts, Limits, Status, verify
from plybench.search import uniform_cost


@given(graphs(), st.sampled_from(["closed", "graph"]), st.sampled_from(["fifo", "lifo", "heap"]))
def test_path_is_optimal(problem: GraphProblem, duplicates: Any, ties: Any) -> None:
    result = uniform_cost(problem, duplicates=duplicates, ties=ties)
    verify(problem, result)
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(FLOATS))
def test_path_is_optimal_with_float_costs(problem: GraphProblem) -> None:
    assert uniform_cost(problem).cost == cheapest(problem)


def test_float_costs_that_do_not_add_up_exactly_are_summed_along_the_path() -> None:
    problem = GraphProblem({"S": {"A": 0.1}, "A": {"B": 0.2}, "B": {"G": 0.3}})
    result = uniform_cost(problem)
    verify(problem, result)
    assert result.cost == 0.1 + 0.2 + 0.3


def test_goal_tested_when_generated_is_not_always_optimal_and_says_so() -> None:
    problem = GraphProblem({"S": {"G": 9, "A": 1}, "A": {"G": 1}})
    result = uniform_cost(problem, goal_test="generated")
    assert (result.cost, result.lower_bound, result.is_optimal) == (9, 0, False)


def test_endless_tree_ends_at_its_limit_with_the_cost_of_the_frontier_as_bound() -> None:
    # In the tree, 2 ** d nodes have depth d: the 100th expansion is at depth 6.
    result = uniform_cost(IntegerLine(), duplicates="tree", limits=Limits(expansions=100))
    assert (result.status, result.lower_bound) == (Status.LIMIT, 6)


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem(
        {"S": {"A": 1, "B": 4}, "A": {"C": 1, "D": 3}, "B": {"G": 1}, "D": {"H": 2}},
        goals=["G", "H"],
    )
    recorder = Recorder()
    result = uniform_cost(tree, observer=recorder)
    assert recorder.states("popped") == ["S", "A", "C", "B", "D", "G"]
    assert result.counts == Counts(expanded=5, popped=6, generated=6, max_frontier=3)
