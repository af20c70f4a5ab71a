"""Work that takes long inside one step of a search lets the search look at its limits."""

from collections.abc import Callable
from contextvars import ContextVar

# What the running search wants called by long work inside one of its steps.
on_look: ContextVar[Callable[[], object] | None] = ContextVar("on_look", default=None)


def look() -> None:
    """Let the running search check its limits; raises LimitReached if one is reached.

    Call it now and then in long work inside a search, such as building the table of a heuristic on
    first use. Outside a search it does nothing.
    """
    ask = on_look.get()
    if ask is not None:
        ask()
