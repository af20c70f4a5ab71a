"""Lets long work inside one step of a search check the limits of that search."""

from collections.abc import Callable
from contextvars import ContextVar

# The check that the running search wants long work to call.
on_look: ContextVar[Callable[[], object] | None] = ContextVar("on_look", default=None)


def look() -> None:
    """Let the running search check its limits; raises LimitReached if one is reached.

    Call it now and then in long work inside a search, such as building the table of a heuristic on
    first use. Outside a search it does nothing.
    """
    ask = on_look.get()
    if ask is not None:
        ask()
