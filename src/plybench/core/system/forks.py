"""What a forked process must renew: locks that were held, and what they guarded.

A fork copies all memory, but only the thread that forks. A lock held by another thread stays locked
in the child forever, and what it guards may be half changed.
"""

import os
from typing import Protocol
from weakref import WeakSet


class Renewable(Protocol):
    """Something with a lock, shared by threads."""

    def renew(self) -> None:
        """Release what another thread held when the process was forked."""


_THINGS: WeakSet[Renewable] = WeakSet()


def renew_in_children(thing: Renewable) -> None:
    """Call `thing.renew()` in every process that is forked from this one."""
    _THINGS.add(thing)


def _renew_all() -> None:
    for thing in list(_THINGS):
        thing.renew()


if hasattr(os, "register_at_fork"):  # systems without fork need nothing
    os.register_at_fork(after_in_child=_renew_all)
