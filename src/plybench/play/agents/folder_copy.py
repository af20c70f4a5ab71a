"""A copy of the folder of an agent: the agent finds its files there, and writes there.

Each game has a fresh copy, so that no game depends on another and the user's folder stays as it is.
Left out are folders of tools (`.git` and others with a dot, `__pycache__`, environments), links
that lead out of the folder, and what is neither a file nor a folder. Of a folder that is too large
to be copied for each game, such as a home folder, only the Python files beside the agent are.
"""

import os
import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time

from plybench.core.errors import InputError

_LEFT_OUT = ("__pycache__", "venv", "node_modules")
_MOST_FILES = 5000
_PREFIX = "plybench-agent-"  # of the names of copies
_OLD = 86_400  # seconds


class FolderCopy:
    """A copy of the folder of a file, without what is `hidden`; it has `most` bytes at most.

    `shown` is the path of the file as the user writes it. `note` says what is missing, if the
    folder is too large; it is empty otherwise.
    """

    def __init__(self, path: str, hidden: Collection[Path], most: int, shown: str) -> None:
        self._shown = os.path.dirname(shown)
        self._source = Path(path).resolve().parent
        files, self.note = files_to_copy(self._source, hidden, most)
        remove_old_copies(tempfile.gettempdir())
        self.root = os.path.realpath(tempfile.mkdtemp(prefix=_PREFIX))
        self.folder = os.path.join(self.root, self._source.name or "agent")
        try:
            os.mkdir(self.folder)
            for file in files:
                _copy(file, Path(self.folder, file.relative_to(self._source)))
        except OSError as error:
            self.remove()
            raise InputError(
                f"the folder {self._source} cannot be copied: {error.strerror}"
            ) from None

    def path_of(self, path: str) -> str:
        """Return where a file is in the copy; the path itself if it is not there."""
        found = Path(path).resolve()
        if not found.is_relative_to(self._source):
            return os.path.abspath(path)
        inside = os.path.join(self.folder, found.relative_to(self._source))
        return inside if os.path.exists(inside) else os.path.abspath(path)

    def as_shown(self, text: str) -> str:
        """Return a text with paths in the copy as the user writes them."""
        shown = os.path.join(self._shown, "") if self._shown else ""
        text = text.replace(os.path.join(self.folder, ""), shown)
        return text.replace(self.folder, self._shown or ".")

    def remove(self) -> None:
        """Remove the copy."""
        remove_folder(self.root)


def files_to_copy(folder: Path, hidden: Collection[Path], most: int) -> tuple[list[Path], str]:
    """Return the files of a folder to copy, and a warning if some files are left out."""
    found: list[Path] = []
    size = 0
    for file, own_size in _files_in(folder, hidden):
        found.append(file)
        size += own_size
        if len(found) > _MOST_FILES or size > most:
            what = f"{_MOST_FILES:,} files" if size <= most else f"{most / 10**6:g} MB"
            return _python_files(folder, hidden), (
                f"its folder {folder} holds more than {what}, and each game runs in a "
                "copy of it: the agent finds only the Python files beside it there; put it "
                "into a folder of its own if it needs more"
            )
    return found, ""


def hidden_from(path: Path, others: Iterable[Path]) -> set[Path]:
    """Return the files of other agents that are hidden from an agent; all paths are resolved.

    If another agent has a folder of its own, the whole folder is hidden.
    """
    return {other if other.parent == path.parent else other.parent for other in others}


@cache
def remove_old_copies(folder: str) -> None:
    """Remove copies that are a day old: a run that made them was killed just then."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.startswith(_PREFIX) or not entry.is_dir(follow_symlinks=False):
                continue
            with suppress(OSError):
                found = entry.stat()
                if found.st_uid == os.getuid() and found.st_mtime < time() - _OLD:
                    remove_folder(entry.path)


def remove_folder(path: str) -> None:
    """Remove a folder if it is there, even if an agent has made a part of it unreadable."""
    for folder, names, _ in os.walk(path):
        for inside in (os.path.join(folder, name) for name in names):
            if not os.path.islink(inside):
                os.chmod(inside, 0o700)
    shutil.rmtree(path, ignore_errors=True)


def _files_in(folder: Path, hidden: Collection[Path]) -> Iterator[tuple[Path, int]]:
    """Yield the regular files in a folder and below, with their sizes, in the order of names."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return  # what we cannot read, the agent cannot either
    for entry in entries:
        path = Path(entry.path)
        if path in hidden:
            continue
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith((".", _PREFIX)) and entry.name not in _LEFT_OUT:
                yield from _files_in(path, hidden)
        elif entry.is_file() and os.access(path, os.R_OK):
            is_link_out = entry.is_symlink() and not path.resolve().is_relative_to(folder.resolve())
            with suppress(FileNotFoundError):
                if not is_link_out:
                    yield path, entry.stat().st_size


def _python_files(folder: Path, hidden: Collection[Path]) -> list[Path]:
    """Return the Python files in a folder, without those below it."""
    return sorted(path for path in folder.glob("*.py") if path.is_file() and path not in hidden)


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):  # removed since it was found
        shutil.copyfile(file, target)
        target.chmod(file.stat().st_mode & 0o700 | 0o600)
