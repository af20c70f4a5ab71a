from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    FLOATS,
    EightPuzzle,
    GraphProblem,
    GridMaze,
    Recorder,
    blocksworlds,
    cheapest,
    from_table,
    graphs,
    mixed,
    perfect,
    scaled,
)
from plybench import Counts, Limits, Status, verify
from plybench.domains.blocksworld import Blocksworld
from plybench.search import astar, breadth_first

QUARTERS = st.lists(st.integers(0, 4), min_size=1, max_size=6)
TIES = st.sampled_from(["low-h", "fifo", "lifo", "heap"])

# C is first expanded at cost 5, by way of A, because B looks bad; by way of B it costs 2.
INCONSISTENT = GraphProblem({"S": {"A": 4, "B": 1}, "A": {"C": 1}, "B": {"C": 1}, "C": {"G": 5}})
MISLED = {"S": 0, "A": 0, "B": 6, "C": 0}


@given(graphs(), QUARTERS, TIES)
def test_path_is_optimal_with_an_admissible_heuristic(
    problem: GraphProblem, quarters: list[int], ties: Any
) -> None:
    result = astar(problem, mixed(problem, quarters), ties=ties)
    verify(problem, result)
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(FLOATS), QUARTERS)
def test_path_is_optimal_with_float_costs(problem: GraphProblem, quarters: list[int]) -> None:
    result = astar(problem, mixed(problem, quarters))
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(), st.integers(0, 4), TIES)
def test_closed_is_optimal_with_a_consistent_heuristic(
    problem: GraphProblem, quarters: int, ties: Any
) -> None:
    result = astar(problem, scaled(problem, quarters), duplicates="closed", ties=ties)
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs((1, 2, 3)), QUARTERS)
def test_tree_search_is_optimal_with_an_admissible_heuristic(
    problem: GraphProblem, quarters: list[int]
) -> None:
    least = cheapest(problem)
    limits = Limits(expansions=2000)
    result = astar(problem, mixed(problem, quarters), duplicates="tree", limits=limits)
    if result.is_solved:
        assert result.cost == least
    elif result.status is Status.UNSOLVABLE:
        assert least is None


@given(blocksworlds())
def test_path_is_optimal_on_small_puzzles(puzzle: Blocksworld) -> None:
    shortest = breadth_first(puzzle)
    for estimate in (puzzle.misplaced, puzzle.manhattan, puzzle.boosted):
        result = astar(puzzle, estimate)
        assert (result.status, result.cost) == (shortest.status, shortest.cost)
        assert result.is_optimal == result.is_solved


def test_path_through_a_maze_is_optimal() -> None:
    maze = GridMaze("""
        S.#.....
        ..#.###.
        ..#.#G#.
        ....#.#.
        ..#.#...""")
    result = astar(maze, maze.taxicab)
    assert result.cost == cheapest(maze) == 21
    assert result.lower_bound is None  # the heuristic carries no mark


def test_hard_eight_puzzle_takes_31_actions() -> None:
    # The two hardest positions: reinefeld1993.
    puzzle = EightPuzzle("867254301")
    result = astar(puzzle, puzzle.manhattan)
    assert result.cost == 31
    verify(puzzle, result)


def test_graph_reopens_with_an_inconsistent_heuristic_and_is_optimal() -> None:
    estimate = from_table(MISLED, admissible=True)
    recorder = Recorder()
    result = astar(INCONSISTENT, estimate, duplicates="graph", observer=recorder)
    assert (result.cost, result.lower_bound) == (7, 7)
    assert result.counts.reopened == 1
    assert recorder.states("reopened") == ["C"]
    assert recorder.states("expanded").count("C") == 2


def test_closed_may_be_suboptimal_with_an_inconsistent_heuristic_and_claims_nothing() -> None:
    # 'C' was expanded at cost 5; the cheaper way is dropped, and 10 is returned instead of 7.
    result = astar(INCONSISTENT, from_table(MISLED, admissible=True), duplicates="closed")
    assert (result.cost, result.lower_bound, result.is_optimal) == (10, None, False)
    assert result.counts.reopened == 0


def test_unmarked_heuristic_proves_nothing() -> None:
    problem = GraphProblem({"S": {"G": 1}})
    assert astar(problem, from_table({})).lower_bound is None
    assert astar(problem, from_table({}), limits=Limits(expansions=1)).lower_bound is None
    assert astar(problem, from_table({}, admissible=True)).is_optimal


def test_goal_tested_when_generated_may_cost_more_and_then_claims_no_optimality() -> None:
    problem = GraphProblem({"S": {"G": 9, "A": 1}, "A": {"G": 1}})
    early = astar(problem, perfect(problem), goal_test="generated")
    assert (early.cost, early.lower_bound, early.is_optimal) == (9, 2, False)
    assert astar(problem, perfect(problem)).cost == 2


def test_smallest_f_of_the_frontier_is_the_bound_at_a_limit() -> None:
    problem = GraphProblem({"S": {"A": 3}, "A": {"B": 3}, "B": {"G": 3}})
    for expansions, bound in ((1, 3), (2, 6)):
        result = astar(
            problem, from_table({}, consistent=True), limits=Limits(expansions=expansions)
        )
        assert (result.status, result.lower_bound) == (Status.LIMIT, bound)


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem(
        {"S": {"A": 1, "B": 4}, "A": {"C": 1, "D": 3}, "B": {"G": 1}, "D": {"H": 2}},
        goals=["G", "H"],
    )
    estimate = from_table({"S": 5, "A": 3, "B": 1, "C": inf, "D": 2}, admissible=True)
    recorder = Recorder()
    result = astar(tree, estimate, observer=recorder)
    assert recorder.states("popped") == ["S", "A", "B", "G"]
    assert [(n.id, n.parent, n.g, n.h, n.f) for n in recorder.nodes("generated")] == [
        (0, None, 0, 5, 5),
        (1, 0, 1, 3, 4),
        (2, 0, 4, 1, 5),
        (3, 1, 2, inf, inf),
        (4, 1, 4, 2, 6),
        (5, 2, 5, 0, 5),
    ]
    assert result.counts == Counts(
        expanded=3, popped=4, generated=5, evaluated=6, pruned=1, max_frontier=2
    )


def test_duplicates_are_counted_by_hand_for_each_option() -> None:
    # S and A lead back to S; B is reached at cost 2 by S and by A.
    edges = {"S": {"A": 1, "B": 2}, "A": {"S": 1, "B": 1}, "B": {"G": 1}}
    expected = {
        "tree": Counts(expanded=5, popped=6, generated=8, evaluated=9, max_frontier=4),
        "closed": Counts(
            expanded=4, popped=5, generated=6, evaluated=6, duplicates=1, max_frontier=2
        ),
        "graph": Counts(
            expanded=3, popped=4, generated=5, evaluated=4, duplicates=2, max_frontier=2
        ),
    }
    for duplicates, counts in expected.items():
        result = astar(GraphProblem(edges), from_table({}), duplicates=duplicates, ties="fifo")
        assert result.counts == counts, duplicates


@pytest.mark.parametrize("ties", ["fifo", "lifo", "low-h", "heap"])
def test_ties_change_the_order_but_not_the_cost(ties: Any) -> None:
    puzzle = EightPuzzle("268103745")
    assert astar(puzzle, puzzle.manhattan, ties=ties).cost == cheapest_of(puzzle)


def cheapest_of(puzzle: EightPuzzle) -> Any:
    return breadth_first(puzzle).cost
