"""What a teacher gives to a task, refused with a sentence if it is something else."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from numbers import Real
from typing import Any

from plybench.classroom.grading.student import Student
from plybench.core.errors import InputError
from plybench.core.problem import Cost


def list_instances(name: str, instances: Iterable[str | None]) -> tuple[str | None, ...]:
    """Return the instances of a task; InputError if there are none, or it is not a list."""
    if isinstance(instances, str) or not isinstance(instances, Iterable):
        example = [instances] if isinstance(instances, str) else ["reports/easy"]
        raise InputError(f"task {name!r}: instances is a list of instances, such as {example}")
    found = tuple(instances)
    if not found:
        raise InputError(f"task {name!r} has no instances")
    return found


def checked_costs(name: str, costs: Mapping[str, Cost | None]) -> dict[str, Cost | None]:
    """Return the costs of a task; InputError unless each is a number or None."""
    if not isinstance(costs, Mapping):
        example = '{"jugs.py:Jugs(8, 5, 3)": 7}'
        raise InputError(
            f"task {name!r}: costs={costs!r} must be a mapping of code to cost, such as {example}"
        )
    for code, cost in costs.items():
        is_number = isinstance(cost, Real) and not isinstance(cost, bool)
        if cost is not None and not (is_number and isfinite(cost)):
            raise InputError(
                f"task {name!r}: the cost of {code} is {cost!r}; it must be a number, or None if "
                "there is no solution"
            )
    return dict(costs)


def check_takes_student(name: str, function: Callable[[Student], Any]) -> None:
    """Raise InputError unless a function can be called with the student alone."""
    called = getattr(function, "__name__", "check")
    if not callable(function):
        raise InputError(f"task {name!r} marks {function!r}, which is not a function")
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        raise InputError(
            f"task {name!r}: {called}{inspect.signature(function)} is called with the student "
            f"alone; write def {called}(student)"
        ) from None
