"""Running a study: only what is missing, again what has to be, and what went wrong is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plybench import InputError, Limits
from plybench.study import Case, Study
from plybench.study.attempts import GUARD
from plybench.study.journal import Journal
from plybench.study.plan import RunOptions, plan_of
from plybench.study.runner import Report, run_study

CALLS: list[int] = []


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    CALLS.clear()


def measure(*, n: int, limits: Limits) -> dict[str, Any]:
    CALLS.append(n)
    most = limits.expansions or 100
    if n > most:
        return {"status": "limit", "end": "expansions", "work": most}
    return {"status": "solved", "work": n}


def a_study(run: Any = measure, **changes: Any) -> Study:
    parts: dict[str, Any] = {"factors": {"n": range(6)}, "limits": Limits(expansions=3)}
    return Study(name="toy", question="?", run=run, **parts | changes)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.write(tmp_path / "toy.sqlite", "toy") as opened:
        yield opened


def run(journal: Journal, study: Study | None = None, **options: Any) -> Report:
    return run_study(study or a_study(), journal, RunOptions(**options))


def test_only_what_is_missing_is_run(journal: Journal) -> None:
    report = run(journal, a_study(factors={"n": range(3)}))
    assert (report.planned, report.done, report.added, report.is_sound) == (3, 3, 3, True)
    report = run(journal)
    assert CALLS == [0, 1, 2, 3, 4, 5] and (report.done, report.added) == (6, 3)
    assert run(journal).added == 0


def test_progress_counts_what_the_journal_has(journal: Journal) -> None:
    run(journal, a_study(factors={"n": (1, 4)}))
    messages: list[tuple[int, int]] = []
    run_study(a_study(), journal, progress=lambda done, total: messages.append((done, total)))
    assert messages == [(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]


def test_what_hit_a_limit_is_run_again_when_the_limit_is_higher(journal: Journal) -> None:
    run(journal)
    for most, again in ((3, []), (4, [4, 5]), (4, []), (100, [5])):
        CALLS.clear()
        run(journal, limits=Limits(expansions=most))
        assert again == CALLS, most
    assert journal.rows(a_study().plan()).column("work") == list(range(6))


def test_a_run_made_under_a_higher_limit_does_not_count_under_a_lower_one(journal: Journal) -> None:
    cases = list(a_study().plan())
    for most, again in ((3, 6), (2, 6), (3, 0), (2, 0), (None, 2), (2, 0), (4, 2)):
        CALLS.clear()
        report = run(journal, a_study(limits=Limits(expansions=most)))
        rows = journal.rows(cases)
        assert (len(CALLS), report.done) == (again, 6), most
        assert [row.status for row in rows] == [
            "limit" if n > (most or 100) else "solved" for n in range(6)
        ]
        assert report.is_sound


@pytest.mark.parametrize("name", ["seconds", "memory"])
def test_lower_limits_of_a_machine_count_too(journal: Journal, name: str) -> None:
    study = a_study(factors={"n": (1,)}, limits=Limits())
    for most, runs in ((9, 1), (9, 1), (8, 2), (9, 2), (10, 2), (5, 3)):
        run(journal, study, limits=Limits(**{name: most}))
        assert len(CALLS) == runs, most


def test_after_ctrl_c_no_run_of_other_limits_is_shown(journal: Journal) -> None:
    run(journal)

    def interrupted(*, n: int, limits: Limits) -> dict[str, Any]:
        if n == 3:
            raise KeyboardInterrupt
        return measure(n=n, limits=limits)

    report = run(journal, a_study(interrupted), limits=Limits(expansions=2))
    assert (report.is_interrupted, report.done) == (True, 3)
    assert journal.rows(a_study().plan()).column("n") == [0, 1, 2]
    assert run(journal, limits=Limits(expansions=2)).added == 3


def test_a_run_without_a_limit_on_memory_has_its_share(journal: Journal) -> None:
    run(journal, a_study(factors={"n": (1,)}))
    run(journal, a_study(factors={"n": (2,)}), memory_share=0)
    guarded, free = journal.attempts()
    assert guarded.limits[GUARD] > 0 and GUARD not in free.limits


@pytest.mark.parametrize("end", ["seconds", "memory", ""])
def test_limits_of_a_machine_are_run_again_by_the_limit_that_was_met(
    journal: Journal, end: str
) -> None:
    def slow(*, n: int, limits: Limits) -> dict[str, Any]:
        CALLS.append(n)
        return {"status": "limit", "end": end, "work": len(CALLS)}

    study = a_study(slow, factors={"n": (1,)}, limits=Limits(seconds=1, memory=10**6))
    run(journal, study)
    run(journal, study, limits=Limits(seconds=2))
    after_seconds = len(CALLS)
    run(journal, study, limits=Limits(seconds=2, memory=10**7))
    assert (after_seconds, len(CALLS)) == {"seconds": (2, 2), "memory": (1, 2), "": (2, 3)}[end]
    assert journal.disagreements() == []


def test_quick_takes_fewer_values_and_the_rest_comes_later(journal: Journal) -> None:
    study = a_study(quick={"n": (2, 5)})
    assert run(journal, study, is_quick=True).planned == 2
    assert run(journal, study).added == 4


def test_shards_are_disjoint_even_and_together_all() -> None:
    study = a_study(factors={"n": range(23)})
    parts = [plan_of(study, RunOptions(shard=(part, 5))) for part in range(1, 6)]
    assert sorted(case.factors["n"] for part in parts for case in part) == list(range(23))
    assert {len(part) for part in parts} == {4, 5}
    # No shard has every fifth value only, which may all be of one kind.
    assert all(len({case.factors["n"] % 5 for case in part}) > 1 for part in parts)


def test_repetitions_come_in_rounds_and_go_on_where_they_were(journal: Journal) -> None:
    study = a_study(factors={"n": range(3)})
    run(journal, study, repeat=2)
    assert CALLS == [0, 1, 2, 0, 1, 2]
    run(journal, study, repeat=3)
    assert CALLS[6:] == [0, 1, 2]
    assert {len(row.seconds) for row in journal.rows(study.plan())} == {3}


def test_a_repetition_that_differs_is_told_also_later(journal: Journal) -> None:
    def unsteady(*, n: int) -> dict[str, Any]:
        CALLS.append(n)
        return {"status": "solved", "work": len(CALLS)}

    study = a_study(unsteady, factors={"n": (7,)})
    report = run(journal, study, repeat=2)
    assert [str(one) for one in report.disagreements] == ["n 7: work was 1 and is now 2"]
    assert not report.is_sound
    assert not run(journal, study).is_sound


def test_errors_are_rows_with_the_traceback_and_the_rest_goes_on(journal: Journal) -> None:
    def broken(*, n: int) -> dict[str, Any]:
        CALLS.append(n)
        if n == 1 and len(CALLS) < 4:
            raise ValueError("one\nis bad")
        return {"work": n}

    study = a_study(broken, factors={"n": range(3)})
    report = run(journal, study)
    (failed,) = report.failed
    assert (failed.status, report.done, report.is_sound) == ("error", 3, False)
    assert failed.note.startswith("Traceback (most recent call last):\n  File ")
    assert f'{__file__}", line' in failed.note and failed.note.count("  File ") == 1
    assert failed.note.endswith("ValueError: one\nis bad\n")
    row = journal.rows(study.plan())[1]
    assert (row.status, row.is_cut_short, row.note) == ("error", True, failed.note)
    assert run(journal, study).added == 0  # it would fail again
    assert run(journal, study, retry=True).is_sound


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (float("nan"), "column 'x' is nan; return None or text for what is not a number"),
        (object, "of type type; columns are text, numbers,"),
    ],
)
def test_columns_that_cannot_be_kept_are_an_error_of_the_run(
    journal: Journal, value: Any, message: str
) -> None:
    study = a_study(lambda n: {"x": value}, factors={"n": (1,)})
    assert message in run(journal, study).failed[0].note


def test_numbers_of_numpy_and_tuples_are_kept_as_plain_values(journal: Journal) -> None:
    import numpy as np

    study = a_study(lambda n: {"x": np.int64(3), "y": (np.float64(0.5), None)}, factors={"n": (1,)})
    run(journal, study)
    assert dict(journal.rows(study.plan())[0].values) == {"x": 3, "y": [0.5, None]}
    assert run(journal, study, repeat=2).is_sound


def test_a_run_may_measure_its_own_seconds(journal: Journal) -> None:
    study = a_study(lambda n: {"value": n, "seconds": n / 4})
    run(journal, study)
    row = journal.rows(study.plan()).one(n=2)
    assert row.seconds == (0.5,)
    assert "seconds" not in row.values


def test_seconds_of_a_run_are_a_number(journal: Journal) -> None:
    report = run(journal, a_study(lambda n: {"seconds": "long"}))
    assert "column 'seconds' is 'long'; it must be a number" in report.failed[0].note


def test_a_run_must_return_columns(journal: Journal) -> None:
    study = a_study(lambda n: 3, factors={"n": (1,)})
    assert "a dict of columns by name; this one returned int" in run(journal, study).failed[0].note


def test_ctrl_c_keeps_what_was_done(journal: Journal) -> None:
    def interrupted(*, n: int) -> dict[str, Any]:
        if n == 3:
            raise KeyboardInterrupt
        return {"work": n}

    report = run(journal, a_study(interrupted))
    assert (report.is_interrupted, report.done, report.is_sound) == (True, 3, False)


def test_a_search_that_noticed_ctrl_c_itself_is_not_kept(journal: Journal) -> None:
    study = a_study(lambda n: {"status": "stopped" if n else "solved"})
    report = run(journal, study)
    assert (report.is_interrupted, report.done) == (True, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shard": (3, 2)}, "shard='3/2' must be a part and their number, as in 2/5"),
        ({"workers": 0}, "workers=0 must be at least 1"),
        ({"repeat": 0}, "repeat=0 must be at least 1"),
    ],
)
def test_bad_options_are_refused(options: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        RunOptions(**options)


def test_a_limit_that_would_not_reach_the_run_is_refused(journal: Journal) -> None:
    study = a_study(lambda n: {"work": n}, limits=Limits())
    with pytest.raises(InputError, match="its run takes no `limits`"):
        run(journal, study, limits=Limits(seconds=1))


def test_a_case_is_the_same_for_all_who_ask() -> None:
    assert Case("toy", {"n": 1}).seed == next(a_study(factors={"n": (1,)}).plan()).seed
