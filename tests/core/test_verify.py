from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from helpers import GraphProblem
from plybench import Path, SearchResult, Status, VerificationError, verify
from plybench.core.results.ending import End, Ending
from plybench.search import uniform_cost

PROBLEM = GraphProblem({"S": {"A": 1, "B": 5}, "A": {"G": 2}, "B": {"G": 0.5}})
RESULT = uniform_cost(PROBLEM)


def changed(**parts: Any) -> SearchResult[str, str]:
    assert RESULT.path is not None
    return replace(RESULT, path=replace(RESULT.path, **parts))


def test_true_result_passes() -> None:
    verify(PROBLEM, RESULT)
    verify(PROBLEM, uniform_cost(GraphProblem({})))


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (changed(states=("A", "A", "G")), "does not start at the initial state"),
        (changed(states=("S", "A")), "does not start at the initial state"),
        (changed(actions=("C", "G")), "action 1, 'C', is not possible in 'S'"),
        (changed(states=("S", "B", "G")), "action 1, 'A', leads from 'S' to 'A', not to 'B'"),
        (changed(actions=("A",), states=("S", "A"), cost=1), "ends in 'A', which is not a goal"),
        (changed(cost=4), "the costs add up to 3, not 4"),
        (replace(RESULT, lower_bound=3.5), "lower bound 3.5 is above the cost 3"),
        (replace(RESULT, path=None), "status solved does not fit the path None"),
        (replace(RESULT, status=Status.UNSOLVABLE), "status unsolvable does not fit the path"),
    ],
)
def test_false_result_is_refused(result: SearchResult[str, str], message: str) -> None:
    with pytest.raises(VerificationError, match=message):
        verify(PROBLEM, result)


def test_path_known_at_a_limit_is_checked_too() -> None:
    limited = replace(RESULT, status=Status.LIMIT, end=Ending(End.SECONDS, 1))
    verify(PROBLEM, limited)
    with pytest.raises(VerificationError, match="the costs add up to 3, not 4"):
        verify(PROBLEM, replace(changed(cost=4), status=Status.LIMIT))


def test_rounding_of_float_costs_is_forgiven() -> None:
    problem = GraphProblem({"S": {"A": 0.1}, "A": {"G": 0.2}})
    result = uniform_cost(problem)
    assert result.path is not None
    verify(problem, replace(result, path=replace(result.path, cost=0.3), lower_bound=None))


def test_sums_of_ints_and_fractions_are_exact() -> None:
    for cost in (10**18, Fraction(1, 3)):
        problem = GraphProblem({"S": {"A": cost}, "A": {"G": cost}})
        result = uniform_cost(problem)
        verify(problem, result)
        assert result.path is not None
        wrong = replace(result.path, cost=result.path.cost + Fraction(1, 10**30))
        with pytest.raises(VerificationError, match="the costs add up to"):
            verify(problem, replace(result, path=wrong))


def test_price_that_successors_do_not_know_is_found() -> None:
    class Elsewhere(GraphProblem):
        def __getattribute__(self, name: str) -> Any:
            if name == "action_cost":
                raise AttributeError(name)
            return super().__getattribute__(name)

        def successors(self, state: str) -> list[tuple[str, str, int]]:
            return [(a, "B", 1) for a in self.actions(state)]

    with pytest.raises(VerificationError, match="the costs add up to inf, not 3"):
        verify(Elsewhere(PROBLEM.edges), RESULT)


def test_costs_that_contradict_each_other_are_found() -> None:
    class TwoPrices(GraphProblem):
        def successors(self, state: str) -> list[tuple[str, str, int]]:
            return [(a, a, 7) for a in self.actions(state)]

    with pytest.raises(VerificationError, match="the costs add up to 3, not 14"):
        verify(TwoPrices(PROBLEM.edges), uniform_cost(TwoPrices({"S": {"A": 1}, "A": {"G": 2}})))


def test_path_without_actions_verifies_at_a_goal() -> None:
    here = GraphProblem({}, goals=["S"])
    verify(here, replace(RESULT, path=Path((), ("S",), 0), lower_bound=0))
