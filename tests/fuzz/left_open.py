"""What a message leaves behind: open files, processes, and what Python had to close for it.

A stop may come between opening a file and the `with` that closes it. Python then closes it at once
and warns, which is the best that it can do. Everything else is a leak: a warning without a stop, a
process, or a file that is still open. A second stop may cut short what the first one closes, so
after two nothing is checked.
"""

import gc
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from fuzz.guard import Broken

_LOOK = os.WEXITED | os.WNOWAIT | os.WNOHANG


@contextmanager
def nothing_left_open(stops: Callable[[], int]) -> Iterator[None]:
    """Raise Broken if the block leaves something open; `stops` counts its stops at the end."""
    before, started = _open_files(), _children()
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", ResourceWarning)
        try:
            yield
        finally:
            if stops():
                gc.collect()  # now, so that no later message is blamed for it
    if stops() > 1:
        return
    for warning in heard:
        text = str(warning.message)
        if not (stops() and text.startswith("unclosed file")):
            raise Broken(f"{text} ({warning.filename}:{warning.lineno})")
    opened = _open_files() - before
    if opened:
        raise Broken(f"still open: {sorted(_name(file) for file in opened)}")
    if _children() - started:
        raise Broken("a process was left behind")


def _open_files() -> set[int]:
    """Return what is open; on systems without /proc, the first thousand are tried."""
    try:
        found = {int(name) for name in os.listdir("/proc/self/fd")}
    except OSError:
        found = set(range(1000))
    return {file for file in found if _is_open(file)}  # the listing itself is closed by now


def _is_open(file: int) -> bool:
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


def _name(file: int) -> str:
    try:
        return os.readlink(f"/proc/self/fd/{file}")
    except OSError:
        return str(file)


def _children() -> set[int]:
    """Return the processes that this one has started, also ended ones that nobody waited for."""
    try:
        os.waitid(os.P_ALL, 0, _LOOK)
    except ChildProcessError:  # there are none, as nearly always
        return set()
    return {pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _is_child(pid)}


def _is_child(pid: int) -> bool:
    with suppress(OSError), open(f"/proc/{pid}/stat", "rb") as file:
        return int(file.read().rpartition(b")")[2].split()[1]) == os.getpid()
    return False
