"""The journal: what counts of several attempts, what must agree, and files that are not right."""

import os
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from plybench import InputError
from plybench.study import Case, Rows, Study
from plybench.study.attempts import GUARD, Attempt, Stamp
from plybench.study.journal import Journal
from plybench.study.journal_file import FORMAT, JournalError
from plybench.study.run_table import runs_csv

CASES = [Case("toy", {"n": n}) for n in range(3)]
NOW, LATER = Stamp("1.0", "aaaa"), Stamp("1.1", "aaaa")


def attempt(n: int = 0, status: str = "solved", work: int = 1, **changes: Any) -> Attempt:
    parts: dict[str, Any] = {
        "key": CASES[n].key,
        "factors": CASES[n].factors,
        "status": status,
        "values": {"status": status, "work": work},
        "end": "",
        "limits": {},
        "stamp": NOW,
        "seconds": 0.5,
    }
    return Attempt(**parts | changes)


def limited(end: str, most: int, work: int = 1) -> Attempt:
    return attempt(status="limit", end=end, limits={end: most}, work=work)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "toy.sqlite"


def test_runs_are_there_when_the_journal_is_opened_again(path: Path) -> None:
    first = attempt(1, work=7, load=0.25, host="here", note="-", at="2026-01-01T00:00:00+00:00")
    with Journal.write(path, "toy") as journal:
        assert journal.add(first) == (first, None)
    with Journal.read(path, "toy") as journal:
        assert journal.runs() == {CASES[1].key: first}
        rows = journal.rows(CASES)
    assert (len(rows), rows.planned, rows.is_complete) == (1, 3, False)
    assert (rows[0]["n"], rows[0].status, rows[0]["work"], rows[0].seconds) == (
        1,
        "solved",
        7,
        (0.5,),
    )
    assert os.listdir(path.parent) == ["toy.sqlite"]  # nothing else is left


def test_a_crashed_run_has_no_seconds(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(attempt(status="crashed", values={}, seconds=0.0))
        row = journal.rows(CASES)[0]
    assert row.seconds == ()
    study = Study(name="toy", question="?", run=lambda n: {}, factors={"n": range(3)})
    assert runs_csv(study, Rows([row])) == (
        "n,status,end,attempts,median seconds,note\n0,crashed,,1,,\n"
    )


def test_seconds_of_equal_attempts_are_all_kept(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        for seconds in (0.1, 0.3, 0.2):
            assert journal.add(attempt(seconds=seconds))[1] is None
        assert journal.rows(CASES)[0].seconds == (0.1, 0.3, 0.2)
        assert journal.counts() == {CASES[0].key: 3}


def test_a_run_that_is_not_the_same_again_is_told_and_the_first_is_kept(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(attempt(work=1))
        _, found = journal.add(attempt(work=2))
        assert str(found) == "n 0: work was 1 and is now 2"
        assert [str(one) for one in journal.disagreements()] == [str(found)]
        assert journal.rows(CASES)[0]["work"] == 1
        assert len(list(journal.attempts())) == 2


def test_a_column_that_is_missing_is_a_disagreement(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(attempt())
        _, found = journal.add(attempt(values={"status": "solved"}))
        assert str(found) == "n 0: work is missing in this run"


def test_another_version_may_replace_a_run_where_that_is_wanted(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(attempt(work=1))
        _, found = journal.add(attempt(work=2, stamp=LATER))
        assert str(found).endswith("; the study or plybench has changed between the two")
        assert journal.add(attempt(work=2, stamp=LATER), may_differ=True)[1] is None
        assert journal.rows(CASES)[0]["work"] == 2
        assert journal.disagreements() == []  # those of another version are history


@pytest.mark.parametrize(
    ("earlier", "later", "counts"),
    [
        (limited("seconds", 1), limited("seconds", 1, work=5), 5),  # a machine: never compared
        (limited("memory", 9), attempt(work=7), 7),
        (attempt(work=7), limited("seconds", 99, work=3), 7),
        (limited("expansions", 10, 10), limited("expansions", 20, 20), 20),
        (limited("expansions", 20, 20), limited("expansions", 10, 10), 20),
        (limited("seconds", 9, 5), limited("expansions", 3, 3), 3),  # reproducible says more
        (attempt(status="crashed", work=0), limited("seconds", 1, work=2), 2),
        (attempt(work=4), attempt(status="crashed", work=0), 4),
        (attempt(status="error", work=0), attempt(work=6), 6),
        (attempt(status="stopped", work=1), attempt(work=6), 6),
    ],
)
def test_of_two_attempts_the_one_that_says_more_counts(
    path: Path, earlier: Attempt, later: Attempt, counts: int
) -> None:
    with Journal.write(path, "toy") as journal:
        assert journal.add(earlier)[1] is None and journal.add(later)[1] is None
        assert journal.rows(CASES)[0]["work"] == counts


def test_runs_with_the_same_limit_on_expansions_must_agree(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(limited("expansions", 10, work=4))
        _, found = journal.add(limited("expansions", 10, work=5))
        assert str(found) == "n 0: work was 4 and is now 5"


def test_a_limit_without_a_name_is_exact_only_if_no_other_was_set() -> None:
    one = attempt(status="limit", limits={"expansions": 5})
    other = attempt(status="limit", limits={"expansions": 5, "seconds": 1})
    assert one.reach > other.reach
    guarded = attempt(status="limit", limits={"expansions": 5, GUARD: 10**9})
    assert guarded.reach is one.reach


def test_a_run_that_met_the_guard_is_run_again_with_more_memory_only() -> None:
    run = attempt(status="limit", end="memory", limits={"expansions": 5, GUARD: 1000})
    assert not run.is_tighter_than({"expansions": 99})
    assert not run.is_tighter_than({"memory": 1000})
    assert run.is_tighter_than({"memory": 1001})


def merged(path: Path, *parts: Attempt) -> Path:
    with Journal.write(path, "toy") as journal:
        for part in parts:
            journal.add(part)
    return path


def test_journals_are_merged_once_however_often_it_is_asked(tmp_path: Path) -> None:
    one = merged(tmp_path / "one", attempt(0), limited("seconds", 1))
    two = merged(tmp_path / "two", attempt(1), attempt(1), attempt(0))
    with Journal.write(tmp_path / "all", "toy") as whole:
        for part, added in ((one, 2), (two, 3), (one, 0)):
            with Journal.read(part) as journal:
                assert whole.merge([journal.contents()]) == [added]
        assert len(whole.rows(CASES)) == 2 and len(list(whole.attempts())) == 5


def test_journals_that_disagree_are_not_merged(tmp_path: Path) -> None:
    one = merged(tmp_path / "one", attempt(0, work=1))
    two = merged(tmp_path / "two", attempt(1), attempt(0, work=2))
    with Journal.write(one, "toy") as whole, Journal.read(two) as other:
        with pytest.raises(JournalError, match="disagree: n 0: work was 1 and is now 2"):
            whole.merge([other.contents()])
        assert len(list(whole.attempts())) == 1


def test_of_several_journals_all_are_merged_or_none(tmp_path: Path) -> None:
    good = merged(tmp_path / "good", attempt(1))
    bad = merged(tmp_path / "bad", attempt(0, work=2))
    with Journal.write(merged(tmp_path / "all", attempt(0, work=1)), "toy") as whole:
        parts = []
        for path in (good, bad):
            with Journal.read(path) as part:
                parts.append(part.contents())
        with pytest.raises(JournalError, match=r"bad and .*all disagree"):
            whole.merge(parts)
        assert len(list(whole.attempts())) == 1
        assert whole.merge(parts[:1]) == [1]


def test_a_journal_that_is_being_written_can_be_read_but_not_written(path: Path) -> None:
    with Journal.write(path, "toy") as journal:
        journal.add(attempt())
        with Journal.read(path) as reader:
            assert len(reader.rows(CASES)) == 1
        with pytest.raises(InputError, match=r"toy\.sqlite is being written by another run"):
            Journal.write(path, "toy")
        journal.add(attempt(1))
    with Journal.write(path, "toy") as journal:
        assert len(journal.runs()) == 2


def test_a_journal_that_another_program_has_locked_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plybench.study.journal_file._BUSY_SECONDS", 0.05)
    merged(path, attempt())
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(JournalError, match=r"toy\.sqlite is locked by another program"):
            Journal.write(path, "toy")
    finally:
        other.close()


def test_what_is_not_a_journal_is_left_as_it_is(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other"
    text.write_text("some text that is longer than the header of a database" * 9)
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE mine (x)")
    base.commit()
    base.close()
    for file in (text, other):
        before = file.read_bytes()
        for opened in (Journal.write, Journal.read):
            with pytest.raises(JournalError, match=f"{file.name} is not a journal of a study"):
                opened(file, "toy")
        assert file.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["other", "text"]


def test_a_journal_of_another_version_or_study_is_refused(path: Path) -> None:
    merged(path, attempt())
    with pytest.raises(JournalError, match="is the journal of study 'toy', not of 'tox'"):
        Journal.write(path, "tox")
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version = {FORMAT + 1}")
    base.close()
    with pytest.raises(JournalError, match=f"of version {FORMAT + 1}; this plybench reads"):
        Journal.read(path)


def test_a_folder_that_is_missing_or_read_only_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        Journal.write(tmp_path / "nowhere" / "toy.sqlite", "toy")
    with pytest.raises(JournalError, match="there is no journal"):
        Journal.read(tmp_path / "toy.sqlite")


def test_a_damaged_journal_is_told(path: Path) -> None:
    merged(path, attempt())
    base = sqlite3.connect(path)
    base.execute("UPDATE attempts SET columns = '{'")
    base.commit()
    base.close()
    with Journal.read(path) as journal, pytest.raises(JournalError, match="is damaged"):
        journal.runs()


def test_whatever_is_damaged_in_a_journal_is_one_sentence(path: Path) -> None:
    merged(path, *(attempt(n) for n in range(3)), attempt(0))
    whole, rng = path.read_bytes(), random.Random(1)
    damaged = path.with_name("damaged.sqlite")
    message = 0
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 3, 100))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        damaged.write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
        try:
            with Journal.read(damaged, "toy") as journal:
                journal.rows(CASES), journal.disagreements()
            with Journal.write(damaged, "toy") as journal:
                journal.add(attempt(1))
        except InputError as error:
            assert str(error).startswith(str(damaged)) and "\n" not in str(error)
            message += 1
    assert message > 20
