"""Tables that take long to build, kept in the user's cache folder.

A file is one line of JSON that says what the table is (padded to a fixed length), then the bytes.
It is written under another name and moved into place, so that a reader never sees half of it, and
read by mapping it into memory. A file that is damaged, or says something else, is built anew, or
left alone where building takes hours.
"""

import json
import logging
import os
import secrets
import sys
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.reading import parse_json

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

_HEADER = 1024  # bytes
_VERSION = 1

log = logging.getLogger("plybench")


def cache_folder() -> Path:
    """Return where tables are kept: `PLYBENCH_CACHE`, or the usual place of the system."""
    given = os.environ.get("PLYBENCH_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "plybench"


def cached_table(
    name: str, contents: Mapping[str, Any], size: int, build: Callable[["Bytes"], None]
) -> "Bytes":
    """Return a table of bytes: from the file of this name, or built into zeros and kept there.

    `contents` says what is in it, in values that JSON can hold; a file that says otherwise is not
    used. Where the folder cannot be written, the table is kept in memory only.
    """
    import numpy as np

    path = table_path(name)
    header = {"plybench table": _VERSION, **contents, "bytes": size}
    found = _read(path, header, "it is built anew")
    if found is not None:
        return found
    table: Bytes = np.zeros(size, dtype=np.uint8)
    build(table)
    try:
        _write(path, header, table)
    except OSError as error:
        log.warning("%s cannot be written (%s); the table is kept in memory", path, error.strerror)
    return table


def table_path(name: str) -> Path:
    """Return the file of a table."""
    return cache_folder() / f"{name}.table"


def find_table(name: str, contents: Mapping[str, Any]) -> "Bytes | None":
    """Return the table of this name and contents, of any size; None if there is none.

    A file that is damaged, or says something else, is not used either, which is told.
    """
    return _read(table_path(name), {"plybench table": _VERSION, **contents}, "it is not used")


def keep_table(name: str, contents: Mapping[str, Any], table: "Bytes") -> None:
    """Write a table for `find_table`; OSError if that cannot be done."""
    header = {"plybench table": _VERSION, **contents, "bytes": table.size}
    _write(table_path(name), header, table)


def _read(path: Path, header: Mapping[str, Any], what_then: str) -> "Bytes | None":
    """Return the table of a file; None if there is none, or it is damaged, which is told.

    Where the header says no size, that of the file counts.
    """
    import numpy as np

    try:
        with path.open("rb") as file:
            written = parse_json(file.read(_HEADER))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.warning("%s is damaged (%s); %s", path, error, what_then)
        return None
    checksum = written.pop("checksum", None) if isinstance(written, dict) else None
    size = path.stat().st_size - _HEADER
    if size <= 0 or written != {"bytes": size} | dict(header) or size != written["bytes"]:
        log.warning("%s is damaged (it is not what its name says); %s", path, what_then)
        return None
    table: Bytes = np.memmap(path, dtype=np.uint8, mode="r", offset=_HEADER)
    if zlib.crc32(table.data) != checksum:
        log.warning("%s is damaged (its checksum is wrong); %s", path, what_then)
        return None
    return table


def _write(path: Path, header: Mapping[str, Any], table: "Bytes") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    line = (
        json.dumps({**header, "checksum": zlib.crc32(table.data)}).encode().ljust(_HEADER - 1)
        + b"\n"
    )
    # Opened as any new file is, so that its mode follows the umask.
    written = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with written.open("xb") as file:
            file.write(line)
            file.write(table.data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(written, path)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
