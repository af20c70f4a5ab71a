"""What must hold whatever is read: a value or an InputError, soon, with little memory."""

import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from plybench.core.errors import InputError
from plybench.core.limits import process_memory

SECONDS = 10.0  # of CPU, however busy the machine is: some thousand times what a text takes
MEMORY = 1 << 30


class TooSlow(BaseException):
    """A short text took long; no `except Exception` may hide it."""


class Broken(AssertionError):
    """Something else than a value or an InputError came of a text."""


def check(read: Callable[[str], object], text: str) -> None:
    """Raise Broken unless a text is read or refused as it should be."""
    try:
        with bounded():
            read(text)
    except InputError as error:
        if "\n" in str(error):
            raise Broken(f"a message of several lines: {str(error)!r}") from error
    except (Exception, TooSlow) as error:
        raise Broken(f"{type(error).__name__}: {str(error)[:300]}") from error


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooSlow or MemoryError where a text makes a reader work without end."""

    def late(signum: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {SECONDS:g} s of CPU")

    before = signal.signal(signal.SIGVTALRM, late)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    # It comes again and again, since a callback from C swallows what is raised in it.
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 0.1)
    try:
        if "asan" not in os.environ.get("LD_PRELOAD", ""):  # that reserves terabytes
            resource.setrlimit(resource.RLIMIT_AS, (_address_space() + MEMORY, limits[1]))
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _address_space() -> int:
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return process_memory()
