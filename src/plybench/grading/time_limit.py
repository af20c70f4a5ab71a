"""A limit on the time of a teacher's function; what the student's code takes does not count."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.5  # seconds until the next alarm, if a bare `except` swallowed the first


class TooLong(BaseException):
    """The time is up; not an Exception, so that `except Exception` does not stop it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block once it has taken this many seconds. For the main thread only."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def not_counted() -> Iterator[None]:
    """Stop the clock of `time_limit` during the block, if it runs."""
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)
