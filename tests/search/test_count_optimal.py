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
from plybench import InputError, Limits, Status, count_optimal, heuristic, solutions
from plybench.core.heuristic import zero
from plybench.domains.blocksworld import Blocksworld
from plybench.search.count_optimal import list_optimal


@given(graphs((1, 2, 3, 5)), st.lists(st.integers(0, 4), min_size=1, max_size=6))
def test_number_of_cheapest_paths_is_exact(problem: GraphProblem, quarters: list[int]) -> None:
    for outcome in (count_optimal(problem), count_optimal(problem, mixed(problem, quarters))):
        assert outcome.count == count_cheapest(problem)
        assert outcome.cost == cheapest(problem)
        if outcome.cost is not None:
            assert outcome.lower_bound == outcome.cost


@given(graphs((0, 1, 2, 3, 7)), st.lists(st.integers(0, 4), min_size=1, max_size=6))
def test_decimal_costs_are_counted_as_the_same_in_whole_numbers(
    problem: GraphProblem, quarters: list[int]
) -> None:
    whole = count_optimal(problem)
    edges = {s: {t: cost / 10 for t, cost in out.items()} for s, out in problem.edges.items()}
    decimal = GraphProblem(edges, problem.initial, problem.goals)
    for estimate in (zero, mixed(decimal, quarters)):
        found, paths = list_optimal(decimal, estimate, most=10)
        assert (found.status, found.count) == (whole.status, whole.count)
        assert len(paths) == (0 if found.count in (None, inf) else min(10, int(found.count)))
        if found.cost is not None and whole.cost is not None:
            assert found.cost == pytest.approx(whole.cost / 10)
            assert found.lower_bound == found.cost


def test_order_in_which_floats_are_added_does_not_matter() -> None:
    # 0.1 + 0.2 + 0.3 is a little more than 0.3 + 0.2 + 0.1.
    problem = GraphProblem(
        {
            "S": {"A": 0.1, "B": 0.3},
            "A": {"C": 0.2},
            "B": {"D": 0.2},
            "C": {"G": 0.3},
            "D": {"G": 0.1},
        },
    )
    assert count_optimal(problem).count == 2
    _, paths = solutions(problem)
    assert [path.actions for path in paths] == [("A", "C", "G"), ("B", "D", "G")]


def test_whole_numbers_are_compared_exactly_however_large() -> None:
    # As floats, which the estimates make of f, both solutions cost the same.
    edges = {"S": {"A": 2**53, "B": 2**53}, "A": {"G": 4}, "B": {"H": 3}}
    problem = GraphProblem(edges, goals=["G", "H"])
    found = count_optimal(problem, heuristic(admissible=True)(lambda state: 0.0))
    assert (found.count, found.cost, found.lower_bound) == (1, 2**53 + 3, 2**53 + 3)


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
