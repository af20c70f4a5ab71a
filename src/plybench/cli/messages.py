"""Messages on stderr, broken between words on a terminal."""

import logging
import os
import sys
from typing import TextIO


def wrap_message(message: str) -> str:
    """Return a message for stderr: on a terminal, its lines are broken between words."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # it is not a terminal
        return message
    import textwrap

    wrapper = textwrap.TextWrapper(
        max(width, 20), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(map(wrapper.fill, message.splitlines()))


class _StderrHandler(logging.StreamHandler[TextIO]):
    """Writes to the current stderr, even if a program calls `main` several times."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        return wrap_message(super().format(record))


def tell_on_stderr() -> None:
    """Show the library's messages, such as that a table is being built."""
    log = logging.getLogger("plybench")
    if not log.handlers:
        handler = _StderrHandler()
        handler.setFormatter(logging.Formatter("plybench: %(message)s"))
        log.addHandler(handler)
        log.setLevel(logging.INFO)
