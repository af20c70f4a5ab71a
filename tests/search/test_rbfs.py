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
)
from plybench import Counts, InputError, Limits, Status, verify
from plybench.domains.blocksworld import Blocksworld
from plybench.search import breadth_first, rbfs

QUARTERS = st.lists(st.integers(0, 4), min_size=1, max_size=6)


@given(graphs(max_nodes=6), QUARTERS)
def test_path_is_optimal_with_an_admissible_heuristic(
    problem: GraphProblem, quarters: list[int]
) -> None:
    result = rbfs(problem, mixed(problem, quarters))
    verify(problem, result)
    assert result.cost == cheapest(problem)
    assert result.is_optimal == result.is_solved


@given(graphs(FLOATS, 6), QUARTERS)
def test_path_is_optimal_with_float_costs(problem: GraphProblem, quarters: list[int]) -> None:
    assert rbfs(problem, mixed(problem, quarters)).cost == cheapest(problem)


@given(graphs((1, 2, 3), 5), QUARTERS, st.sampled_from(["tree", "parent", "path"]))
def test_bound_is_never_above_the_least_cost(
    problem: GraphProblem, quarters: list[int], duplicates: Any
) -> None:
    least = cheapest(problem)
    for expansions in (1, 3, 10, 1000):
        result = rbfs(
            problem,
            mixed(problem, quarters),
            duplicates=duplicates,
            limits=Limits(expansions=expansions),
        )
        if result.is_solved:
            assert result.cost == least
        if result.lower_bound is not None and least is not None:
            assert result.lower_bound <= least


@settings(max_examples=200)
@given(blocksworlds(max_blocks=2))
def test_path_is_optimal_on_small_puzzles(puzzle: Blocksworld) -> None:
    shortest = breadth_first(puzzle)
    limits = Limits(expansions=1000)
    for duplicates in ("path", "parent"):
        result = rbfs(puzzle, puzzle.manhattan, duplicates=duplicates, limits=limits)
        if result.status is not Status.LIMIT:
            assert (result.status, result.cost) == (shortest.status, shortest.cost)
        elif shortest.cost is not None and result.lower_bound is not None:
            assert result.lower_bound <= shortest.cost


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem(
        {"S": {"A": 1, "B": 4}, "A": {"C": 1, "D": 3}, "B": {"G": 1}, "D": {"H": 2}},
        goals=["G", "H"],
    )
    # A inherits F = 5 from S and is followed first; below it all is worse than 5, so the search
    # returns once, to B.
    estimate = from_table({"S": 5, "A": 3, "B": 1, "C": inf, "D": 2}, admissible=True)
    recorder = Recorder()
    result = rbfs(tree, estimate, observer=recorder)
    assert recorder.states("popped") == ["S", "A", "B", "G"]
    assert result.counts == Counts(
        expanded=3, popped=4, generated=5, evaluated=6, pruned=1, max_frontier=3, iterations=1
    )


def test_forgotten_branch_is_expanded_again_with_its_backed_up_value() -> None:
    problem = GraphProblem(
        {"S": {"A": 1, "B": 1}, "A": {"C": 1}, "C": {"G": 9}, "B": {"D": 4}, "D": {"G": 9}}
    )
    recorder = Recorder()
    result = rbfs(problem, from_table({}, admissible=True), observer=recorder)
    assert result.cost == 11
    assert recorder.states("expanded") == ["S", "A", "B", "A", "C", "B", "D", "A", "C"]
    assert result.counts.iterations == 6  # steps back: 1 from A, 1 from B, 2 from C, 2 from D


def test_zero_cost_cycles_on_the_path_are_cut() -> None:
    problem = GraphProblem({"S": {"S": 0, "A": 0}, "A": {"S": 0, "G": 0}})
    assert rbfs(problem, from_table({})).cost == 0


def test_finite_space_without_a_goal_is_unsolvable() -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"B": 0}, "B": {"S": 2}}, goals=[])
    result = rbfs(ring, from_table({}))
    assert (result.status, result.lower_bound) == (Status.UNSOLVABLE, None)


def test_infinite_estimates_prune_and_end_the_search() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "A": {"G": 1}, "B": {"G": 2}})
    for infinite, status in (("A", "solved"), ("S", "unsolvable"), ("AB", "unsolvable")):
        estimate = from_table(dict.fromkeys(infinite, inf), admissible=True)
        assert rbfs(problem, estimate).status == status


def test_goal_at_the_root_takes_no_action() -> None:
    result = rbfs(Chain(0), Chain(0).rest)
    assert result.path is not None
    assert result.path.actions == ()
    assert result.counts == Counts(popped=1, evaluated=1)


@pytest.mark.slow
def test_chain_of_50_000_states_needs_no_recursion() -> None:
    chain = Chain(50_000)
    for duplicates in ("tree", "parent", "path"):
        result = rbfs(chain, chain.rest, duplicates=duplicates)
        assert (result.cost, result.counts.max_frontier) == (50_000, 50_000)


def test_endless_space_ends_at_its_limit_with_a_bound() -> None:
    estimate = from_table({}, admissible=True)
    result = rbfs(IntegerLine(), estimate, duplicates="tree", limits=Limits(expansions=100))
    assert result.status is Status.LIMIT
    assert result.lower_bound is not None
    assert 1 < result.lower_bound <= 100


def test_negative_cost_is_an_error_that_names_action_and_cost() -> None:
    problem = GraphProblem({"S": {"A": -2}, "A": {"G": 1}})
    with pytest.raises(InputError, match=r"^action 'A' costs -2; costs must not be negative$"):
        rbfs(problem, from_table({}))


def test_eight_puzzle_is_solved_in_the_fewest_actions() -> None:
    puzzle = EightPuzzle("268103745")
    for duplicates in ("tree", "parent", "path"):
        assert rbfs(puzzle, puzzle.manhattan, duplicates=duplicates).cost == 14

    def run(seed: int) -> Any:
        return rbfs(puzzle, puzzle.manhattan, child_order="random", seed=seed)

    assert run(5) == run(5)
