from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import GraphProblem, cheapest, from_table, graphs, mixed, scaled
from plybench import InputError, Limits, verify
from plybench.search import astar, weighted_astar


@given(
    graphs((1, 2, 3, 5, 8)),
    st.lists(st.integers(0, 4), min_size=1),
    st.sampled_from([1, 1.5, 2, 5, 100]),
)
def test_path_costs_at_most_the_weight_times_the_least(
    problem: GraphProblem, quarters: list[int], weight: float
) -> None:
    least = cheapest(problem)
    result = weighted_astar(problem, mixed(problem, quarters), weight=weight)
    verify(problem, result)
    assert result.is_solved == (least is not None)
    if least is not None and result.cost is not None and result.lower_bound is not None:
        assert result.lower_bound <= least <= result.cost <= weight * least


@given(graphs((1, 2, 3, 5, 8)), st.integers(0, 4), st.sampled_from([1, 1.5, 3]))
def test_closed_keeps_the_factor_with_a_consistent_heuristic(
    problem: GraphProblem, quarters: int, weight: float
) -> None:
    least = cheapest(problem)
    estimate = scaled(problem, quarters)
    result = weighted_astar(problem, estimate, weight=weight, duplicates="closed")
    if least is not None and result.cost is not None and result.lower_bound is not None:
        assert result.lower_bound <= least <= result.cost <= weight * least


@given(graphs(), st.lists(st.integers(0, 4), min_size=1))
def test_weight_one_is_astar(problem: GraphProblem, quarters: list[int]) -> None:
    estimate = mixed(problem, quarters)
    one, other = weighted_astar(problem, estimate, weight=1), astar(problem, estimate)
    assert (one.path, one.counts, one.lower_bound) == (other.path, other.counts, other.lower_bound)


def test_heavier_weight_trades_cost_for_expansions() -> None:
    # The way along A looks good all the time but costs more.
    problem = GraphProblem(
        {"S": {"A": 3, "B": 1}, "A": {"G": 3}, "B": {"C": 1}, "C": {"D": 1}, "D": {"G": 1}}
    )
    estimate = from_table({"S": 3, "A": 1, "B": 3, "C": 2, "D": 1}, admissible=True)
    exact = weighted_astar(problem, estimate, weight=1)
    fast = weighted_astar(problem, estimate, weight=3)
    assert (exact.cost, exact.counts.expanded) == (4, 5)
    assert (fast.cost, fast.counts.expanded) == (6, 2)
    assert fast.lower_bound == 2  # f of G is 6, divided by the weight


def test_bound_at_a_limit_is_the_smallest_f_divided_by_the_weight() -> None:
    problem = GraphProblem({"S": {"A": 2}, "A": {"B": 2}, "B": {"G": 2}})
    estimate = from_table({"S": 6, "A": 4, "B": 2}, consistent=True)
    result = weighted_astar(problem, estimate, weight=2, limits=Limits(expansions=1))
    assert result.lower_bound == (2 + 2 * 4) / 2


@pytest.mark.parametrize("weight", [0.5, 0, -1, nan, inf])
def test_weight_below_one_or_without_end_is_an_error(weight: float) -> None:
    problem = GraphProblem({"S": {"G": 1}})
    with pytest.raises(InputError, match=f"weight={weight!r} must be"):
        weighted_astar(problem, from_table({}), weight=weight)
