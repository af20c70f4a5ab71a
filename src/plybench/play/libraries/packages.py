"""The libraries themselves: imported when needed, or a sentence that says what to install."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from plybench.core.errors import InputError


def missing_package(module: str, extra: str) -> str:
    """Return what must be installed before a module can be imported; empty if it is there."""
    try:
        is_there = find_spec(module) is not None
    except ValueError:  # something else has its place in sys.modules
        is_there = False
    return "" if is_there else f"{module} is not installed; use pip install 'plybench[{extra}]'"


def package(module: str, extra: str) -> Any:
    """Return a module of another library; InputError says what to install if it is missing."""
    missing = missing_package(module.partition(".")[0], extra)
    if missing:
        raise InputError(missing)
    return import_module(module)


@contextmanager
def caught_messages() -> Iterator[list[str]]:
    """Catch what compiled code writes to stderr inside; the list has its lines afterwards."""
    lines: list[str] = []
    try:
        kept = os.dup(2)
    except OSError:  # there is no stderr
        yield lines
        return
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            yield lines
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            lines += file.read().decode(errors="replace").splitlines()
