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
    fewest_actions,
    graphs,
    unit_graphs,
)
from plybench import Counts, Limits, Status, verify
from plybench.search import breadth_first

TREE = GraphProblem(
    {"S": {"A": 1, "B": 1}, "A": {"C": 1, "D": 1}, "B": {"E": 1, "G": 1}}, goals=["G"]
)
MEMORIES = st.sampled_from(["closed", "graph"])
TESTS = st.sampled_from(["generated", "expanded"])


@given(unit_graphs(), MEMORIES, TESTS)
def test_path_has_the_fewest_actions_and_is_proved_optimal(
    problem: GraphProblem, duplicates: Any, goal_test: Any
) -> None:
    result = breadth_first(problem, duplicates=duplicates, goal_test=goal_test)
    verify(problem, result)
    assert result.cost == fewest_actions(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(), MEMORIES, TESTS)
def test_other_costs_are_added_up_but_prove_nothing(
    problem: GraphProblem, duplicates: Any, goal_test: Any
) -> None:
    result = breadth_first(problem, duplicates=duplicates, goal_test=goal_test)
    verify(problem, result)
    assert (None if result.path is None else len(result.path)) == fewest_actions(problem)
    if not problem.unit_costs and result.path is not None and result.path.actions:
        assert result.lower_bound is None


@given(unit_graphs(), st.integers(1, 6), TESTS, st.sampled_from(["tree", "closed", "graph"]))
def test_bound_at_a_limit_is_never_above_the_least_cost(
    problem: GraphProblem, expansions: int, goal_test: Any, duplicates: Any
) -> None:
    result = breadth_first(
        problem, duplicates=duplicates, goal_test=goal_test, limits=Limits(expansions=expansions)
    )
    least = fewest_actions(problem)
    if result.lower_bound is not None and least is not None:
        assert result.lower_bound <= least


@pytest.mark.parametrize(("goal_test", "bound"), [("generated", 7), ("expanded", 6)])
def test_endless_tree_ends_at_its_limit_with_a_bound(goal_test: Any, bound: int) -> None:
    # 2 ** d nodes have depth d, so the 101st node popped has depth 6.
    limits = Limits(expansions=100)
    result = breadth_first(IntegerLine(), duplicates="tree", goal_test=goal_test, limits=limits)
    assert (result.status, result.lower_bound) == (Status.LIMIT, bound)


@pytest.mark.parametrize("duplicates", ["closed", "graph"])
def test_finite_space_without_a_goal_is_unsolvable(duplicates: Any) -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"B": 1}, "B": {"S": 1}}, goals=[])
    result = breadth_first(ring, duplicates=duplicates)
    assert result.status is Status.UNSOLVABLE
    assert (result.counts.expanded, result.counts.duplicates) == (3, 1)


def test_goal_at_the_root_takes_no_action() -> None:
    for goal_test in ("generated", "expanded"):
        result = breadth_first(Chain(0), goal_test=goal_test)
        assert result.path is not None
        assert (result.path.actions, result.is_optimal) == ((), True)


@pytest.mark.parametrize(
    ("goal_test", "counts"),
    [
        ("generated", Counts(expanded=3, popped=3, generated=6, max_frontier=3)),
        ("expanded", Counts(expanded=6, popped=7, generated=6, max_frontier=4)),
    ],
)
def test_counts_on_a_tiny_tree_are_those_counted_by_hand(goal_test: Any, counts: Counts) -> None:
    assert breadth_first(TREE, goal_test=goal_test).counts == counts


def test_nodes_are_taken_in_the_order_they_were_made() -> None:
    recorder = Recorder()
    breadth_first(TREE, goal_test="expanded", observer=recorder)
    assert recorder.states("popped") == ["S", "A", "B", "C", "D", "E", "G"]
    assert [node.id for node in recorder.nodes("popped")] == [0, 1, 2, 3, 4, 5, 6]


def test_each_duplicates_option_drops_what_it_says() -> None:
    # B is reached by S and by A before it is expanded; S leads to itself.
    edges = {"S": {"S": 1, "A": 1, "B": 1}, "A": {"B": 1}, "B": {"C": 1}, "C": {"G": 1}}
    drops = {}
    for duplicates in ("tree", "closed", "graph"):
        recorder = Recorder()
        breadth_first(GraphProblem(edges), duplicates=duplicates, observer=recorder)
        drops[duplicates] = (recorder.states("duplicate"), recorder.states("expanded").count("B"))
    assert drops["closed"] == (["S"], 2)
    assert drops["graph"] == (["S", "B"], 1)
    assert drops["tree"][0] == []


def test_random_child_order_changes_the_path_but_not_its_length() -> None:
    puzzle = EightPuzzle("123456780", "413726580")

    def run(seed: int) -> Any:
        return breadth_first(puzzle, child_order="random", seed=seed)

    assert run(1) == run(1)
    results = [run(seed) for seed in range(5)]
    assert len({r.cost for r in results}) == 1
    assert len({r.counts for r in results}) > 1
