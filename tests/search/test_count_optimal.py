from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    Chain,
    GraphProblem,
    IntegerLine,
    blocksworlds,
    cheapest,
    count_cheapest,
    from_table,
    graphs,
    mixed,
)
from plybench import InputError, Limits, Status, count_optimal
from plybench.domains.blocksworld import Blocksworld


@given(graphs((1, 2, 3, 5)), st.lists(st.integers(0, 4), min_size=1, max_size=6))
def test_number_of_cheapest_paths_is_exact(problem: GraphProblem, quarters: list[int]) -> None:
    for outcome in (count_optimal(problem), count_optimal(problem, mixed(problem, quarters))):
        assert outcome.count == count_cheapest(problem)
        assert outcome.cost == cheapest(problem)
        if outcome.cost is not None:
            assert outcome.lower_bound == outcome.cost


@given(blocksworlds())
def test_heuristic_does_not_change_the_number(puzzle: Blocksworld) -> None:
    plain = count_optimal(puzzle)
    for estimate in (puzzle.manhattan, puzzle.boosted):
        guided = count_optimal(puzzle, estimate)
        assert (guided.count, guided.cost) == (plain.count, plain.cost)
        assert guided.counts.expanded <= plain.counts.expanded


def test_free_action_on_the_way_is_counted_as_one_more_path() -> None:
    assert count_optimal(GraphProblem({"S": {"A": 0, "G": 1}, "A": {"G": 1}})).count == 2


def test_cycle_of_free_actions_makes_endlessly_many() -> None:
    on_the_way = GraphProblem({"S": {"A": 0, "G": 1}, "A": {"S": 0}})
    assert count_optimal(on_the_way).count == inf
    beside = GraphProblem({"S": {"A": 2, "G": 1}, "A": {"A": 0}})
    assert count_optimal(beside).count == 1
    behind_the_goal = GraphProblem({"S": {"G": 1}, "G": {"G": 0}})
    assert count_optimal(behind_the_goal).count == 1


def test_root_that_is_a_goal_has_one_way() -> None:
    outcome = count_optimal(Chain(0))
    assert (outcome.count, outcome.cost) == (1, 0)


def test_several_goals_at_the_same_cost_all_count() -> None:
    problem = GraphProblem({"S": {"G": 2, "H": 2, "I": 3}}, goals=["G", "H", "I"])
    assert count_optimal(problem).count == 2


def test_unsolvable_problem_has_none() -> None:
    outcome = count_optimal(GraphProblem({"S": {"A": 1}}))
    assert (outcome.status, outcome.count, outcome.cost) == (Status.UNSOLVABLE, 0, None)


def test_number_is_unknown_at_a_limit() -> None:
    outcome = count_optimal(IntegerLine(), limits=Limits(expansions=20))
    assert (outcome.status, outcome.count) == (Status.LIMIT, None)
    assert outcome.reason == "stopped after 20 expansions"


def test_heuristic_must_be_marked_admissible() -> None:
    with pytest.raises(InputError, match="'table' is not"):
        count_optimal(Chain(3), from_table({}))
