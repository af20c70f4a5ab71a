"""Reports of studies: files for every table and figure, also when the study is not finished."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from plybench import InputError
from plybench.core.tables import Column, Table
from plybench.study import Answer, Row, Rows, Study
from plybench.study.report import file_name, make_report
from plybench.study.report_files import write_report
from plybench.study.run_table import run_table, runs_csv


def a_study() -> Study:
    return Study(
        name="toy",
        question="Is 3 < 5 & true?",
        run=lambda n, kind: {},
        factors={"n": (1, 2), "kind": ("a", "b")},
        about="What a reader should know.",
    )


def rows(count: int = 4, **changes: Any) -> Rows:
    made = [
        Row({"n": n, "kind": kind}, "solved", {"status": "solved", "work": 1000 * n}, "", (0.5,))
        for n in (1, 2)
        for kind in ("a", "b")
    ]
    return Rows(made[:count], 4)


def with_parts() -> Study:
    study = a_study()

    @study.table("Work, by n")
    def work(rows: Rows) -> Table:
        cells = [(str(row["n"]), row["work"]) for row in rows]
        return Table((Column("n"), Column("work", "count")), cells, "So much work.")

    @study.figure("growth")
    def growth(rows: Rows) -> Any:
        from matplotlib.figure import Figure

        drawing = Figure((3, 2))
        drawing.subplots().plot(rows.column("n"), rows.column("work"))
        return drawing

    return study


def test_every_table_and_figure_becomes_files_and_part_of_the_page(tmp_path: Path) -> None:
    report = make_report(with_parts(), rows(), "plybench study run toy.py")
    files = write_report(report, tmp_path / "new" / "folder")
    assert sorted(file.name for file in files) == [
        "growth.png",
        "growth.svg",
        "index.html",
        "runs.csv",
        "work-by-n.csv",
        "work-by-n.md",
        "work-by-n.tex",
        "work-by-n.txt",
    ]
    assert all(file.stat().st_size for file in files)
    assert "\\label{tab:toy-work-by-n}" in (tmp_path / "new/folder/work-by-n.tex").read_text(
        "utf-8"
    )
    page = files[0].read_text("utf-8")
    for part in (
        "Is 3 &lt; 5 &amp; true?",
        "What a reader",
        "<svg",
        "2,000",
        "So much work.",
        "plybench study run toy.py",
    ):
        assert part in page
    assert "Unfinished" not in page
    # Self-contained: nothing is fetched from elsewhere, nothing runs.
    assert not re.search(r"<script|<link[^>]+href=\"http|src=\"http|@import|url\(http", page)


def test_no_part_of_a_report_replaces_another(tmp_path: Path) -> None:
    plain = write_report(make_report(a_study(), rows(), ""), tmp_path / "plain")
    assert [file.name for file in plain] == [
        "index.html",
        "runs.csv",
        "runs-table.txt",
        "runs-table.csv",
        "runs-table.md",
        "runs-table.tex",
    ]
    assert plain[1].read_text("utf-8") == runs_csv(a_study(), rows())
    study = a_study()
    for title in ("Work, by n", "Work (by n)", "Runs"):
        study.table(title)(lambda rows: Table((Column("n"),), (("1",),)))
    files = write_report(make_report(study, rows(), ""), tmp_path / "titles")
    assert len({*files}) == len(files) == 2 + 3 * 4


@pytest.mark.parametrize("name", ["runs.csv", "index.html", "work-by-n.tex"])
def test_a_report_never_replaces_what_it_did_not_write(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("my data", encoding="utf-8")
    with pytest.raises(InputError, match=f"{name} is not from a report of toy; nothing was"):
        write_report(make_report(with_parts(), rows(), ""), tmp_path)
    assert [file.read_text("utf-8") for file in tmp_path.iterdir()] == ["my data"]


def test_a_report_is_replaced_by_one_of_the_same_study_only(tmp_path: Path) -> None:
    write_report(make_report(with_parts(), rows(3), ""), tmp_path)
    page = write_report(make_report(with_parts(), rows(), ""), tmp_path)[0]
    assert "Unfinished" not in page.read_text("utf-8")
    other = Study(name="other", question="?", run=lambda n: {}, factors={"n": (1,)})
    with pytest.raises(InputError, match=r"index\.html is not from a report of other"):
        write_report(make_report(other, rows(0), ""), tmp_path)


def test_an_unfinished_study_is_reported_and_says_so(tmp_path: Path) -> None:
    report = make_report(with_parts(), rows(3), "")
    page = write_report(report, tmp_path)[0].read_text("utf-8")
    assert "Unfinished: 3 of 4 runs are done." in page
    empty = make_report(with_parts(), rows(0), "")
    assert (dict(empty.tables), empty.failures) == ({}, ())
    assert "Unfinished: 0 of 4 runs" in write_report(empty, tmp_path)[0].read_text("utf-8")


def test_runs_that_were_cut_short_are_named() -> None:
    found = Rows(
        [
            Row({"n": 1, "kind": "a"}, "limit", {"work": 3}, "seconds"),
            Row({"n": 1, "kind": "b"}, "crashed", {}),
            Row({"n": 2, "kind": "a"}, "solved", {"work": 1}),
            Row({"n": 2, "kind": "b"}, "limit", {"work": 3}, "seconds"),
        ]
    )
    report = make_report(a_study(), found, "")
    assert report.notes == (
        "2 of 4 runs were cut short: limit on seconds.",
        "1 of 4 runs failed: crashed.",
    )
    table = report.tables["Runs"].text()
    assert "limit (seconds)" in table and "crashed" in table


def test_what_cannot_be_made_is_told_and_the_rest_is_there() -> None:
    study = with_parts()
    study.table("Broken")(lambda rows: rows.column("wrk"))
    study.table("Text")(lambda rows: "some text")
    study.figure("none")(lambda rows: None)
    report = make_report(study, rows(), "")
    assert list(report.tables) == ["Work, by n"] and list(report.figures) == ["growth"]
    broken, text, none = map(str, report.failures)
    assert "'Broken' cannot be made:\nTraceback" in broken and "unknown column 'wrk'" in broken
    assert text == (
        "the table 'Text' cannot be made: it returns str, not a `Table` of plybench.core.tables"
    )
    assert "it returns NoneType, not a `Figure`" in none


def test_answers_to_claims_are_judged() -> None:
    study = a_study()
    study.answer("ep-01")(lambda rows: Answer(None))
    (finding,) = make_report(study, rows(), "").findings
    assert (finding.claim.id, finding.verdict.value) == ("ep-01", "not run")


def test_a_study_without_tables_shows_its_runs() -> None:
    found = Rows(
        [
            Row(
                {"n": 1, "kind": "a"},
                "solved",
                {"status": "solved", "work": 1234, "zero": 0, "path": "x" * 99, "list": [1, 2]},
                seconds=(0.1, 0.3, 0.2),
            )
        ]
    )
    table = run_table(a_study(), found)
    assert [column.name for column in table.columns] == [
        "n",
        "kind",
        "status",
        "work",
        "list",
        "seconds",
    ]
    assert (
        "1,234" in table.text()
        and "[1, 2]" in table.text()
        and "0.20 [0.10, 0.30]" in " ".join(table.text().split())
    )
    (line,) = csv.DictReader(runs_csv(a_study(), found).splitlines())
    assert (line["path"], line["list"], line["attempts"]) == ("x" * 99, "[1, 2]", "3")
    assert line["median seconds"] == "0.2"


@pytest.mark.parametrize(
    ("title", "name"),
    [("Work, by n", "work-by-n"), ("../../etc/passwd", "etc-passwd"), ("%", "untitled")],
)
def test_titles_become_names_of_files(title: str, name: str) -> None:
    assert file_name(title) == name
