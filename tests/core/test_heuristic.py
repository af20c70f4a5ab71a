from typing import Any

import pytest

from helpers import Chain
from plybench import count, examine, solutions, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError
from plybench.core.heuristic import (
    for_problem,
    heuristic,
    heuristic_name,
    heuristics_of,
    is_admissible,
    is_consistent,
    is_heuristic,
    zero,
)
from plybench.core.views import StopAtZero
from plybench.domains.blocksworld import instance


def test_consistent_implies_admissible() -> None:
    @heuristic(consistent=True)
    def both(state: int) -> int:
        return 0

    @heuristic()
    def neither(state: int) -> int:
        return 0

    assert (is_admissible(both), is_consistent(both)) == (True, True)
    assert (is_heuristic(neither), is_admissible(neither)) == (True, False)


def test_plain_function_claims_nothing() -> None:
    assert (is_heuristic(abs), is_admissible(abs), is_consistent(abs)) == (False, False, False)
    assert heuristic_name(abs) == "abs"


def test_mark_leaves_the_function_as_it_is() -> None:
    def estimate(state: int) -> int:
        return state

    assert heuristic(admissible=True)(estimate) is estimate
    assert heuristic_name(estimate) == "estimate"
    assert heuristic_name(heuristic(name="other")(estimate)) == "other"


def test_zero_is_consistent() -> None:
    assert (zero(object()), is_consistent(zero), heuristic_name(zero)) == (0, True, "zero")


def test_problem_offers_its_marked_methods_and_what_it_adds() -> None:
    puzzle = instance("reports/one-block")
    offered = heuristics_of(puzzle)
    assert list(offered)[:3] == ["misplaced", "manhattan", "boosted"]
    assert len(offered) == 3 + 12
    assert all(heuristic_name(function) == name for name, function in offered.items())
    assert heuristics_of(Chain(3)) == {}


def test_overridden_method_does_not_inherit_the_claim() -> None:
    class Base(Chain):
        @heuristic(consistent=True)
        def left(self, state: int) -> int:
            return self.length - state

    class Bold(Base):
        def left(self, state: int) -> int:
            return 2 * super().left(state)

    assert is_consistent(heuristics_of(Base(2))["left"])
    assert not is_admissible(heuristics_of(Bold(2))["left"])


def test_marks_need_no_parentheses() -> None:
    from plybench import evaluation, ordering
    from plybench.core.game import evaluations_of, orderings_of

    class Marked:
        @evaluation
        def plain(self, state: object, player: object) -> int:
            return 1

        @evaluation()
        def called(self, state: object, player: object) -> int:
            return 2

        @ordering
        def as_given(self, state: object, actions: list[int]) -> list[int]:
            return actions

        @ordering(name="back")
        def reversed(self, state: object, actions: list[int]) -> list[int]:
            return actions[::-1]

        @heuristic
        def distance(self, state: object) -> int:
            return 3

    assert list(evaluations_of(Marked())) == ["plain", "called"]
    assert list(orderings_of(Marked())) == ["as_given", "back"]
    assert list(heuristics_of(Marked())) == ["distance"]
    assert not is_admissible(Marked.distance) and Marked().distance(None) == 3
    with pytest.raises(
        InputError, match="@evaluation marks a function, not 'material'; write name"
    ):
        evaluation("material")  # type: ignore[call-overload]


@heuristic(consistent=True)
def ahead(state: int, problem: Chain) -> int:
    """Return how far the goal is."""
    return problem.length - state


class Ahead:
    """The same as an object."""

    def __call__(self, state: int, problem: Chain) -> int:
        return problem.length - state


@pytest.mark.parametrize("given", [ahead, Ahead()])
@pytest.mark.parametrize(
    "entry",
    [entry for entry in algorithms().values() if entry.needs_heuristic],
    ids=lambda entry: entry.name,
)
def test_heuristic_of_state_and_problem_is_taken_by_every_search(entry: Any, given: Any) -> None:
    problem = Chain(4)
    bound = for_problem(given, problem)
    assert (bound(1), is_consistent(bound)) == (3, given is ahead)
    assert for_problem(bound, problem) is bound
    directly = entry.function(problem, given)
    assert directly.cost == 4
    assert directly == entry.function(problem, heuristic=bound)
    assert directly == solve(problem, entry.name, heuristic=given)


def test_heuristic_of_state_and_problem_is_examined_and_counted_with() -> None:
    problem = Chain(4)
    assert examine(problem, [ahead]).verdict("ahead").consistent
    assert examine(problem, {"far": Ahead()}).verdict("far").consistent
    assert count(problem, heuristic=ahead).count == 1
    assert len(solutions(problem, heuristic=ahead)[1]) == 1
    assert StopAtZero(problem, ahead).is_goal(4)


def test_heuristic_of_more_is_refused() -> None:
    with pytest.raises(
        InputError, match="heuristic '<lambda>' takes 3 arguments; a heuristic takes"
    ):
        solve(Chain(4), "astar", heuristic=lambda state, problem, more: 0)
