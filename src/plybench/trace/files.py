"""Traces as files: one JSON object a line."""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import TextIO

from plybench.trace.rows import Row
from plybench.writing import replacing

File = TextIO | str | PathLike[str]


def write_rows(rows: Sequence[Row], file: File) -> None:
    """Write one row a line; a file that is there is replaced as a whole."""
    lines = (json.dumps(row, allow_nan=False) + "\n" for row in rows)
    if isinstance(file, str | PathLike):
        with replacing(Path(file)) as out:
            out.writelines(line.encode() for line in lines)
    else:
        file.writelines(lines)


def opened(file: File) -> AbstractContextManager[TextIO]:
    """Return a file to be read, opened if it is a path."""
    return (
        Path(file).open(encoding="utf-8") if isinstance(file, str | PathLike) else nullcontext(file)
    )
