"""Tables that take long to build, kept in the user's cache folder.

A file is one line of JSON that says what the table is (padded to a fixed length), then the bytes.
It is written under another name and moved into place (`writing`), so that a reader
never sees half of it; it is read by mapping it into memory. A file that is damaged or describes
another table is rebuilt, or left alone if building takes hours.
"""

import atexit
import json
import logging
import os
import stat
import sys
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.system.reading import parse_json
from plybench.core.system.writing import replacing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

_HEADER = 1024  # bytes
_VERSION = 1

log = logging.getLogger("plybench")


def cache_folder() -> Path:
    """Return where tables are kept: `PLYBENCH_CACHE`, or the usual place of the system.

    Without a writable home folder, they are kept in a temporary folder. That is reported once;
    `PLYBENCH_CACHE` is set to it, so that processes started from here use it too.
    """
    usual = usual_cache_folder()
    if os.environ.get("PLYBENCH_CACHE") and usual is not None:
        return usual
    if usual is not None and _is_usable(usual):
        return usual
    why = "there is no home folder" if usual is None else f"{usual} cannot be written"
    try:
        folder = private_folder()
    except OSError as error:
        if usual is not None:
            return usual  # tables can stay in memory
        raise InputError(
            f"{why}, and no temporary one ({error.strerror}); set PLYBENCH_CACHE to a folder"
        ) from None
    log.warning("%s; tables are kept in %s (PLYBENCH_CACHE names another folder)", why, folder)
    os.environ["PLYBENCH_CACHE"] = str(folder)
    return folder


def usual_cache_folder() -> Path | None:
    """Return `PLYBENCH_CACHE` or the system's folder for this; None if this user has none."""
    if os.environ.get("PLYBENCH_CACHE"):
        return Path(os.environ["PLYBENCH_CACHE"])
    try:
        if sys.platform == "win32":
            base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:  # neither HOME nor an entry in the user database
        return None
    return Path(base) / "plybench"


def _is_usable(folder: Path) -> bool:
    """Tell whether a folder can be written or created, or at least has tables to read."""
    if os.path.isdir(folder) and any(folder.glob("*.table")):
        return True
    there = next((place for place in (folder, *folder.parents) if os.path.lexists(place)), folder)
    return os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK)


def private_folder() -> Path:
    """Return a temporary folder that belongs to this user alone, the same one in each run.

    If somebody else has taken its name, it is another one, removed when the program ends.
    """
    user = os.getuid() if hasattr(os, "getuid") else "cache"
    folder = Path(gettempdir()) / f"plybench-{user}"
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    is_private = stat.S_ISDIR(found.st_mode) and not stat.S_IMODE(found.st_mode) & 0o077
    if os.name != "posix" or (is_private and found.st_uid == user):
        return folder
    own = Path(mkdtemp(prefix="plybench-"))
    atexit.register(rmtree, own, ignore_errors=True)
    return own


def cached_table(
    name: str, contents: Mapping[str, Any], size: int, build: Callable[["Bytes"], None]
) -> "Bytes":
    """Return a table of bytes, from the file of this name, or newly built and saved there.

    `contents` describes it in JSON values; a file that says otherwise is not used. `build` fills an
    array of zeros. If the folder cannot be written, the table is kept only in memory.
    """
    import numpy as np

    path = table_path(name)
    header = {"plybench table": _VERSION, **contents, "bytes": size}
    found = _read(path, header, "rebuilding it")
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

    A file that is damaged or describes another table is reported and not used.
    """
    return _read(table_path(name), {"plybench table": _VERSION, **contents}, "it is not used")


def keep_table(name: str, contents: Mapping[str, Any], table: "Bytes") -> None:
    """Write a table for `find_table`; OSError if that cannot be done."""
    header = {"plybench table": _VERSION, **contents, "bytes": table.size}
    _write(table_path(name), header, table)


def _read(path: Path, header: Mapping[str, Any], what_then: str) -> "Bytes | None":
    """Return the table of a file; None if there is none, or it is damaged, which is reported.

    If the header gives no size, that of the file counts.
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
        log.warning("%s is damaged (it does not hold what its name says); %s", path, what_then)
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
    with replacing(path) as file:
        file.write(line)
        file.write(table.data)
