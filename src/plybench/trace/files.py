"""Traces as files: one JSON object a line."""

import json
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import TextIO

from plybench.reading import LARGEST_RECORD, read_text
from plybench.trace.rows import Row

File = TextIO | str | PathLike[str]


def write_rows(rows: Sequence[Row], file: File) -> None:
    """Write one row a line."""
    with _opened(file) as out:
        out.writelines(json.dumps(row, allow_nan=False) + "\n" for row in rows)


def read_lines(file: File) -> Iterable[str]:
    """Return the lines of a file; InputError if it is a path that cannot be read."""
    if isinstance(file, str | PathLike):
        return read_text(Path(file), LARGEST_RECORD).split("\n")
    return file


def _opened(file: File) -> AbstractContextManager[TextIO]:
    if isinstance(file, str | PathLike):
        return Path(file).open("w", encoding="utf-8")
    return nullcontext(file)
