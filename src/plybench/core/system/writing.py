"""Result files, written as a whole: after a full disk or a kill, the old file is still there.

The text goes to a new file beside the old one, which then replaces it. Links are followed: what
they point to is written. Pipes, terminals and devices such as `/dev/null` are written directly.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from plybench.core.errors import InputError


def write_text(path: Path, text: str | Iterable[str]) -> None:
    """Write a text, whole or in pieces, replacing what is there; InputError if that fails."""
    with naming(path), replacing(path) as file:
        for piece in (text,) if isinstance(text, str) else text:
            file.write(piece.encode(errors="backslashreplace"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write bytes, likewise."""
    with naming(path), replacing(path) as file:
        file.write(content)


def check_writable(path: Path) -> None:
    """Raise InputError if a file cannot be written; nothing is changed.

    Call it before long work.
    """
    with naming(path):
        if is_stream(path):
            return
        is_new = not path.exists()
        target = os.path.realpath(path)
        os.close(os.open(target, os.O_WRONLY | (os.O_CREAT | os.O_EXCL if is_new else 0), 0o666))
        if is_new:
            os.unlink(target)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn an error of the system into an InputError that names the file."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of a pipe may leave early
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def is_stream(path: Path) -> bool:
    """Tell whether a path is not a replaceable file but a pipe, a device or our own output."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(found.st_mode):
        return False
    is_unnamed = not os.path.exists(os.path.realpath(path))  # /dev/fd/3 of a file that was removed
    return not stat.S_ISREG(found.st_mode) or is_unnamed or _own_output(found) is not None


def open_stream(path: Path) -> int:
    """Return a descriptor for what `is_stream` calls a stream."""
    own = _own_output(path.stat())
    if own is None:
        return os.open(path, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):  # earlier output comes first
        stream.flush()
    return os.dup(own)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file whose bytes replace what is there if the block ends without an error.

    The new file has the mode, owner and group of the old one. If that is not possible, if the old
    one has several names (hard links), or if the folder takes no new files, the old one is
    overwritten.
    """
    if is_stream(path):
        with os.fdopen(open_stream(path), "wb") as file:
            yield file
        return
    target = Path(os.path.realpath(path))
    new = _new_file(target)
    with target.open("wb") if new is None else new as file:
        try:
            yield file
            if new is not None:
                file.flush()
                os.fsync(file.fileno())
                file.close()  # Windows cannot move an open file
                os.replace(file.name, target)
        except BaseException:
            if new is not None:
                Path(file.name).unlink(missing_ok=True)
            raise


def _new_file(target: Path) -> BinaryIO | None:
    """Return a new file beside another, with its mode and owner; None if it cannot replace it."""
    old = target.stat() if target.exists() else None
    if old is not None and not _is_replaceable(target, old):
        return None
    try:
        # Never an existing file or link; the mode follows the umask.
        new = target.with_name(f".plybench-{os.urandom(8).hex()}.part").open("xb")
    except PermissionError:
        if old is None:
            raise
        return None
    if old is not None and not _become(new.fileno(), old):
        new.close()
        os.unlink(new.name)
        return None
    return new


def _is_replaceable(target: Path, old: os.stat_result) -> bool:
    # A read-only file is refused when it is opened, and so is a folder.
    is_alone = stat.S_ISREG(old.st_mode) and old.st_nlink == 1
    return is_alone and os.access(target, os.W_OK)


def _become(new: int, old: os.stat_result) -> bool:
    """Give an open file the owner, group and mode of another; tell whether that worked."""
    if os.name != "posix":
        return True
    found = os.fstat(new)
    try:
        if (found.st_uid, found.st_gid) != (old.st_uid, old.st_gid):
            os.fchown(new, old.st_uid, old.st_gid)
        os.fchmod(new, stat.S_IMODE(old.st_mode))
    except OSError:
        return False
    return True


def _own_output(found: os.stat_result) -> int | None:
    """Return the descriptor of stdout or stderr if a file is that one: `/dev/stdout`."""
    for descriptor in (1, 2):
        with suppress(OSError):  # closed
            if os.path.samestat(found, os.fstat(descriptor)):
                return descriptor
    return None
