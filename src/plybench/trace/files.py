"""Traces as files: one JSON object per line."""

import json
from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TextIO

from plybench.core.system.reading import LARGEST_RECORD, read_text
from plybench.core.system.writing import replacing
from plybench.trace.rows import Row

File = TextIO | str | PathLike[str]


def write_rows(rows: Sequence[Row], file: File) -> None:
    """Write one row per line; an existing file is replaced as a whole."""
    lines = (json.dumps(row, allow_nan=False) + "\n" for row in rows)
    if isinstance(file, str | PathLike):
        with replacing(Path(file)) as out:
            out.writelines(line.encode() for line in lines)
    else:
        file.writelines(lines)


def read_lines(file: File) -> Iterable[str]:
    """Return the lines of a file; InputError if it is a path that cannot be read."""
    if isinstance(file, str | PathLike):
        return read_text(Path(file), LARGEST_RECORD).split("\n")
    return file
