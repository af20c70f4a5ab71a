from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Chain, GraphProblem, IntegerLine, Recorder, fewest_actions, unit_graphs
from plybench import Counts, InputError, Limits, Status, verify
from plybench.search import depth_limited

TREE = GraphProblem(
    {"S": {"A": 1, "B": 1}, "A": {"C": 1, "D": 1}, "B": {"E": 1, "G": 1}}, goals=["G"]
)


@given(
    unit_graphs(6),
    st.integers(0, 6),
    st.sampled_from(["tree", "parent", "path", "graph"]),
    st.sampled_from(["generated", "expanded"]),
)
def test_search_is_complete_within_the_limit(
    problem: GraphProblem, limit: int, duplicates: Any, goal_test: Any
) -> None:
    least = fewest_actions(problem)
    result = depth_limited(problem, limit=limit, duplicates=duplicates, goal_test=goal_test)
    verify(problem, result)
    assert result.is_solved == (least is not None and least <= limit)
    if result.path is not None:
        assert len(result.path) <= limit
    elif result.status is Status.LIMIT:
        assert result.lower_bound == limit + 1
        assert result.reason == f"no solution within depth {limit}"
    else:
        assert least is None


def test_counts_below_the_goal_are_those_counted_by_hand() -> None:
    recorder = Recorder()
    result = depth_limited(TREE, limit=1, observer=recorder)
    assert (result.status, result.lower_bound) == (Status.LIMIT, 2)
    assert result.counts == Counts(expanded=1, popped=3, generated=2, pruned=2, max_frontier=2)
    assert recorder.states("pruned") == ["B", "A"]


def test_limit_zero_looks_at_the_root_only() -> None:
    result = depth_limited(TREE, limit=0)
    assert (result.status, result.lower_bound) == (Status.LIMIT, 1)
    assert result.counts == Counts(popped=1, pruned=1, max_frontier=1)
    assert depth_limited(Chain(0), limit=0).is_solved


def test_state_reached_again_with_more_room_is_searched_again() -> None:
    # The last child, X, is tried first: by X-Y-A the goal is out of reach, by A alone it is not.
    edges = {"S": {"A": 1, "X": 1}, "X": {"Y": 1}, "Y": {"A": 1}, "A": {"G": 1}}
    result = depth_limited(GraphProblem(edges), limit=3, duplicates="graph", goal_test="expanded")
    assert result.path is not None
    assert result.path.actions == ("A", "G")


def test_waiting_node_that_was_reached_at_less_depth_meanwhile_is_skipped() -> None:
    edges = {"S": {"A": 1, "X": 1}, "X": {"B": 1, "Y": 1}, "Y": {"B": 1}, "B": {"C": 1}}
    recorder = Recorder()
    problem = GraphProblem({**edges, "S": {"B": 1, "X": 1}}, goals=[])
    depth_limited(problem, limit=9, duplicates="graph", observer=recorder)
    assert recorder.states("popped").count("B") == 1


def test_no_bound_where_costs_differ() -> None:
    problem = GraphProblem({"S": {"A": 0}, "A": {"B": 0}, "B": {"G": 0}})
    result = depth_limited(problem, limit=1)
    assert (result.status, result.lower_bound) == (Status.LIMIT, None)


def test_limit_of_50_000_needs_no_recursion() -> None:
    result = depth_limited(Chain(50_000), limit=50_000)
    assert result.cost == 50_000


def test_limit_on_expansions_ends_a_pass() -> None:
    result = depth_limited(
        IntegerLine(), limit=30, duplicates="tree", limits=Limits(expansions=500)
    )
    assert (result.status, result.counts.expanded) == (Status.LIMIT, 500)
    assert result.reason == "stopped after 500 expansions"
    assert result.lower_bound is None


@pytest.mark.parametrize("limit", [-1, 2.5, "3", True])
def test_limit_that_is_no_depth_is_an_error(limit: Any) -> None:
    with pytest.raises(InputError, match=f"limit={limit!r}"):
        depth_limited(IntegerLine(), limit=limit)
