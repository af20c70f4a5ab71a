"""Lines that a person types, on a terminal or from a script."""

import errno
import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress


def is_interactive() -> bool:
    """Tell whether a person can answer."""
    return sys.stdin.isatty()


def read_line(prompt: str, echo: Callable[[str], None]) -> str:
    """Return the line typed; EOFError at the end of the input, also if the terminal is gone.

    Input that does not come from a terminal is echoed, so that the output looks the same.
    """
    if is_interactive():
        with suppress(ImportError):
            import readline  # noqa: F401 (gives `input` its line editing)
    try:
        line = input(prompt)
    except OSError as error:
        if error.errno == errno.EIO:
            raise EOFError from None
        raise
    if not is_interactive():
        echo(line)
    return line


def pause(seconds: float) -> bool:
    """Wait; on a terminal only until Enter is pressed, and tell whether it was."""
    if os.name != "posix" or not is_interactive():
        time.sleep(seconds)
        return False
    if not select.select([sys.stdin], [], [], seconds)[0]:
        return False
    sys.stdin.readline()
    return True


def asks(question: str) -> bool:
    """Return true unless the user answers no; Ctrl-C and the end of input mean yes."""
    try:
        return not input(f"{question} (y/n): ").strip().lower().startswith("n")
    except (KeyboardInterrupt, EOFError):
        print()
        return True
