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
from inspect import Parameter, isclass, signature
from operator import index
from typing import Any

from plybench.errors import ContractError, shortened
from plybench.heuristic import heuristics_of

State = tuple[int, ...]
Number = int | float

_TYPES = ("int8", "int16", "int32", "int64")
_KEPT = ("name", "default_heuristic", "recommended")
_WITH_STATES = ("picture", "place", "format_state")  # optional functions of a state
MOST_NUMBERED = 2**31  # actions without names
_MOST_ROWS = 2**16


def is_array_problem(value: Any) -> bool:
    """Tell whether an object or class has `successors` over arrays, and `is_goal`."""
    return takes(getattr(value, "successors", None), 3, value) and hasattr(value, "is_goal")


def takes(function: Any, least: int, owner: Any) -> bool:
    """Tell whether a function of an object or class takes this many arguments after `self`."""
    if not callable(function):
        return False
    try:
        parameters = list(signature(function).parameters.values())
    except (TypeError, ValueError):
        return False
    plain = [p for p in parameters if p.kind in (Parameter.POSITIONAL_ONLY, _EITHER)]
    is_method = isclass(owner) and bool(plain) and plain[0].name == "self"
    return len(plain) - is_method >= least


_EITHER = Parameter.POSITIONAL_OR_KEYWORD


def as_problem(value: Any) -> Any:
    """Return a problem as searches take it: one over arrays becomes an `ArrayProblem`."""
    if isclass(value) or isinstance(value, ArrayProblem) or not is_array_problem(value):
        return value
    return named_after(value, ArrayProblem)(value)


def named_after(value: Any, kind: type) -> Any:
    """Return a class like another, but with the name of the user's class, for messages."""
    return type(type(value).__name__, (kind,), {"__module__": kind.__module__})


def called(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the user; what numpy only warns of is an error, as in compiled code."""
    import numpy as np

    with np.errstate(divide="raise", over="raise", invalid="raise"):
        value = function(*arguments)
    return value.item() if isinstance(value, np.generic) else value


class ArrayForm:
    """How the states of a problem or game over arrays become tuples, and tuples arrays."""

    def __init__(self, owner: str, initial: Any) -> None:
        import numpy as np

        self._owner = owner
        if not isinstance(initial, np.ndarray) or initial.dtype.name not in _TYPES:
            kind = f"array of {initial.dtype}" if isinstance(initial, np.ndarray) else None
            raise ContractError(
                f"{owner}.initial is {kind or shortened(initial)}; a state over arrays is an array "
                f"of {', '.join(_TYPES)}, such as np.array([1, 2, 0], dtype=np.int8)"
            )
        if initial.size == 0:
            raise ContractError(f"{owner}.initial is an empty array")
        self.shape: tuple[int, ...] = initial.shape
        self.type = initial.dtype
        self._least, self._most = np.iinfo(initial.dtype).min, np.iinfo(initial.dtype).max

    def array(self, state: State) -> Any:
        """Return a state as the functions of the user see it."""
        import numpy as np

        made = np.array(state, dtype=np.int64).reshape(self.shape)
        made.flags.writeable = False
        return made

    def state(self, array: Any, where: Callable[[], str]) -> State:
        """Return an array as a state; ContractError if a number in it does not fit."""
        import numpy as np

        numbers = np.asarray(array)
        if numbers.shape != self.shape or numbers.dtype.kind not in "iu":
            kind = f"{numbers.dtype} of shape {numbers.shape}"
            raise ContractError(
                f"{where()} is an array of {kind}, not whole numbers of {self.shape}"
            )
        return self.fitting(numbers.ravel().tolist(), where)

    def fitting(self, numbers: list[int], where: Callable[[], str]) -> State:
        """Return the state of some numbers; ContractError if one of them does not fit."""
        if min(numbers) < self._least or max(numbers) > self._most:
            raise ContractError(
                f"{where()} has the numbers {shortened(numbers)}, which do not all fit in "
                f"{self.type}; give `initial` a wider type"
            )
        return tuple(numbers)


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
        self.most_successors = _most(source, self._owner, self.action_names)
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

        array = self.form.array(state)
        out = np.empty((self.most_successors, *self.form.shape), dtype=np.int64)
        out[:] = array
        actions = np.zeros(self.most_successors, dtype=np.int64)
        costs = np.zeros(self.most_successors, dtype=np.int64 if self.cost_type is int else float)
        given = (array, out, actions, costs) if self.has_costs else (array, out, actions)
        count = self._count(name, state, called(getattr(self.source, name), *given))
        rows, prices = out[:count].reshape(count, -1).tolist(), costs[:count].tolist()
        return [
            (
                self._action(name, state, action),
                self.form.fitting(row, lambda: f"a row written by {self._called(name, state)}"),
                self._cost(name, state, price) if self.has_costs else 1,
            )
            for action, row, price in zip(actions[:count].tolist(), rows, prices, strict=True)
        ]

    def _count(self, name: str, state: State, returned: Any) -> int:
        called_so = self._called(name, state)
        return written_count(returned, called_so, "most_successors", self.most_successors)

    def _action(self, name: str, state: State, number: int) -> Any:
        return written_action(number, self._called(name, state), self.action_names)

    def _cost(self, name: str, state: State, cost: Number) -> Number:
        if not 0 <= cost < float("inf"):
            raise ContractError(
                f"{self._called(name, state)} wrote the cost {cost!r}; costs must be 0 or more"
            )
        return cost

    def _called(self, name: str, state: State) -> str:
        return f"{self._owner}.{name} of the state {shortened(state)}"

    def _of_state(self, function: Callable[[Any], Any]) -> Callable[[State], Any]:
        @wraps(function)
        def of_state(state: State) -> Any:
            return called(function, self.form.array(state))

        return of_state


def written_count(returned: Any, called_so: str, attribute: str, most: int) -> int:
    """Return how many rows a function wrote; ContractError if it returned something else."""
    try:
        count = index(returned)
    except TypeError:
        count = -1
    if not 0 <= count <= most:
        raise ContractError(
            f"{called_so} returned {shortened(returned)}; it must return how many it wrote, at "
            f"most {attribute}={most}"
        )
    return count


def written_action(number: int, called_so: str, names: tuple[str, ...]) -> Any:
    """Return the action of a number that a function wrote; ContractError if there is none."""
    if not 0 <= number < (len(names) or MOST_NUMBERED):
        allowed = f"0 to {len(names) - 1}" if names else "0 or more"
        raise ContractError(f"{called_so} wrote the action {number}; allowed: {allowed}")
    return names[number] if names else number


def action_names(source: Any, owner: str) -> tuple[str, ...]:
    """Return the names of the actions of a problem or game; none if they are numbers."""
    given = getattr(source, "action_names", ())
    names = tuple(given) if isinstance(given, list | tuple) else ()
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in names):
        raise ContractError(
            f"{owner}.action_names must be a list of texts, in the order of the numbers of the "
            f"actions, not {shortened(given)}"
        )
    if len(set(names)) < len(names):
        raise ContractError(f"{owner}.action_names must be different texts, not {names!r}")
    return names


def _most(source: Any, owner: str, names: tuple[str, ...]) -> int:
    return most_rows(source, owner, "most_successors", names)


def most_rows(source: Any, owner: str, attribute: str, names: tuple[str, ...]) -> int:
    """Return how many rows `out` has, as an attribute says or as there are names of actions."""
    most = getattr(source, attribute, len(names) or None)
    if most is None:
        raise ContractError(
            f"{owner} has no {attribute}, which says how many rows `out` has; or name the actions "
            "in action_names"
        )
    if not isinstance(most, int) or not 0 < most <= _MOST_ROWS:
        raise ContractError(
            f"{owner}.{attribute}={most!r} must be a whole number from 1 to {_MOST_ROWS:,}, the "
            "rows of `out`"
        )
    return most


def _cost_type(source: Any, owner: str) -> type[int] | type[float]:
    kind = getattr(source, "cost_type", int)
    if kind not in (int, float):
        raise ContractError(f"{owner}.cost_type must be int or float, not {kind!r}")
    return kind
