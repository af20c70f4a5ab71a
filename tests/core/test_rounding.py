"""Sums of costs compared, and bounds that rounding may have lifted."""

from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pytest

from helpers import GraphProblem, from_table
from plybench.core.heuristic import heuristic
from plybench.core.rounding import is_above, is_same, sure_bound, with_rounding
from plybench.search import astar, ida_star, rbfs, uniform_cost, weighted_astar


def close(first: str = "A", second: str = "B") -> GraphProblem:
    """Return a problem whose solutions both cost 2**53 + 4, as floats."""
    edges = {"S": {first: 2**53, second: 2**53}, "A": {"G": 4}, "B": {"H": 3}}
    return GraphProblem(edges, goals=["G", "H"])


@heuristic(consistent=True)
def nothing(state: Any) -> float:
    return 0.0


@pytest.mark.parametrize("third", [Fraction(1, 3), 2**60 // 3])
def test_ints_and_fractions_are_exact(third: Any) -> None:
    assert is_same(third + third, 2 * third)
    assert is_above(third + Fraction(1, 10**30), third)
    assert with_rounding(third) == third


def test_floats_and_decimals_may_be_rounded() -> None:
    assert is_same(0.1 + 0.2, 0.3) and not is_above(0.1 + 0.2, 0.3)
    assert is_same(Decimal(2) / 3, Decimal(1) / 3 + Decimal(1) / 3)
    assert with_rounding(0.3) > 0.1 + 0.2
    assert with_rounding(Decimal(1) / 3) > Decimal(1) / 3
    assert is_above(0.3000001, 0.3) and is_above(inf, 1)
    assert not is_same(1, 1 + 1e-11)


def test_bound_is_sure() -> None:
    assert sure_bound(2**60) == 2**60
    assert sure_bound(9.5) == 9.5
    assert sure_bound(2.0**50 - 1) == 2**50 - 1
    assert 2**53 - 16 < sure_bound(2.0**53) < 2**53
    assert sure_bound(1 / 3, Fraction(1, 3)) < Fraction(1, 3)


@pytest.mark.parametrize(
    ("search", "options", "order"),
    [
        (astar, {}, "AB"),
        (weighted_astar, {"weight": 1.0}, "AB"),
        (weighted_astar, {"weight": 1}, "AB"),
        (ida_star, {}, "AB"),
        (rbfs, {}, "BA"),
    ],
)
def test_path_is_not_called_optimal_if_floats_cannot_tell(
    search: Any, options: Any, order: str
) -> None:
    problem = close(*order)
    result = search(problem, nothing, **options)
    assert result.cost == 2**53 + 4
    assert not result.is_optimal and result.lower_bound < 2**53 + 3
    whole = {name: int(value) for name, value in options.items()}
    exact = search(problem, from_table({}, consistent=True), **whole)
    assert exact.cost == 2**53 + 3 and exact.is_optimal


def test_short_floats_of_numpy_prove_less() -> None:
    edges = {"S": {"A": 2**24, "B": 2**24}, "A": {"G": 4}, "B": {"H": 3}}
    problem = GraphProblem(edges, goals=["G", "H"])
    short = heuristic(consistent=True)(lambda state: np.float32(0))
    result = astar(problem, short)
    assert result.cost == 2**24 + 4 and not result.is_optimal
    small = GraphProblem({"S": {"G": 5}})
    assert astar(small, short).is_optimal


def test_sums_of_ints_stay_exact() -> None:
    result = uniform_cost(close())
    assert result.cost == 2**53 + 3 and result.is_optimal
