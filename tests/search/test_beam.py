from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    Chain,
    EightPuzzle,
    GraphProblem,
    IntegerLine,
    Recorder,
    cheapest,
    from_table,
    graphs,
    unit_graphs,
)
from plybench import Counts, InputError, Limits, Status, verify
from plybench.search import beam, breadth_first

WIDE = st.sampled_from([1, 2, 3, 100])


@given(
    graphs(),
    WIDE,
    st.sampled_from(["closed", "graph"]),
    st.sampled_from(["generated", "expanded"]),
    st.lists(st.integers(0, 4), min_size=1),
)
def test_result_verifies_and_unsolvable_is_said_only_when_it_is_true(
    problem: GraphProblem, width: int, duplicates: Any, goal_test: Any, values: list[int]
) -> None:
    table = {name: values[i % len(values)] for i, name in enumerate(problem.nodes)}
    result = beam(
        problem,
        from_table(table),
        width=width,
        duplicates=duplicates,
        goal_test=goal_test,
        limits=Limits(expansions=500),
    )
    verify(problem, result)
    if result.status is Status.UNSOLVABLE:
        assert cheapest(problem) is None
    assert result.lower_bound is None


@given(unit_graphs())
def test_beam_that_is_wide_enough_finds_as_short_a_path_as_breadth_first(
    problem: GraphProblem,
) -> None:
    result = beam(problem, from_table({}), width=1000)
    other = breadth_first(problem)
    assert (result.status, result.cost) == (other.status, other.cost)
    assert (result.counts.expanded, result.counts.generated) == (
        other.counts.expanded,
        other.counts.generated,
    )


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem({"S": {"A": 1, "B": 4}, "A": {"C": 1}, "B": {"G": 1}})
    recorder = Recorder()
    result = beam(tree, from_table({"A": 3, "B": 1}), width=1, observer=recorder)
    assert recorder.states("popped") == ["S", "B"]
    assert recorder.states("pruned") == ["A"]
    assert result.counts == Counts(
        expanded=2, popped=2, generated=3, evaluated=3, pruned=1, max_frontier=2, iterations=2
    )


def test_equal_estimates_are_kept_in_the_order_they_were_made() -> None:
    edges = {"S": {"A": 1, "B": 1, "C": 1, "D": 1}}
    recorder = Recorder()
    beam(
        GraphProblem(edges),
        from_table({"B": 1, "A": 2, "C": 1, "D": 1}),
        width=2,
        observer=recorder,
    )
    assert recorder.states("popped") == ["S", "B", "C"]
    assert recorder.states("pruned") == ["D", "A"]


def test_narrow_beam_that_runs_empty_says_that_it_cut() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "B": {"G": 1}})
    result = beam(problem, from_table({"A": 0, "B": 1}), width=1)
    assert result.status is Status.LIMIT
    assert result.reason == "the beam ran empty after 1 node had been cut"
    assert beam(problem, from_table({"A": 0, "B": 1}), width=2).cost == 2


def test_dead_ends_are_dropped_but_are_no_cut() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "A": {"C": 1}}, goals=[])
    result = beam(problem, from_table({"A": inf, "B": inf}, admissible=True), width=5)
    assert result.status is Status.UNSOLVABLE
    assert result.counts.pruned == 2
    assert beam(problem, from_table({"A": inf, "B": inf}), width=5).status is Status.LIMIT


def test_graph_drops_states_that_the_beam_did_not_keep() -> None:
    # A is cut in the first layer; reached again through B it is a duplicate, so C is not found.
    edges = {"S": {"A": 1, "B": 1}, "B": {"A": 1}, "A": {"G": 1}}
    estimate = from_table({"A": 2, "B": 1})
    assert beam(GraphProblem(edges), estimate, width=1).status is Status.LIMIT
    assert beam(GraphProblem(edges), estimate, width=1, duplicates="closed").cost == 3


def test_goal_at_the_root_takes_no_action() -> None:
    for goal_test in ("generated", "expanded"):
        result = beam(Chain(0), from_table({}), goal_test=goal_test)
        assert result.path is not None
        assert result.path.actions == ()


def test_endless_tree_ends_at_its_limit() -> None:
    line = IntegerLine()
    result = beam(line, line.gap, width=3, duplicates="tree", limits=Limits(expansions=100))
    assert (result.status, result.counts.expanded) == (Status.LIMIT, 100)


def test_random_child_order_is_the_same_for_the_same_seed() -> None:
    puzzle = EightPuzzle("268103745")

    def run(seed: int) -> Any:
        return beam(puzzle, puzzle.manhattan, width=5, child_order="random", seed=seed)

    assert run(3) == run(3)
    assert len({run(seed).counts for seed in range(6)}) > 1


@pytest.mark.parametrize("width", [0, -3, 2.5, "9"])
def test_width_that_is_none_is_an_error(width: Any) -> None:
    with pytest.raises(InputError, match=f"width={width!r}"):
        beam(Chain(3), Chain(3).rest, width=width)
