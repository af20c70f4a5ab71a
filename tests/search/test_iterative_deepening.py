from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Chain, GraphProblem, IntegerLine, Recorder, fewest_actions, unit_graphs
from plybench import Counts, InputError, Limits, Status, verify
from plybench.search import iterative_deepening

TREE = GraphProblem(
    {"S": {"A": 1, "B": 1}, "A": {"C": 1, "D": 1}, "B": {"E": 1, "G": 1}}, goals=["G"]
)


@given(
    unit_graphs(6),
    st.sampled_from([0, 1]),
    st.sampled_from(["path", "graph"]),
    st.sampled_from(["generated", "expanded"]),
)
def test_path_has_the_fewest_actions_and_is_proved_optimal(
    problem: GraphProblem, first: int, duplicates: Any, goal_test: Any
) -> None:
    result = iterative_deepening(
        problem,
        first=first,
        duplicates=duplicates,
        goal_test=goal_test,
        limits=Limits(expansions=50_000),
    )
    verify(problem, result)
    assert result.cost == fewest_actions(problem)
    if result.cost is not None and (first == 0 or result.cost > first):
        assert result.is_optimal
    if result.path is None and duplicates == "path":
        assert result.status is Status.UNSOLVABLE


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    # limit 0: S; limit 1: S B A; limit 2: S B, and G when it is made.
    recorder = Recorder()
    result = iterative_deepening(TREE, observer=recorder)
    assert result.counts == Counts(
        expanded=3, popped=6, generated=6, pruned=3, max_frontier=2, iterations=3
    )
    assert recorder.iterations == [(1, 0), (2, 1), (3, 2)]
    assert recorder.states("popped") == ["S", "S", "B", "A", "S", "B"]
    assert recorder.states("pruned") == ["S", "B", "A"]


@pytest.mark.parametrize(
    ("first", "step", "limits_tried"),
    [(0, 1, [0, 1, 2, 3, 4, 5]), (1, 2, [1, 3, 5]), (3, 4, [3, 7])],
)
def test_depth_limits_start_and_grow_as_told(
    first: int, step: int, limits_tried: list[int]
) -> None:
    recorder = Recorder()
    result = iterative_deepening(Chain(5), first=first, step=step, observer=recorder)
    assert [limit for _, limit in recorder.iterations] == limits_tried
    assert result.cost == 5
    assert result.lower_bound == (limits_tried[-2] + 1)


def test_larger_step_may_miss_the_shortest_path_and_says_so() -> None:
    problem = GraphProblem({"S": {"G": 1, "A": 1}, "A": {"B": 1}, "B": {"G": 1}})
    result = iterative_deepening(problem, first=3, goal_test="expanded")
    assert (result.cost, result.lower_bound, result.is_optimal) == (3, 0, False)


def test_endless_tree_ends_at_its_limit_with_the_depth_searched_in_vain_as_bound() -> None:
    # Passes 0..5 expand 0 + 1 + 3 + 7 + 15 + 31 nodes of the binary tree, 57; the next takes 63.
    result = iterative_deepening(IntegerLine(), duplicates="tree", limits=Limits(expansions=100))
    assert (result.status, result.lower_bound) == (Status.LIMIT, 6)
    assert (result.counts.expanded, result.counts.iterations) == (100, 7)


def test_first_limit_of_50_000_needs_no_recursion() -> None:
    result = iterative_deepening(Chain(50_000), first=50_000)
    assert (result.cost, result.counts.expanded) == (50_000, 50_000)


def test_no_bound_where_costs_differ() -> None:
    problem = GraphProblem({"S": {"A": 0}, "A": {"G": 0}})
    assert iterative_deepening(problem).lower_bound is None


def test_random_order_goes_on_from_pass_to_pass_and_is_the_same_for_the_same_seed() -> None:
    def run(seed: int) -> Any:
        return iterative_deepening(
            IntegerLine(9), duplicates="tree", child_order="random", seed=seed
        )

    assert run(1) == run(1)
    assert len({run(seed).counts for seed in range(5)}) > 1


@pytest.mark.parametrize(
    "options", [{"first": -1}, {"step": 0}, {"first": 0.5}, {"step": 1.5}, {"first": "0"}]
)
def test_limits_that_are_no_depths_are_errors(options: dict[str, Any]) -> None:
    ((name, value),) = options.items()
    with pytest.raises(InputError, match=f"{name}={value!r}"):
        iterative_deepening(IntegerLine(), **options)
