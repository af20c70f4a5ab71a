from typing import Any

import pytest

from helpers import Chain, GraphProblem, IntegerLine
from plybench.core.problem import check_problem, expander, has_unit_costs


def test_expander_uses_the_methods_that_are_there() -> None:
    assert list(expander(IntegerLine())(5)) == [(-1, 4, 1), (1, 6, 1)]
    priced = GraphProblem({"S": {"A": 2.5, "B": 0}})
    assert list(expander(priced)("S")) == [("A", "A", 2.5), ("B", "B", 0)]

    class Quick(Chain):
        def successors(self, state: int) -> list[tuple[str, int, int]]:
            return [("jump", 9, 4)]

    assert expander(Quick(3))(0) == [("jump", 9, 4)]


def test_unit_costs_are_known_where_no_cost_is_defined_or_they_are_declared() -> None:
    class Priced(Chain):
        def action_cost(self, state: int, action: str, successor: int) -> int:
            return 1

    class Declared(Priced):
        unit_costs = True

    class Quick(Chain):
        def successors(self, state: int) -> Any:
            return []

    known = [has_unit_costs(kind(1)) for kind in (Chain, Priced, Declared, Quick)]
    assert known == [True, False, True, False]


def test_object_that_is_no_problem_is_told_what_it_lacks() -> None:
    class Half:
        initial = 0

        def actions(self, state: int) -> list[int]:
            return []

    check_problem(Chain(1))
    with pytest.raises(
        TypeError, match=r"^'Half' object is not a problem: it has no result, is_goal$"
    ):
        check_problem(Half())
