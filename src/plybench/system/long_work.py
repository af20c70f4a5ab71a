"""Work that takes long inside one step of a search lets the search look at its limits."""

from collections.abc import Callable
from contextvars import ContextVar

# What the search under way wants to be called by work that takes long inside one of its steps.
on_look: ContextVar[Callable[[], object] | None] = ContextVar("on_look", default=None)


def look() -> None:
    """Let the search under way look at its limits; raises LimitReached when one is spent.

    To be called now and then by work that takes long inside a search, such as building the table
    of a heuristic at its first use. Outside a search it does nothing.
    """
    ask = on_look.get()
    if ask is not None:
        ask()
