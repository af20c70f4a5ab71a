"""Which processes a process has started, as far as the system says: `/proc` of Linux."""

import os
from contextlib import suppress


def descendants(pid: int) -> set[int]:
    """Return the processes started by a process, and by those; empty if that is not known."""
    parents = _parents()
    found, fresh = set[int](), {pid}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh} - found
        found |= fresh
    return found


def _parents() -> dict[int, int]:
    """Return the parent of each process."""
    found: dict[int, int] = {}
    with suppress(OSError):
        # In a namespace of processes, /proc may still count as outside of it.
        if os.readlink("/proc/self") != str(os.getpid()):
            return {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                found[int(name)] = int(file.read().rpartition(b")")[2].split()[1])
    return found
