from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Chain, GraphProblem, IntegerLine, Recorder, cheapest, graphs
from plybench import Counts, Limits, Status, verify
from plybench.search import depth_first

TREE = GraphProblem(
    {"S": {"A": 1, "B": 1}, "A": {"C": 1, "D": 1}, "B": {"E": 1, "G": 1}}, goals=["G"]
)


@given(
    graphs(),
    st.sampled_from(["path", "closed", "graph"]),
    st.sampled_from(["generated", "expanded"]),
    st.sampled_from(["given", "random"]),
)
def test_some_path_is_found_where_there_is_one(
    problem: GraphProblem, duplicates: Any, goal_test: Any, child_order: Any
) -> None:
    result = depth_first(
        problem,
        duplicates=duplicates,
        goal_test=goal_test,
        child_order=child_order,
        limits=Limits(expansions=20_000),
    )
    verify(problem, result)
    if result.status is not Status.LIMIT:
        assert result.is_solved == (cheapest(problem) is not None)
    assert result.lower_bound is None


@pytest.mark.parametrize(
    ("goal_test", "counts"),
    [
        ("generated", Counts(expanded=2, popped=2, generated=4, max_frontier=2)),
        ("expanded", Counts(expanded=2, popped=3, generated=4, max_frontier=3)),
    ],
)
def test_counts_on_a_tiny_tree_are_those_counted_by_hand(goal_test: Any, counts: Counts) -> None:
    assert depth_first(TREE, goal_test=goal_test).counts == counts


def test_last_child_is_tried_first() -> None:
    recorder = Recorder()
    tree = GraphProblem(TREE.edges, goals=[])
    assert depth_first(tree, observer=recorder).status is Status.UNSOLVABLE
    assert recorder.states("popped") == ["S", "B", "G", "E", "A", "D", "C"]


@pytest.mark.parametrize("duplicates", ["tree", "parent", "path", "closed", "graph"])
def test_chain_of_50_000_states_needs_no_recursion(duplicates: Any) -> None:
    result = depth_first(Chain(50_000), duplicates=duplicates)
    assert result.cost == result.counts.expanded == 50_000
    verify(Chain(50_000), result)


def test_each_duplicates_option_drops_what_it_says() -> None:
    # A and B lead to each other, A back to S, and both to C, which is a dead end.
    edges = {"S": {"A": 1, "B": 1}, "A": {"S": 1, "B": 1, "C": 1}, "B": {"A": 1, "C": 1}}
    problem = GraphProblem(edges, goals=[])
    popped, dropped = {}, {}
    for duplicates in ("path", "closed", "graph"):
        recorder = Recorder()
        depth_first(problem, duplicates=duplicates, observer=recorder)
        popped[duplicates] = "".join(recorder.states("popped"))
        dropped[duplicates] = "".join(recorder.states("duplicate"))
    assert popped == {"path": "SBCACACBC", "closed": "SBCAA", "graph": "SBCA"}
    assert dropped == {"path": "SBSA", "closed": "SBCSBC", "graph": "ASBC"}


def test_parent_drops_only_an_action_taken_back() -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"S": 1, "B": 1}, "B": {"S": 1}}, goals=[])
    recorder = Recorder()
    result = depth_first(ring, duplicates="parent", limits=Limits(expansions=7), observer=recorder)
    assert result.status is Status.LIMIT
    assert recorder.states("expanded") == ["S", "A", "B", "S", "A", "B", "S"]
    assert recorder.states("duplicate") == ["S", "S"]


def test_endless_tree_ends_at_its_limit_and_proves_nothing() -> None:
    for duplicates in ("tree", "parent", "path", "closed", "graph"):
        limits = Limits(expansions=100)
        result = depth_first(IntegerLine(-5), duplicates=duplicates, limits=limits)
        assert (result.status, result.lower_bound) == (Status.LIMIT, None)
        assert result.counts.expanded == 100


def test_shuffled_tree_search_never_backtracks() -> None:
    # Without a memory and without dead ends every node popped is a child of the one before.
    recorder = Recorder()
    depth_first(
        IntegerLine(7),
        duplicates="tree",
        child_order="random",
        seed=4,
        observer=recorder,
        limits=Limits(expansions=2000),
    )
    popped = recorder.nodes("popped")
    assert all(b.parent == a.id for a, b in pairwise(popped))
    again = Recorder()
    depth_first(
        IntegerLine(7),
        duplicates="tree",
        child_order="random",
        seed=4,
        observer=again,
        limits=Limits(expansions=2000),
    )
    assert again.events == recorder.events
