from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import (
    FLOATS,
    Chain,
    EightPuzzle,
    GraphProblem,
    IntegerLine,
    Recorder,
    blocksworlds,
    cheapest,
    from_table,
    graphs,
    mixed,
    perfect,
)
from plybench import Counts, InputError, Limits, Status, solve, verify
from plybench.domains.blocksworld import Blocksworld
from plybench.domains.sliding_tiles import instance
from plybench.search import astar, breadth_first, ida_star

QUARTERS = st.lists(st.integers(0, 4), min_size=1, max_size=6)


@given(graphs(max_nodes=6), QUARTERS, st.sampled_from(["path", "graph"]))
def test_path_is_optimal_with_an_admissible_heuristic(
    problem: GraphProblem, quarters: list[int], duplicates: Any
) -> None:
    result = ida_star(problem, mixed(problem, quarters), duplicates=duplicates)
    verify(problem, result)
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(FLOATS, 6), QUARTERS)
def test_path_is_optimal_with_float_costs(problem: GraphProblem, quarters: list[int]) -> None:
    assert ida_star(problem, mixed(problem, quarters)).cost == cheapest(problem)


@given(graphs((1, 2, 3), 5), QUARTERS, st.sampled_from(["tree", "parent"]))
def test_search_without_a_memory_is_optimal_where_all_actions_cost_something(
    problem: GraphProblem, quarters: list[int], duplicates: Any
) -> None:
    limits = Limits(expansions=5000)
    result = ida_star(problem, mixed(problem, quarters), duplicates=duplicates, limits=limits)
    least = cheapest(problem)
    if result.is_solved:
        assert result.cost == least
    if result.lower_bound is not None and least is not None:
        assert result.lower_bound <= least


@settings(max_examples=200)
@given(blocksworlds(max_blocks=2))
def test_path_is_optimal_on_small_puzzles(puzzle: Blocksworld) -> None:
    shortest = breadth_first(puzzle)
    limits = Limits(expansions=1000)
    for duplicates in ("path", "graph", "parent"):
        result = ida_star(puzzle, puzzle.manhattan, duplicates=duplicates, limits=limits)
        if result.status is not Status.LIMIT:
            assert (result.status, result.cost) == (shortest.status, shortest.cost)
        elif shortest.cost is not None and result.lower_bound is not None:
            assert result.lower_bound <= shortest.cost


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem(
        {"S": {"A": 1, "B": 4}, "A": {"C": 1, "D": 3}, "B": {"G": 1}, "D": {"H": 2}},
        goals=["G", "H"],
    )
    estimate = from_table({"S": 5, "A": 3, "B": 1, "C": inf, "D": 2}, admissible=True)
    recorder = Recorder()
    result = ida_star(tree, estimate, observer=recorder)
    assert recorder.states("popped") == ["S", "A", "B", "G"]
    assert recorder.states("pruned") == ["C", "D"]
    assert result.counts == Counts(
        expanded=3, popped=4, generated=5, evaluated=6, pruned=2, max_frontier=2, iterations=1
    )


def test_bounds_are_the_smallest_f_that_the_probe_before_cut() -> None:
    problem = GraphProblem({"S": {"A": 2, "B": 3}, "A": {"G": 5}, "B": {"G": 3}})
    recorder = Recorder()
    result = ida_star(problem, from_table({}, admissible=True), observer=recorder)
    assert recorder.iterations == [(1, 0), (2, 2), (3, 3), (4, 6)]
    assert (result.cost, result.lower_bound) == (6, 6)


def test_zero_cost_cycle_on_the_path_is_cut() -> None:
    problem = GraphProblem({"S": {"S": 0, "A": 0}, "A": {"S": 0, "G": 0}})
    for duplicates in ("path", "graph"):
        result = ida_star(problem, from_table({}), duplicates=duplicates)
        assert (result.cost, result.counts.iterations) == (0, 1)
    endless = ida_star(problem, from_table({}), duplicates="tree", limits=Limits(expansions=1000))
    assert endless.status is Status.LIMIT


def test_finite_space_without_a_goal_is_unsolvable() -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"B": 0}, "B": {"S": 2}}, goals=[])
    for duplicates in ("path", "graph"):
        result = ida_star(ring, from_table({}), duplicates=duplicates)
        assert (result.status, result.lower_bound) == (Status.UNSOLVABLE, None)


def test_infinite_estimates_prune_and_end_the_search() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "A": {"G": 1}, "B": {"G": 2}})
    for infinite, status in (("A", "solved"), ("S", "unsolvable"), ("AB", "unsolvable")):
        estimate = from_table(dict.fromkeys(infinite, inf), admissible=True)
        assert ida_star(problem, estimate).status == status


def test_goal_at_the_root_takes_no_action() -> None:
    result = ida_star(Chain(0), Chain(0).rest)
    assert result.path is not None
    assert result.path.actions == ()
    assert result.counts == Counts(popped=1, evaluated=1, iterations=1)


@pytest.mark.slow
def test_chain_of_50_000_states_needs_no_recursion() -> None:
    chain = Chain(50_000)
    for duplicates in ("tree", "parent", "path", "graph"):
        result = ida_star(chain, chain.rest, duplicates=duplicates)
        assert (result.cost, result.counts.max_frontier) == (50_000, 50_000)


def test_endless_space_ends_at_its_limit_with_the_bound_of_the_last_probe() -> None:
    estimate = from_table({}, admissible=True)
    result = ida_star(IntegerLine(), estimate, duplicates="tree", limits=Limits(expansions=100))
    # Probes with bounds 0..4 expand 1 + 3 + 7 + 15 + 31 = 57 nodes; the next would take 63.
    assert (result.status, result.lower_bound, result.counts.iterations) == (Status.LIMIT, 5, 6)


def test_negative_cost_is_an_error_that_names_action_and_cost() -> None:
    problem = GraphProblem({"S": {"A": -2}, "A": {"G": 1}})
    with pytest.raises(InputError, match=r"^action 'A' costs -2; costs must not be negative$"):
        ida_star(problem, from_table({}))


def test_unmarked_heuristic_proves_nothing() -> None:
    problem = GraphProblem({"S": {"G": 1}})
    assert ida_star(problem, from_table({})).lower_bound is None
    assert ida_star(problem, perfect(problem)).lower_bound == 1


def test_eight_puzzle_is_solved_as_astar_solves_it() -> None:
    puzzle = EightPuzzle("083471265")
    result = ida_star(puzzle, puzzle.manhattan)
    assert result.cost == astar(puzzle, puzzle.manhattan).cost == 22
    verify(puzzle, result)
    assert result == ida_star(puzzle, puzzle.manhattan)


def test_random_child_order_is_the_same_for_the_same_seed() -> None:
    puzzle = EightPuzzle("268103745")

    def run(seed: int) -> Any:
        return ida_star(puzzle, puzzle.manhattan, child_order="random", seed=seed)

    assert run(2) == run(2)
    assert len({run(seed).counts for seed in range(6)}) > 1


@pytest.mark.parametrize("engine", ["python", "native"])
def test_progress_is_told_the_bound(engine: Any) -> None:
    bounds: list[Any] = []
    limits = Limits(progress=lambda tally: bounds.append(tally.bound))
    puzzle = instance("hardest/3x3")
    result = solve(puzzle, "ida_star", heuristic="manhattan", limits=limits, engine=engine)
    assert result.cost == 31
    assert bounds[0] == puzzle.manhattan(puzzle.initial) == 21
    assert bounds == sorted(bounds) and bounds[-1] <= 31
