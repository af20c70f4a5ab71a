"""The file of a journal: opened, locked and checked; one sentence explains whatever fails."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.foreign_text import one_line
from plybench.core.system.locks import lock

_APPLICATION = 0x706C7962  # "plyb": marks the file in its header as ours
FORMAT = 1
_BUSY_SECONDS = 10.0

_SCHEMA = (
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE attempts (
        uid TEXT PRIMARY KEY, key TEXT NOT NULL, factors TEXT NOT NULL, status TEXT NOT NULL,
        ending TEXT NOT NULL, columns TEXT NOT NULL, limits TEXT NOT NULL, version TEXT NOT NULL,
        source TEXT NOT NULL, seconds REAL NOT NULL, load REAL, host TEXT NOT NULL,
        note TEXT NOT NULL, at TEXT NOT NULL
    )""",
    "CREATE INDEX attempts_of_a_case ON attempts (key)",
    # The attempt that counts for each case.
    "CREATE TABLE chosen (key TEXT PRIMARY KEY, uid TEXT NOT NULL REFERENCES attempts (uid))",
    """CREATE VIEW runs AS
        SELECT attempts.* FROM chosen JOIN attempts USING (uid) ORDER BY attempts.rowid""",
)


class JournalError(InputError):
    """A journal cannot be read or written; its contents are unchanged."""


@contextmanager
def naming_journal(path: Path) -> Iterator[None]:
    """Turn an error of SQLite into one that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_in_words(path, error)) from None
    except UnicodeDecodeError:  # an error of SQLite that quotes a part of the file
        raise JournalError(f"{path} is damaged: its text cannot be read") from None


def _in_words(path: Path, error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"{path} is locked by another program"
    if name.startswith("SQLITE_NOTADB"):
        return f"{path} is not a journal of a study"
    if name.startswith("SQLITE_CORRUPT"):
        return f"{path} is damaged ({error}); a copy, or the journals it was merged from, may help"
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return (
            f"{path} cannot be written ({error}); its runs are safe: free some space, then "
            "run the same command to continue"
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return f"{path} cannot be opened ({error})"
    return f"{path} is damaged: {one_line(str(error))}"


def open_for_writing(path: Path, study: str) -> sqlite3.Connection:
    """Return the journal of a study, created if there is none; the caller holds its lock."""
    with naming_journal(path):
        base = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            if not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                _make(base, study)
            check(base, path, study)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            base.close()
            raise
        return base


def open_for_reading(path: Path, study: str | None = None) -> sqlite3.Connection:
    """Return an existing journal, even while another process writes it."""
    if not path.exists():
        raise JournalError(f"there is no journal {path}; `plybench study run` creates one")
    # In a read-only folder nobody writes the file, so it needs no locks.
    is_alone = not os.access(path.parent, os.W_OK) and not os.path.exists(f"{path}-wal")
    how = "immutable=1" if is_alone else "mode=ro"
    with naming_journal(path):
        uri = f"{path.absolute().as_uri()}?{how}"
        base = sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            check(base, path, study)
        except BaseException:
            base.close()
            raise
        return base


def close(base: sqlite3.Connection) -> None:
    """Close a journal after writing; a single file is left, which can be copied."""
    with suppress(sqlite3.Error):  # somebody is reading it, or the disk is full: leave it as it is
        base.execute("PRAGMA journal_mode = DELETE")
    base.close()


def _make(base: sqlite3.Connection, study: str) -> None:
    base.execute("BEGIN IMMEDIATE")
    base.execute(f"PRAGMA application_id = {_APPLICATION}")
    base.execute(f"PRAGMA user_version = {FORMAT}")
    for statement in _SCHEMA:
        base.execute(statement)
    base.execute("INSERT INTO about VALUES ('study', ?)", (study,))
    base.execute("COMMIT")


def check(base: sqlite3.Connection, path: Path, study: str | None) -> None:
    """Raise JournalError unless the file is a journal of this study that we can read."""
    if base.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        raise JournalError(f"{path} is not a journal of a study")
    found = base.execute("PRAGMA user_version").fetchone()[0]
    if found != FORMAT:
        raise JournalError(
            f"{path} is a journal of version {found}; this plybench reads version {FORMAT}, "
            "so give another file"
        )
    name = study_of(base)
    if study is not None and name != study:
        raise JournalError(f"{path} is the journal of study {name!r}, not of {study!r}")


def study_of(base: sqlite3.Connection) -> str:
    """Return the name of the study whose journal this is."""
    name = base.execute("SELECT value FROM about WHERE name = 'study'").fetchone()
    return str(name[0]) if name else "?"


def is_being_written(journal: Path) -> bool:
    """Tell whether a process is writing a journal; one that was killed is not."""
    try:
        import fcntl

        file = os.open(_lock_of(journal), os.O_RDONLY)
    except (ImportError, OSError):
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _lock_of(journal: Path) -> Path:
    return Path(f"{journal}.lock")


class JournalLock:
    """Lets one process at a time write a journal; others may read it.

    The lock is a file beside the journal: SQLite would lose its own locks if the journal itself
    were opened and closed once more.
    """

    def __init__(self, journal: Path) -> None:
        self._path = _lock_of(journal)
        while True:
            self._file = self._open()
            try:
                lock(self._file, journal)
                if self._is_there():
                    return
            except BaseException:
                os.close(self._file)
                raise
            os.close(self._file)  # its holder has just removed it

    def release(self) -> None:
        """Let others write."""
        with suppress(OSError):
            self._path.unlink()
        os.close(self._file)

    def _open(self) -> int:
        try:
            return os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise JournalError(f"{self._path} cannot be written: {error.strerror}") from None

    def _is_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False
