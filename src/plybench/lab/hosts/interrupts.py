"""When a search that is stopped raises KeyboardInterrupt, and when it does not.

A worker process lets interrupts through while it works on a message. It keeps them while it writes
what is known meanwhile, and puts them off while a module is imported. An action calls
`INTERRUPTS.ignore` when its search is over, so that what was found is not lost on its way.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN_AFTER = 0.01  # seconds


class Interrupts:
    """The interrupts of the main thread: which may raise, which are kept, which come too late."""

    def __init__(self) -> None:
        self._may_raise = False
        self._is_kept = False
        self._message = 0  # the number of the message that is being answered
        self._stopped = 0  # the message of the last interrupt, which may be answered by then

    def watch(self) -> None:
        """Let SIGINT do what this object decides, instead of what it does to any program."""
        signal.signal(signal.SIGINT, self._interrupt)
        sys.unraisablehook = self._repeat_if_lost

    def stop_message(self) -> None:
        """Stop the work of the main thread on the current message, from another thread."""
        self._stop(self._message)

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Let interrupts through; one that was kept comes now."""
        try:
            self._allow()
            yield
        finally:
            self.ignore()

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep an interrupt until the end of the block."""
        before, self._may_raise = self._may_raise, False
        yield
        if before:
            self._allow()

    def ignore(self) -> None:
        """Ignore interrupts of the current message from now on."""
        self._may_raise = False

    def begin_message(self) -> None:
        """Forget an interrupt that is kept or to be repeated: it was for an earlier message."""
        self._is_kept = False
        self._message += 1

    def _stop(self, message: int) -> None:
        self._stopped = message
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    def _repeat_if_lost(self, lost: "sys.UnraisableHookArgs") -> None:
        """Interrupt again if Python dropped the exception, as it does in callbacks of its own."""
        if isinstance(lost.exc_value, KeyboardInterrupt):
            self._may_raise = True
            self._repeat()
        else:
            sys.__unraisablehook__(lost)

    def _repeat(self) -> None:
        """Interrupt again in a moment, unless another message has come by then."""
        threading.Timer(_AGAIN_AFTER, self._interrupt_again, (self._message,)).start()

    def _interrupt_again(self, message: int) -> None:
        if message == self._message:
            self._stop(message)

    def _allow(self) -> None:
        self._may_raise = True
        if self._is_kept:
            self._interrupt()

    def _interrupt(self, number: int = 0, frame: FrameType | None = None) -> None:
        if self._stopped != self._message:
            return
        if self._may_raise and _is_importing(frame):
            self._repeat()
            return
        self._is_kept = not self._may_raise
        if self._may_raise:
            self._may_raise = False
            raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    """Tell whether a module is being imported.

    A package whose import is cut short cannot be imported again: its modules are there, but it does
    not know them (`import asyncio` then ends with a NameError).
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


INTERRUPTS = Interrupts()  # of this process, which has one handler of signals
