"""Reading input from outside: files up to a size, valid JSON, whole numbers.

Everything has a bound that is checked before time or memory is used; bad input raises an
InputError (a ValueError for JSON) that says what is wrong.
"""

import json
import math
import os
import re
import select
import stat
from pathlib import Path
from typing import Any, BinaryIO

from plybench.core.errors import InputError, shortened
from plybench.core.system.long_work import look

LARGEST_TEXT = 64 * 2**20  # bytes of an instance, a map, a list of openings, a set of exercises
LARGEST_RECORD = 2**30  # of a record of games, a proof, a trace

_PATIENCE = 60.0  # seconds that a pipe may be silent before its first byte
_CHUNK = 2**20
_MOST_DIGITS = 100  # of a number in JSON; Python itself refuses to print more than 4,300


# Files


def is_file(name: str) -> bool:
    """Tell whether a text is the name of something readable; too long a text is not."""
    return name != "" and os.path.exists(name) and not os.path.isdir(name)


def looks_like_file(name: str) -> bool:
    """Tell whether a text that names nothing was meant as the name of a file.

    >>> looks_like_file("mine.txt"), looks_like_file("./mine"), looks_like_file("1.e4")
    (True, True, False)
    """
    return re.search(r"^(\.{0,2}/|~/)[^.#*@]|\w\.[a-z]{2,8}$", name.strip()) is not None


def read_text(path: str | Path, most: int = LARGEST_TEXT) -> str:
    """Return the text of a file, a pipe or a device; InputError says why it cannot be read.

    More than `most` bytes are refused: for a file before reading, for anything else as soon as
    there turn out to be more.
    """
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        why = f"it is not text in UTF-8 (byte {error.start + 1:,})"
        raise InputError(f"{path} cannot be read: {why}") from None


def read_bytes(path: str | Path, most: int = LARGEST_TEXT) -> bytes:
    """Return the bytes of a file, a pipe or a device, likewise."""
    try:
        return _read_bytes(Path(path), most)
    except FileNotFoundError:
        raise InputError(f"there is no file {str(path)!r}") from None
    except IsADirectoryError:
        why = "it is a folder"
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
    raise InputError(f"{path} cannot be read: {why}") from None


def _read_bytes(path: Path, most: int) -> bytes:
    # Without waiting: opening a pipe that nobody writes to would block forever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb", buffering=0) as file:
        about = os.fstat(file.fileno())
        if about.st_size > most:
            raise ValueError(f"it has {about.st_size:,} bytes; the limit is {most:,}")
        if stat.S_ISFIFO(about.st_mode):
            _await_writer(file)
        if hasattr(os, "set_blocking"):
            os.set_blocking(file.fileno(), True)
        return _read_all(file, most)


def _await_writer(pipe: BinaryIO) -> None:
    """Wait until a pipe has data or is closed."""
    slices = int(_PATIENCE * 10)
    for _ in range(slices):
        if select.select([pipe], [], [], 0.1)[0]:
            return
        look()
    raise ValueError(f"it is a pipe, and nobody wrote to it for {_PATIENCE:g} seconds")


def _read_all(file: BinaryIO, most: int) -> bytes:
    chunks, size = [], 0
    while chunk := file.read(_CHUNK):
        chunks.append(chunk)
        size += len(chunk)
        if size > most:
            raise ValueError(f"it has more than {most:,} bytes, the limit")
        look()
    return b"".join(chunks)


# JSON


def parse_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; ValueError says what is wrong with it.

    Stricter than `json.loads`: `NaN` and `Infinity` are not JSON, and numbers must be finite and of
    a sensible length.
    """
    try:
        return json.loads(
            text, parse_constant=_no_number, parse_int=_short_int, parse_float=_finite
        )
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise ValueError("too deeply nested") from None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number in JSON")


def _short_int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits; the limit is {_MOST_DIGITS}")
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"the number {shortened(digits)} is too large")
    return value


# Numbers


def whole_number(word: str, most: int = 10**9) -> int | None:
    """Return the number that a word of digits stands for; None if it is not one, or above `most`.

    >>> whole_number("12"), whole_number("x"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(most)):
        return None
    return int(word) if int(word) <= most else None
