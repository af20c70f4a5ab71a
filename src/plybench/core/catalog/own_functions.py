"""Functions and observers in a file of the user: `own.py:h`, `own.py:Watch(every=2)`."""

from collections.abc import Callable
from inspect import isclass, isroutine
from typing import Any

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic, for_problem, is_heuristic
from plybench.core.observer import Observer, check_observer
from plybench.core.system.python_files import (
    call_with,
    find_member,
    load_module,
    own_members,
    parse_code,
)

# How functions say what they are.
_IS_MARKED: dict[str, Callable[[Any], bool]] = {
    "heuristic": is_heuristic,
    "evaluation": lambda value: hasattr(value, "evaluation_name"),
    "ordering": lambda value: hasattr(value, "ordering_name"),
}


def own_function(text: str, what: str) -> Callable[..., Any]:
    """Return a function of the user; without a name, the only one that is marked, or the only one.

    `what` is `heuristic`, `evaluation`, `ordering` or another word for errors.
    """
    code = parse_code(text)
    article = "an" if what[0] in "aeo" else "a"
    if code.arguments is not None:
        raise InputError(f"{text!r}: {article} {what} is named without parentheses")
    functions = [v for v in own_members(load_module(code.path)).values() if isroutine(v)]
    is_marked = _IS_MARKED.get(what, lambda _: False)
    fits = is_marked if any(map(is_marked, functions)) else isroutine
    found = find_member(code, what, lambda value: isroutine(value) and fits(value))
    if isclass(found) or not callable(found):
        raise InputError(f"{code} is not a function, as {article} {what} must be")
    return found  # type: ignore[no-any-return]


def own_heuristic(problem: object, text: str) -> Heuristic[Any]:
    """Return a heuristic in a file of the user: a function of a state, or of state and problem."""
    return for_problem(own_function(text, "heuristic"), problem, text)


def own_observer(text: str) -> Observer:
    """Return an observer in a file of the user: a class, an object, or what a function returns."""
    code = parse_code(text)
    found = find_member(code, "observer", _may_observe)
    if isclass(found) or isroutine(found):
        found = call_with(found, code)
    elif code.arguments is not None:
        raise InputError(f"{code}: {code.name} is neither class nor function; leave out the (...)")
    try:
        check_observer(found)
    except InputError as error:
        raise InputError(f"{code}: {error}") from None
    return found  # type: ignore[no-any-return]


def _may_observe(value: Any) -> bool:
    return isinstance(value, Observer) or (isclass(value) and issubclass(value, Observer))
