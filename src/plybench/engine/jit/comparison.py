"""Compiled functions next to the same functions in Python, on some states."""

from collections import deque
from collections.abc import Callable, Iterable

from plybench.core.arrays.form import ArrayForm, State
from plybench.core.errors import ContractError, shortened

_COMPARED = 100  # states


def nearby(initial: State, following: Callable[[State], Iterable[State]]) -> list[State]:
    """Return the initial state and those that follow, nearest first; a hundred at most."""
    found, waiting = {initial: None}, deque([initial])
    while waiting and len(found) < _COMPARED:
        for state in following(waiting.popleft()):
            if state not in found:
                found[state] = None
                waiting.append(state)
    return list(found)[:_COMPARED]


def check_same(name: str, state: State, python: object, compiled: object) -> None:
    """Raise ContractError if a compiled function said something else than the same in Python."""
    if python != compiled:
        raise ContractError(
            f"compiled, {name} differs for the state {shortened(state)}: in Python "
            f"{shortened(python)}, compiled {shortened(compiled)}; is it random, does it use "
            "numbers beyond 64 bits, or read what it has not written?"
        )


def check_size(owner: str, form: ArrayForm, items: int, most: int) -> None:
    """Raise ContractError if a state does not fit in this many bytes of the core."""
    size = form.type.itemsize * items
    if size > most:
        raise ContractError(
            f"a state of {owner} takes {size} bytes; compiled, it can have {most}: give `initial` "
            f"fewer numbers or a narrower type than {form.type}"
        )
