"""What the user's code did wrong, in words: `raised IndexError: ... (my_agent.py, line 12)`.

Needs little besides the standard library, as `forms`.
"""

import os
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any

from plybench.core.system.foreign_text import written
from plybench.core.system.user_frames import is_users_file

_MOST_TEXT = 200  # characters of a fault
_MOST_TRACEBACK = 8000  # characters of a traceback; its middle is left out


class Fault(Exception):
    """What an agent did wrong, and the traceback of its frames; that is empty without an error."""

    def __init__(self, text: str, trace: str = "") -> None:
        super().__init__(text)
        self.trace = trace


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return the result of a function; Fault if the function raises."""
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        raise raised(error) from error


def raised(error: BaseException) -> Fault:
    """Return the fault of code that raised an error."""
    if isinstance(error, MemoryError):
        return Fault("raised MemoryError")  # there may be no memory for more
    frames = _users_frames(error.__traceback__)
    text = written(error, str)
    said = shortened(f"raised {type(error).__name__}" + (f": {text}" if text else ""))
    places = [f for f in traceback.extract_tb(frames) if is_users_file(f.filename)]
    if places:
        said += f" ({os.path.basename(places[-1].filename)}, line {places[-1].lineno})"
    return Fault(said, _trace(error, frames))


def shortened(text: str) -> str:
    """Return a text as one line that is not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_TEXT else line[: _MOST_TEXT - 3] + "..."


def _users_frames(frame: TracebackType | None) -> TracebackType | None:
    """Return a traceback from the first frame of the user's code on; None if it has none."""
    while frame is not None and not is_users_file(frame.tb_frame.f_code.co_filename):
        frame = frame.tb_next
    return frame


def _trace(error: BaseException, frames: TracebackType | None) -> str:
    try:
        # The cause and the context of an error often say more than the error itself.
        lines = traceback.format_exception(type(error), error, frames)
    except Exception:  # an error whose text cannot be made
        lines = traceback.format_tb(frames)
    text = "".join(lines).rstrip("\n")
    if len(text) <= _MOST_TRACEBACK:
        return text
    half = _MOST_TRACEBACK // 2
    return f"{text[:half]}\n  ...\n{text[-half:]}"
