import pytest

from helpers import Chain
from plybench.domains.blocksworld import instance
from plybench.errors import InputError
from plybench.heuristic import (
    heuristic,
    heuristic_name,
    heuristics_of,
    is_admissible,
    is_consistent,
    is_heuristic,
    zero,
)


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
    from plybench.game import evaluations_of, orderings_of

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
