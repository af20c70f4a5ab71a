"""An end for code of the user that may never come to one, and time that no limit counts."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from time import perf_counter

_AGAIN = 0.5  # seconds until the next alarm, if a bare `except` swallowed the first

_uncounted: ContextVar[float] = ContextVar("_uncounted", default=0.0)


class TookTooLong(Exception):
    """Code was still running when its time was over; the traceback says where."""


def time_limit(
    seconds: float, error: type[BaseException] = TookTooLong
) -> AbstractContextManager[None]:
    """Raise an error inside the block after this long; see `alarm`."""
    return alarm(seconds, lambda: error(f"still running after {seconds:g} s; does it ever end?"))


@contextmanager
def alarm(seconds: float, error: Callable[[], BaseException]) -> Iterator[None]:
    """Raise an error inside the block after this long.

    Only the main thread of a system with alarms can do that; elsewhere there is no limit. Code that
    is not Python's is interrupted when it returns to Python. Blocks can be nested: the one whose
    time is over first ends.
    """
    if not _has_alarms() or 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= seconds:
        yield
        return

    def end(*_: object) -> None:
        raise error()

    before = signal.signal(signal.SIGALRM, end)
    left, again = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    began = perf_counter()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:  # of a block around this one
            left = max(left - (perf_counter() - began), 1e-6)
            signal.setitimer(signal.ITIMER_REAL, left, again)


@contextmanager
def not_counted() -> Iterator[None]:
    """Stop the clocks of `alarm` and of the limits of searches during the block."""
    has_alarms = _has_alarms()
    left, again = signal.setitimer(signal.ITIMER_REAL, 0) if has_alarms else (0.0, 0.0)
    began = perf_counter()
    try:
        yield
    finally:
        _uncounted.set(_uncounted.get() + perf_counter() - began)
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)


def counted_clock() -> float:
    """Return the seconds of a clock that stands still while time is not counted."""
    return perf_counter() - _uncounted.get()


def _has_alarms() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and hasattr(signal, "setitimer")
