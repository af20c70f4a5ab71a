"""Traces as files: one JSON object a line."""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import TextIO

from plybench.trace.rows import Row

File = TextIO | str | PathLike[str]


def write_rows(rows: Sequence[Row], file: File) -> None:
    """Write one row a line."""
    with opened(file, "w") as out:
        out.writelines(json.dumps(row, allow_nan=False) + "\n" for row in rows)


def opened(file: File, mode: str) -> AbstractContextManager[TextIO]:
    """Return a file, opened if it is a path."""
    if isinstance(file, str | PathLike):
        return Path(file).open(mode, encoding="utf-8")  # type: ignore[return-value]
    return nullcontext(file)
