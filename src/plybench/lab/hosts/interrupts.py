"""When a search that is stopped raises KeyboardInterrupt, and when it does not.

A worker process lets interrupts through while it works on a message. It keeps them while it writes
what is known meanwhile, and puts them off while a module is imported. An action calls
`ignore_interrupts` when its search is over, so that what was found is not lost on its way.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN_AFTER = 0.01  # seconds

_may_raise = False
_is_kept = False
_message = 0  # the number of the message that is being answered
_stopped = 0  # the message that the last interrupt was for; it may be answered before that comes


def watch_interrupts() -> None:
    """Let SIGINT do what this module says, instead of what it does to any Python program."""
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = _repeat_if_lost


def interrupt_main_thread() -> None:
    """Stop the work of the main thread on the current message, from another thread."""
    _interrupt_for(_message)


def _interrupt_for(message: int) -> None:
    global _stopped
    _stopped = message
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let interrupts through; one that was kept comes now."""
    try:
        _allow()
        yield
    finally:
        ignore_interrupts()


@contextmanager
def keeping_interrupts() -> Iterator[None]:
    """Keep an interrupt until the end of the block."""
    global _may_raise
    before, _may_raise = _may_raise, False
    yield
    if before:
        _allow()


def ignore_interrupts() -> None:
    """Ignore interrupts of the current message from now on."""
    global _may_raise
    _may_raise = False


def forget_interrupts() -> None:
    """Forget an interrupt that is kept or to be repeated: it was for an earlier message."""
    global _is_kept, _message
    _is_kept = False
    _message += 1


def _repeat_if_lost(lost: "sys.UnraisableHookArgs") -> None:
    """Interrupt again if Python dropped the exception, as it does in callbacks of its own."""
    global _may_raise
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _may_raise = True
        _repeat()
    else:
        sys.__unraisablehook__(lost)


def _repeat() -> None:
    """Interrupt again in a moment, unless another message has come by then."""
    threading.Timer(_AGAIN_AFTER, _interrupt_again, (_message,)).start()


def _interrupt_again(message: int) -> None:
    if message == _message:
        _interrupt_for(message)


def _allow() -> None:
    global _may_raise
    _may_raise = True
    if _is_kept:
        _interrupt()


def _interrupt(number: int = 0, frame: FrameType | None = None) -> None:
    global _may_raise, _is_kept
    if _stopped != _message:
        return
    if _may_raise and _is_importing(frame):
        _repeat()
        return
    _is_kept = not _may_raise
    if _may_raise:
        _may_raise = False
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
