"""Problems, heuristics and observers that break their contract: every algorithm says how."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from helpers import Chain, GraphProblem
from plybench import InputError, Limits, Observer, count, distances, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import ContractError

FEW = Limits(expansions=1000)
ALL = sorted(algorithms())
INFORMED = [name for name in ALL if algorithms()[name].needs_heuristic]


class Line:
    """Go from 0 to 3 by ones and twos; what is wrong with it is said by subclasses."""

    initial: Any = 0

    def actions(self, state: Any) -> Any:
        return [1, 2]

    def result(self, state: Any, action: int) -> Any:
        return state + action

    def is_goal(self, state: Any) -> Any:
        return state == 3

    # What `bidirectional` needs

    def predecessors(self, state: Any) -> Any:
        return [(step, state - step, 1) for step in (1, 2)]

    def goal_states(self) -> Any:
        return [3]


class Lists(Line):
    """The states after the first are lists."""

    initial = (0,)

    def result(self, state: Any, action: int) -> Any:
        return [state[0] + action]

    def is_goal(self, state: Any) -> bool:
        return state[0] == 3

    def predecessors(self, state: Any) -> Any:
        return []

    def goal_states(self) -> Any:
        return [(3,)]


class Priced(Line):
    """Every action has the same price, which may be wrong."""

    def __init__(self, price: Any) -> None:
        self.price = price

    def action_cost(self, state: Any, action: int, successor: Any) -> Any:
        return self.price


def search(problem: Any, name: str, heuristic: Callable[[Any], Any] | None = None) -> Any:
    estimate = (heuristic or (lambda state: 0)) if name in INFORMED else None
    return solve(problem, name, heuristic=estimate, limits=FEW)


def told(call: Callable[[], Any]) -> str:
    with pytest.raises(InputError) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize("name", ALL)
def test_class_in_place_of_a_problem(name: str) -> None:
    wanted = "Line is a class; give a problem of that class, such as Line()"
    assert told(lambda: search(Line, name)) == wanted
    estimates = [lambda state: 0] if name in INFORMED else []
    assert told(lambda: algorithms()[name].function(Line, *estimates)) == wanted


@pytest.mark.parametrize("name", ALL)
def test_initial_state_as_a_method(name: str) -> None:
    class Method(Line):
        def initial(self) -> int:
            return 0

    assert told(lambda: search(Method(), name)) == (
        "Method.initial is a method; it must be the initial state itself: "
        "put @property above it, or set self.initial"
    )


def test_attribute_in_place_of_a_method() -> None:
    class Attribute(Line):
        is_goal = 3

    wanted = "Attribute.is_goal must be a method, not 3"
    assert told(lambda: solve(Attribute(), "breadth_first")) == wanted


@pytest.mark.parametrize("name", ALL)
def test_initial_state_without_a_hash(name: str) -> None:
    problem = Line()
    problem.initial = [0]
    assert told(lambda: search(problem, name)) == (
        "the state [0] of Line cannot be stored, because unhashable type: 'list'; use a tuple"
    )


# These remember no state at all, or none but those on a path.
REMEMBER = [name for name in ALL if name not in ("random_walk", "global_depth_astar")]


@pytest.mark.parametrize("name", REMEMBER)
def test_later_state_without_a_hash(name: str) -> None:
    sentence = told(lambda: search(Lists(), name))
    assert sentence.startswith("the state [")
    assert sentence.endswith(
        " of Lists cannot be stored, because unhashable type: 'list'; use a tuple"
    )


@dataclass
class Mutable:
    place: int


@pytest.mark.parametrize(
    ("state", "advice"),
    [
        ({1}, "use a frozenset"),
        ({1: 2}, "use a tuple or a frozenset of its items"),
        (([1], 2), "use a tuple"),
        (np.zeros(3), "use a tuple, such as tuple(array.flat)"),
        (Mutable(3), "states must be values that cannot change"),
    ],
)
def test_advice_fits_the_kind_of_state(state: Any, advice: str) -> None:
    problem = Line()
    problem.initial = state
    assert told(lambda: solve(problem, "breadth_first")).endswith(f"; {advice}")


def test_hash_of_a_value_that_holds_a_list() -> None:
    @dataclass(frozen=True)
    class Holder:
        cells: Any

    class Holding(Line):
        initial = Holder(())

        def result(self, state: Holder, action: int) -> Holder:
            return Holder([action])

        def is_goal(self, state: Holder) -> bool:
            return False

    assert told(lambda: solve(Holding(), "breadth_first")).endswith("'list'; use a tuple")


@pytest.mark.parametrize("name", INFORMED)
@pytest.mark.parametrize("where", [0, 1])
@pytest.mark.parametrize("value", [None, "3", [1], 1j])
def test_estimate_that_is_not_a_number(name: str, where: int, value: Any) -> None:
    def estimate(state: int) -> Any:
        return value if state == where else 0

    if name == "beam" and where == 0:
        return  # it asks for no estimate of the start
    assert told(lambda: search(Line(), name, estimate)) == (
        f"heuristic 'estimate' returned {value!r} for the state {where}; it must return a number"
    )


@pytest.mark.parametrize("name", INFORMED)
def test_estimate_that_is_nan(name: str) -> None:
    sentence = told(lambda: search(Line(), name, lambda state: nan if state == 1 else 0))
    assert sentence == "heuristic '<lambda>' is nan for the state 1"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("price", "wanted"),
    [
        (-1, "action 1 costs -1; costs must not be negative"),
        (inf, "action 1 costs inf; costs must not be infinite"),
        (nan, "action 1 costs nan; costs must be numbers"),
        (None, "action 1 of Priced costs None, which is not a number"),
        ("2", "action 1 of Priced costs '2', which is not a number"),
    ],
)
def test_cost_that_is_no_cost_is_refused_by_every_algorithm(
    name: str, price: Any, wanted: str
) -> None:
    assert told(lambda: search(Priced(price), name)) == wanted


@pytest.mark.parametrize("name", ["astar", "ida_star", "rbfs", "weighted_astar"])
def test_decimals_and_floats_do_not_go_together(name: str) -> None:
    problem = GraphProblem({"S": {"A": Decimal("0.1")}, "A": {"G": Decimal("0.2")}})
    with pytest.raises(ContractError, match="decimals and floats, which Python does not add; use"):
        solve(problem, name, heuristic=lambda state: 0.5)
    if name == "weighted_astar":
        with pytest.raises(ContractError, match="decimals and floats"):
            solve(problem, name, heuristic=lambda state: Decimal(0), weight=1.5)


def test_cost_that_is_no_cost_is_refused_by_counts_and_distances() -> None:
    bad = GraphProblem({"S": {"A": 2}, "A": {"G": -1}})
    for call in (lambda: count(bad), lambda: distances(bad)):
        assert told(call) == "action 'G' costs -1; costs must not be negative"


def test_distances_name_a_state_without_a_hash() -> None:
    class Forwards(Lists):
        goal_states = property()  # nothing known backwards

    assert told(lambda: distances(Forwards())).endswith("use a tuple")


@pytest.mark.parametrize("name", ALL)
def test_actions_without_return(name: str) -> None:
    class Forgetful(Line):
        def actions(self, state: int) -> Any:
            [1, 2]  # noqa: B018

    assert told(lambda: search(Forgetful(), name)) == (
        "Forgetful.actions returned None for the state 0; it must return a list of actions"
    )


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("listed", "wanted"),
    [
        (None, "; it must return a list of (action, successor, cost) triples"),
        ([(1, 1)], "; (1, 1) is not an (action, successor, cost) triple"),
    ],
)
def test_successors_that_are_no_triples(name: str, listed: Any, wanted: str) -> None:
    class Listed(Line):
        def successors(self, state: int) -> Any:
            return listed

    sentence = told(lambda: search(Listed(), name))
    assert sentence == f"Listed.successors returned {listed!r} for the state 0{wanted}"


@pytest.mark.parametrize("name", ["astar", "breadth_first", "depth_first", "bidirectional"])
def test_goal_test_without_return_proves_nothing(name: str) -> None:
    class Forgetful(Chain):
        def is_goal(self, state: int) -> Any:
            state == 3  # noqa: B015

        def predecessors(self, state: int) -> Any:
            return []

        def goal_states(self) -> Any:
            return []

    assert told(lambda: search(Forgetful(3), name)) == (
        "Forgetful.is_goal returned None for the state 0; it must return True or False"
    )


@pytest.mark.parametrize("name", ALL)
def test_error_in_ones_own_method_keeps_its_traceback(name: str) -> None:
    class Faulty(Line):
        def actions(self, state: Any) -> Any:
            return [state[0]]

    with pytest.raises(TypeError, match="'int' object is not subscriptable") as caught:
        search(Faulty(), name)
    assert not isinstance(caught.value, InputError)
    assert caught.traceback[-1].name == "actions"


def test_error_in_ones_own_heuristic_keeps_its_traceback() -> None:
    def mine(state: Any) -> int:
        return len(state)

    with pytest.raises(TypeError, match="has no len") as caught:
        solve(Line(), "astar", heuristic=mine)
    assert caught.traceback[-1].name == "mine"
    with pytest.raises(TypeError, match="has no len"):
        solve(Line(), "astar", heuristic=len)


# Observers


def named(method: str) -> Observer:
    return type("Mine", (Observer,), {method: lambda self, *_: None})()


@pytest.mark.parametrize(
    ("method", "meant"),
    [
        ("expand", "expanded"),
        ("on_expanded", "expanded"),
        ("exapnded", "expanded"),
        ("generate", "generated"),
        ("finish", "finished"),
        ("iterations", "iteration"),
        ("table_hits", "table_hit"),
        ("start", "started"),
    ],
)
def test_misspelt_method_of_an_observer_is_refused(method: str, meant: str) -> None:
    assert told(lambda: solve(Line(), "breadth_first", observer=named(method))) == (
        f"Mine.{method} would never be called; did you mean {meant!r}? "
        f"If not, rename it, for example to _{method}"
    )
    assert told(lambda: count(Line(), observer=named(method))).startswith(f"Mine.{method} ")


@pytest.mark.parametrize("method", ["_expand", "rows", "write", "expansions", "picture", "total"])
def test_other_methods_of_an_observer_are_its_own(method: str) -> None:
    assert solve(Line(), "breadth_first", observer=named(method)).is_solved


def test_helper_beside_the_point_that_it_resembles_is_allowed() -> None:
    class Both(Observer):
        def started(self, *_: Any) -> None:
            self.start()

        def start(self) -> None:
            self.is_begun = True

    both = Both()
    solve(Line(), "breadth_first", observer=both)
    assert both.is_begun


def test_what_is_no_observer_is_refused() -> None:
    class Half:
        def expanded(self, node: object) -> None:
            """The only point."""

    refused = told(lambda: solve(Line(), "breadth_first", observer=Half()))  # type: ignore[arg-type]
    assert refused.startswith("'Half' object is not an observer: it has no started, iteration,")
    wanted = "Observer is a class; give an observer: Observer()"
    assert told(lambda: solve(Line(), "breadth_first", observer=Observer)) == wanted  # type: ignore[arg-type]
