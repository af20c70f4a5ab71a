"""What problems and games over arrays share: how a state becomes an array and back, and how the
functions of the user are called.

Texts for errors come as functions, since most calls need none.
"""

from collections.abc import Callable
from functools import cache
from inspect import Parameter, isclass, signature
from operator import index
from typing import Any

from plybench.core.errors import ContractError, shortened

State = tuple[int, ...]
Number = int | float
Text = Callable[[], str]

MOST_NUMBERED = 2**31  # actions without names
_TYPES = ("int8", "int16", "int32", "int64")
_MOST_ROWS = 2**16
_EITHER = Parameter.POSITIONAL_OR_KEYWORD


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


def named_after(value: Any, kind: type) -> Any:
    """Return a class like another, but with the name of the user's class, for messages."""
    return type(type(value).__name__, (kind,), {"__module__": kind.__module__})


def called(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the user; what numpy only warns of is an error, as in compiled code."""
    value = _strict_call()(function, *arguments)
    return value.item() if hasattr(value, "dtype") and value.shape == () else value


@cache
def _strict_call() -> Callable[..., Any]:
    """Return a function that calls another; to set numpy's flags again for each is slow."""
    import numpy as np

    @np.errstate(divide="raise", over="raise", invalid="raise")
    def call(function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    return call


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

        made = np.array(state, np.int64)
        if len(self.shape) > 1:
            made = made.reshape(self.shape)
        made.setflags(write=False)
        return made

    def state(self, array: Any, where: Text) -> State:
        """Return an array as a state; ContractError if a number in it does not fit."""
        import numpy as np

        numbers = np.asarray(array)
        if numbers.shape != self.shape or numbers.dtype.kind not in "iu":
            kind = f"{numbers.dtype} of shape {numbers.shape}"
            raise ContractError(
                f"{where()} is an array of {kind}, not whole numbers of {self.shape}"
            )
        return self.fitting(numbers.ravel().tolist(), where)

    def fitting(self, numbers: list[int], where: Text) -> State:
        """Return the state of some numbers; ContractError if one of them does not fit."""
        if min(numbers) < self._least or max(numbers) > self._most:
            raise ContractError(
                f"{where()} has the numbers {shortened(numbers)}, which do not all fit in "
                f"{self.type}; give `initial` a wider type"
            )
        return tuple(numbers)


def written_count(returned: Any, called_so: Text, attribute: str, most: int) -> int:
    """Return how many rows a function wrote; ContractError if it returned something else."""
    try:
        count = index(returned)
    except TypeError:
        count = -1
    if not 0 <= count <= most:
        raise ContractError(
            f"{called_so()} returned {shortened(returned)}; it must return how many it wrote, at "
            f"most {attribute}={most}"
        )
    return count


def written_action(number: int, called_so: Text, names: tuple[str, ...]) -> Any:
    """Return the action of a number that a function wrote; ContractError if there is none."""
    if not 0 <= number < (len(names) or MOST_NUMBERED):
        allowed = f"0 to {len(names) - 1}" if names else "0 or more"
        raise ContractError(f"{called_so()} wrote the action {number}; allowed: {allowed}")
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
