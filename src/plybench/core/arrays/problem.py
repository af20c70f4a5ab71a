"""Problems written over arrays of numbers, which can be compiled (`plybench.compiled`).

Such a problem has these parts, of which the functions may be methods, static methods or functions
that an instance holds:

| part                                | what it is                                              |
|-------------------------------------|---------------------------------------------------------|
| `initial`                           | an array of int8, int16, int32 or int64                 |
| `successors(state, out, actions)`   | writes successors and the numbers of their actions,     |
|                                     | and returns how many there are                          |
| `successors(..., actions, costs)`   | the same with costs other than 1                        |
| `is_goal(state)`                    | True or False                                           |
| `action_names`                      | names of the actions; else actions are numbers          |
| `most_successors`                   | how many rows `out` has; else one for each name         |
| `cost_type`                         | `int` (the default) or `float`                          |
| `predecessors(state, out, actions)` | backward search: the states before this one, with the   |
|                                     | actions that lead from them to it                       |
| `goals`                             | backward search: every goal state, as arrays            |
| functions marked `@heuristic`       | estimates that can be chosen by name                    |
| `default_heuristic`, `name`,        | as in any problem                                       |
| `picture`, `format_state`           |                                                         |

The functions see each state as an array of int64, whatever the type of `initial`, which only says
how states are stored. Each row of `out` is a copy of the state at first, so that only what changes
has to be written. Everything else in plybench sees states as tuples of numbers.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import isclass
from math import inf
from typing import Any

from plybench.core.arrays.form import (
    ArrayForm,
    Number,
    State,
    action_names,
    called,
    most_rows,
    named_after,
    takes,
    written_action,
    written_count,
)
from plybench.core.errors import ContractError, shortened
from plybench.core.heuristic import heuristics_of

_KEPT = ("name", "default_heuristic", "recommended")
_WITH_STATES = ("picture", "place", "format_state")  # optional functions of a state


def is_array_problem(value: Any) -> bool:
    """Tell whether an object or class has `successors` over arrays, and `is_goal`."""
    return takes(getattr(value, "successors", None), 3, value) and hasattr(value, "is_goal")


def as_problem(value: Any) -> Any:
    """Return a problem as searches take it: one over arrays becomes an `ArrayProblem`."""
    if isclass(value) or isinstance(value, ArrayProblem) or not is_array_problem(value):
        return value
    return named_after(value, ArrayProblem)(value)


class ArrayProblem:
    """A problem over arrays as every search takes it; its states are tuples of numbers."""

    kind = "over arrays"

    def __init__(self, source: Any) -> None:
        self.source, self._owner = source, type(source).__name__
        if hasattr(source, "action_cost"):
            raise ContractError(
                f"{self._owner}.action_cost is not used: a problem over arrays writes its costs in "
                "successors(state, out, actions, costs)"
            )
        self.form = ArrayForm(self._owner, getattr(source, "initial", None))
        self.initial: State = self.form.state(source.initial, lambda: f"{self._owner}.initial")
        self.action_names = action_names(source, self._owner)
        self.most_successors = most_rows(source, self._owner, "most_successors", self.action_names)
        self.has_costs = takes(source.successors, 4, source)
        self.cost_type = _cost_type(source, self._owner)
        self.unit_costs = not self.has_costs
        self._heuristics = {
            name: self._of_state(function) for name, function in heuristics_of(source).items()
        }
        self._last: tuple[State, list[tuple[Any, State, Number]]] = (), []
        for name in _KEPT:
            if hasattr(source, name):
                setattr(self, name, getattr(source, name))
        for name in _WITH_STATES:
            if hasattr(source, name):
                setattr(self, name, self._of_state(getattr(source, name)))
        if hasattr(source, "predecessors") and hasattr(source, "goals"):
            self.predecessors = self._predecessors
            self.goal_states = self._goal_states

    def __repr__(self) -> str:
        return f"<{self._owner}: {self.kind}, {self.form.type} of {self.form.shape}>"

    def actions(self, state: State) -> list[Any]:
        """Return the actions in the order in which their successors are written."""
        return [action for action, _, _ in self.successors(state)]

    def result(self, state: State, action: Any) -> State:
        """Return the successor by an action, the first one if there are several."""
        for other, successor, _ in self.successors(state):
            if other == action:
                return successor
        raise ContractError(f"action {action!r} of {self._owner} is not possible in {state}")

    def successors(self, state: State) -> list[tuple[Any, State, Number]]:
        """Return (action, successor, cost) of each, as the function of the user writes them."""
        if self._last[0] != state:  # `actions` and `result` of one state ask in turn
            self._last = state, self._listed("successors", state)
        return self._last[1]

    def is_goal(self, state: State) -> bool:
        """Tell whether a state is a goal."""
        answer = called(self.source.is_goal, self.form.array(state))
        if answer is None or hasattr(answer, "shape"):
            remedy = "is there a return?" if answer is None else "try np.array_equal or .all()"
            raise ContractError(
                f"{self._owner}.is_goal returned {shortened(answer)} for the state "
                f"{shortened(state)}; it must return True or False: {remedy}"
            )
        return bool(answer)

    def heuristics(self) -> dict[str, Callable[[State], Number]]:
        """Return the heuristics by name, as functions of tuples."""
        return dict(self._heuristics)

    def _predecessors(self, state: State) -> list[tuple[Any, State, Number]]:
        return self._listed("predecessors", state)

    def _goal_states(self) -> Iterable[State]:
        where = f"a goal of {self._owner}"
        return [self.form.state(goal, lambda: where) for goal in self.source.goals]

    def _listed(self, name: str, state: State) -> list[tuple[Any, State, Number]]:
        import numpy as np

        most, names = self.most_successors, self.action_names
        array = self.form.array(state)
        out = np.empty((most, *self.form.shape), np.int64)
        out[:] = array
        actions = np.zeros(most, np.int64)
        # An array of ints would cut off what is written into it.
        costs = np.zeros(most, object if self.cost_type is int else float)
        given = (array, out, actions, costs) if self.has_costs else (array, out, actions)

        def so() -> str:
            return f"{self._owner}.{name} of the state {shortened(state)}"

        returned = called(getattr(self.source, name), *given)
        count = written_count(returned, so, "most_successors", most)
        rows = out[:count].reshape(count, array.size).tolist()
        prices = self._checked(costs[:count].tolist(), so) if self.has_costs else [1] * count
        return [
            (
                written_action(action, so, names),
                self.form.fitting(row, lambda: f"a row written by {so()}"),
                price,
            )
            for action, row, price in zip(actions.tolist(), rows, prices, strict=False)
        ]

    def _checked(self, costs: list[Number], called_so: Callable[[], str]) -> list[Number]:
        for cost in costs:
            if not 0 <= cost < inf:
                raise ContractError(f"{called_so()} wrote the cost {cost}; costs must be 0 or more")
            if self.cost_type is int and cost != int(cost):
                raise ContractError(
                    f"{called_so()} wrote the cost {cost}; costs that are not whole need "
                    "`cost_type = float`"
                )
        return costs if self.cost_type is float else list(map(int, costs))

    def _of_state(self, function: Callable[[Any], Any]) -> Callable[[State], Any]:
        @wraps(function)
        def of_state(state: State) -> Any:
            return called(function, self.form.array(state))

        return of_state


def _cost_type(source: Any, owner: str) -> type[int] | type[float]:
    kind = getattr(source, "cost_type", int)
    if kind not in (int, float):
        raise ContractError(f"{owner}.cost_type must be int or float, not {kind!r}")
    return kind
