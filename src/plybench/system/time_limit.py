"""An end for code of the user that may never come to one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TookTooLong(Exception):
    """Code was still running when its time was over; the traceback says where."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TookTooLong inside the block after this long.

    Only the main thread of a system with alarms can do that; elsewhere there is no limit. Code that
    is not Python's is interrupted when it returns to Python.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(f"still running after {seconds:g} s; does it ever end?")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
