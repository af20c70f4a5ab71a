"""An end for code of the user that may never come to one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.5  # seconds until the next alarm, if a bare `except` swallowed the first


class TookTooLong(Exception):
    """Code was still running when its time was over; the traceback says where."""


@contextmanager
def time_limit(seconds: float, error: type[BaseException] = TookTooLong) -> Iterator[None]:
    """Raise an error inside the block after this long.

    Only the main thread of a system with alarms can do that; elsewhere there is no limit. Code that
    is not Python's is interrupted when it returns to Python.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def end(*_: object) -> None:
        raise error(f"still running after {seconds:g} s; does it ever end?")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def not_counted() -> Iterator[None]:
    """Stop the clock of `time_limit` during the block, if it runs."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)
