"""The journal of a study: one SQLite file with all attempts, and for each case the one that counts.

Attempts are only ever added. Which one counts depends on the limits of the latest run; a case whose
attempts were all made under other limits has none until it is run again.
`sqlite3 FILE "SELECT * FROM runs"` shows those that count. A process may be killed at any moment;
the next one continues with the journal it leaves.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from plybench.study.attempts import CRASHED, Attempt, Stamp, difference
from plybench.study.cases import Case
from plybench.study.journal_file import (
    JournalError,
    JournalLock,
    close,
    naming_journal,
    open_for_reading,
    open_for_writing,
    study_of,
)
from plybench.study.rows import Row, Rows

_FIELDS = (
    "uid, key, factors, status, ending, columns, limits, version, source, seconds, load, host, "
    "note, at"
)

_ONE_RUN = f"SELECT {_FIELDS} FROM attempts WHERE uid = (SELECT uid FROM chosen WHERE key = ?)"


@dataclass(frozen=True)
class Disagreement:
    """Two runs of a case that should have the same exact columns but do not."""

    case: str
    what: str  # the column, with both values

    def __str__(self) -> str:
        return f"{self.case}: {self.what}"


@dataclass(frozen=True)
class Contents:
    """All attempts in a journal."""

    path: Path
    attempts: tuple[Attempt, ...]
    counting: frozenset[str]  # the ids of those that count


class Journal:
    """An open journal; made by `Journal.write` or `Journal.read`."""

    def __init__(self, path: Path, base: sqlite3.Connection, lock: JournalLock | None) -> None:
        self.path, self._base, self._lock = path, base, lock

    @classmethod
    def write(cls, path: Path, study: str) -> "Journal":
        """Open a journal for writing, creating it if needed; one process at a time may do so."""
        lock = JournalLock(path)
        try:
            return cls(path, open_for_writing(path, study), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def read(cls, path: Path, study: str | None = None) -> "Journal":
        """Open an existing journal for reading, even while another process writes it."""
        return cls(path, open_for_reading(path, study), None)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._lock is None:
            self._base.close()
        else:
            try:
                close(self._base)
            finally:
                self._lock.release()

    @property
    def study(self) -> str:
        """The name of the study."""
        with naming_journal(self.path):
            return study_of(self._base)

    @property
    def size(self) -> int:
        """The number of attempts; it grows whenever something changes."""
        with naming_journal(self.path):
            return int(self._base.execute("SELECT count(*) FROM attempts").fetchone()[0])

    def keys(self) -> set[str]:
        """Return the keys of the cases that were run."""
        with naming_journal(self.path):
            return {key for (key,) in self._base.execute("SELECT key FROM chosen")}

    def runs(self) -> dict[str, Attempt]:
        """Return the attempt that counts for each case, by key."""
        with naming_journal(self.path):
            found = self._base.execute(f"SELECT {_FIELDS} FROM runs").fetchall()
        return {row[1]: self._attempt(row) for row in found}

    def run(self, key: str) -> Attempt | None:
        """Return the attempt that counts for a case."""
        with naming_journal(self.path):
            row = self._base.execute(_ONE_RUN, (key,)).fetchone()
        return None if row is None else self._attempt(row)

    def attempts(self) -> Iterator[Attempt]:
        """Yield all attempts, in the order in which they were added."""
        with naming_journal(self.path):
            rows = self._base.execute(f"SELECT {_FIELDS} FROM attempts ORDER BY rowid").fetchall()
        yield from map(self._attempt, rows)

    def add(
        self, attempt: Attempt, *, may_differ: bool = False
    ) -> tuple[Attempt, Disagreement | None]:
        """Store an attempt; it counts if it is the first at its case or tells more than the others.

        Return the attempt that counts now. If the exact columns should equal those of the run that
        counts but do not, that run still counts, and the disagreement is returned with it; with
        `may_differ` the new one counts.
        """
        with self._transaction():
            self._insert(attempt)
            return self._weigh(attempt, may_differ)

    def _insert(self, attempt: Attempt) -> bool:
        """Add an attempt; tell whether it is new."""
        marks = ", ".join("?" * len(_FIELDS.split(",")))
        command = f"INSERT OR IGNORE INTO attempts ({_FIELDS}) VALUES ({marks})"
        return bool(self._base.execute(command, _as_row(attempt)).rowcount)

    def _weigh(self, attempt: Attempt, may_differ: bool) -> tuple[Attempt, Disagreement | None]:
        """Let an attempt count if it should."""
        old = self.run(attempt.key)
        if old is None:
            return self._choose(attempt), None
        differs = difference(old.values, attempt.values) if old.must_equal(attempt) else ""
        if differs and not may_differ:
            if old.stamp != attempt.stamp:
                differs += "; the study or plybench has changed between the two"
            return old, Disagreement(str(Case("", attempt.factors)), differs)
        if may_differ or attempt.says_more_than(old):
            return self._choose(attempt), None
        return old, None

    def choose(self, keys: Iterable[str], limits: Mapping[str, float]) -> None:
        """Let an attempt count for each case that holds under these limits; else none.

        The one that counts already still does, if it holds.
        """
        counting = self.runs()
        open_ = {k for k in keys if k not in counting or not counting[k].holds_under(limits)}
        best: dict[str, Attempt] = {}
        for attempt in self.attempts() if open_ else ():
            if attempt.key in open_ and attempt.holds_under(limits):
                other = best.get(attempt.key)
                if other is None or attempt.says_more_than(other):
                    best[attempt.key] = attempt
        with self._transaction():
            for key in open_ & counting.keys() - best.keys():
                self._base.execute("DELETE FROM chosen WHERE key = ?", (key,))
            for attempt in best.values():
                self._choose(attempt)

    def _choose(self, attempt: Attempt) -> Attempt:
        self._base.execute(
            "INSERT INTO chosen VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET uid = excluded.uid",
            (attempt.key, attempt.uid),
        )
        return attempt

    def contents(self) -> "Contents":
        """Return all attempts, to be merged into another journal."""
        counting = frozenset(run.uid for run in self.runs().values())
        return Contents(self.path, tuple(self.attempts()), counting)

    def merge(self, others: Iterable["Contents"]) -> list[int]:
        """Add the attempts of other journals, and return how many of each were new.

        JournalError names the first disagreement; then nothing of any of them is added.
        """
        with self._transaction():
            return [self._merge(other) for other in others]

    def _merge(self, other: "Contents") -> int:
        count = 0
        for attempt in other.attempts:
            is_new = self._insert(attempt)
            count += is_new
            if is_new and attempt.uid in other.counting:
                _, found = self._weigh(attempt, may_differ=False)
                if found is not None:
                    raise JournalError(f"{other.path} and {self.path} disagree: {found}")
        return count

    def rows(self, plan: Iterable[Case]) -> Rows:
        """Return what is known about the cases of a plan, in its order."""
        counting, seconds, planned = self.runs(), self._seconds(), list(plan)
        return Rows(
            (_row(case, counting[case.key], seconds) for case in planned if case.key in counting),
            len(planned),
        )

    def disagreements(self) -> list[Disagreement]:
        """Return where attempts of the same version of a study differ from the run that counts."""
        counting = self.runs()
        found: dict[str, Disagreement] = {}
        for attempt in self.attempts():
            run = counting.get(attempt.key)
            if run is not None and run.stamp == attempt.stamp and run.must_equal(attempt):
                what = difference(run.values, attempt.values)
                if what:
                    found.setdefault(run.key, Disagreement(str(Case("", run.factors)), what))
        return list(found.values())

    def counts(self) -> dict[str, int]:
        """Return, for each case, how many attempts ended like the run that counts."""
        return {key: len(found) for key, found in self._seconds().items()}

    def _seconds(self) -> dict[str, tuple[float, ...]]:
        """Return, for each case, the seconds of attempts that ended like the run that counts."""
        found: dict[str, list[float]] = {}
        with naming_journal(self.path):
            rows = self._base.execute(
                "SELECT a.key, a.seconds FROM attempts a JOIN runs r ON a.key = r.key AND "
                "a.columns = r.columns AND a.status = r.status ORDER BY a.rowid"
            )
            for key, seconds in rows:
                found.setdefault(key, []).append(seconds)
        return {key: tuple(values) for key, values in found.items()}

    def _attempt(self, row: tuple[Any, ...]) -> Attempt:
        try:
            return _from_row(row)
        except (ValueError, TypeError):
            raise JournalError(f"{self.path} is damaged: an attempt cannot be read") from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with naming_journal(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise


def _row(case: Case, run: Attempt, seconds: Mapping[str, tuple[float, ...]]) -> Row:
    # How long a process worked before it crashed is not known.
    times = () if run.status == CRASHED else seconds.get(case.key, (run.seconds,))
    return Row(case.factors, run.status, run.values, run.end, times, run.note, run.given_limits)


def _as_row(attempt: Attempt) -> tuple[Any, ...]:
    texts = (json.dumps(part) for part in (attempt.factors, attempt.values, attempt.limits))
    factors, values, limits = texts
    return (
        attempt.uid,
        attempt.key,
        factors,
        attempt.status,
        attempt.end,
        values,
        limits,
        attempt.stamp.version,
        attempt.stamp.source,
        attempt.seconds,
        attempt.load,
        attempt.host,
        attempt.note,
        attempt.at,
    )


def _from_row(row: tuple[Any, ...]) -> Attempt:
    (
        uid,
        key,
        factors,
        status,
        end,
        values,
        limits,
        version,
        source,
        seconds,
        load,
        host,
        note,
        at,
    ) = row
    parts = [json.loads(text) for text in (factors, values, limits)]
    if not all(isinstance(part, dict) for part in parts) or not isinstance(seconds, float):
        raise ValueError
    return Attempt(
        key,
        parts[0],
        status,
        parts[1],
        end,
        parts[2],
        Stamp(version, source),
        seconds,
        load,
        host,
        note,
        at,
        uid,
    )
