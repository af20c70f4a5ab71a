"""Observers of the user on the command line: `--observer FILE.py:NAME`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from plybench.core.catalog import own_observer
from plybench.core.errors import InputError
from plybench.core.observer import Observer
from plybench.core.system.python_files import is_code


def find_observer(text: str | None) -> Observer | None:
    """Return the observer that an option names; None without one."""
    if text is None:
        return None
    if not is_code(text):
        raise InputError(f"--observer {text}: write FILE.py:NAME, an observer in a file of yours")
    return own_observer(text)


@contextmanager
def prints_apart(json: bool) -> Iterator[None]:
    """Send the prints of an observer to stderr if stdout must be one JSON object."""
    if not json:
        yield
        return
    with redirect_stdout(sys.stderr):
        yield
