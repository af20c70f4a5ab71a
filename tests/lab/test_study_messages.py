"""Messages about studies: what is known of them, what their journals say, and running one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plybench.lab import handle
from plybench.lab.figure_data import ATTRIBUTES, ELEMENTS, figure_data
from plybench.lab.given_files import GivenFiles, give_files, given_files
from plybench.lab.wire import pack, unpack
from plybench.study.figures.figure import Figure, sheet, style
from plybench.study.files import study_in_file
from plybench.study.journal import Journal
from plybench.study.journal_file import is_being_written
from plybench.study.places import journal_path
from plybench.study.plan import RunOptions
from plybench.study.runner import run_study

STUDY = """
from plybench.study import Study
from plybench.study.figures.figure import Figure, sheet
from plybench.core.tables import Column, Table


def measure(*, n):
    if n == 13:
        raise ValueError("bad luck")
    return {"square": n * n}


study = Study(
    name="squares", question="How do squares grow?", about="They grow.\\n\\nFast.",
    factors={"n": range(1, 7)}, run=measure, quick={"n": (1, 2)},
)


@study.table("Squares")
def squares(rows):
    cells = [[str(row["n"]), row["square"]] for row in rows]
    return Table([Column("n"), Column("square", "count")], cells, "All of them.")


@study.figure("growth")
def growth(rows):
    drawing, axes = sheet(3.4, 2.0)
    axes.plot(rows.column("n"), rows.column("square"))
    return Figure("growth", drawing, "Squares by n.")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of journals and a file with a study, both named on the command line."""
    (tmp_path / "journals").mkdir()
    (tmp_path / "squares.py").write_text(STUDY)
    before = given_files()
    give_files(GivenFiles.check((), [str(tmp_path / "squares.py"), str(tmp_path / "journals")]))
    yield tmp_path
    give_files(before)


def run_here(folder: Path, *, is_quick: bool) -> Path:
    """Run the study as the command line does."""
    found = study_in_file(str(folder / "squares.py"))
    path = journal_path("squares", folder=folder / "journals")
    with Journal.write(path, "squares") as journal:
        run_study(found.study, journal, RunOptions(is_quick=is_quick))
    return path


def answer(message: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return the reply as it arrives in the browser."""
    reply = unpack(pack(handle(message, **options)))
    assert "error" not in reply, reply
    return reply


def entry(name: str) -> dict[str, Any]:
    return next(one for one in answer({"do": "studies"})["studies"] if one["name"] == name)


def test_studies_of_plybench_and_of_files_are_listed(folder: Path) -> None:
    names = [study["name"] for study in answer({"do": "studies"})["studies"]]
    assert names[0] == "squares"
    assert "blocksworld-a/scalability" in names and len(names) == len(set(names)) > 30
    squares = entry("squares")
    assert (squares["runs"], squares["first_look"], squares["done"]) == (6, 2, 0)
    assert not squares["running"]


def test_progress_counts_the_runs_of_the_journal(folder: Path) -> None:
    run_here(folder, is_quick=True)
    squares = entry("squares")
    assert (squares["done"], squares["first_look_done"]) == (2, 2)
    run_here(folder, is_quick=False)
    assert entry("squares")["done"] == 6


def test_study_has_tables_figures_and_settings(folder: Path) -> None:
    run_here(folder, is_quick=False)
    reply = answer({"do": "study", "study": "squares"})
    assert reply["question"] == "How do squares grow?" and reply["about"] == ["They grow.", "Fast."]
    assert reply["done"] == reply["planned"] == 6
    assert ["n", "1 to 6"] in reply["settings"]
    (table,) = reply["tables"]
    assert [head["text"] for head in table["heads"]] == ["n", "square"]
    assert [[cell[0] for cell in row] for row in table["rows"]][-1] == ["6", "36"]
    assert table["caption"] == "All of them."
    (figure,) = reply["figures"]
    assert figure["caption"] == "Squares by n." and figure["drawing"][0] == "svg"
    assert reply["command"] == "plybench study run squares.py"
    assert str(folder) not in str(reply)


def test_first_look_is_a_plan_of_its_own(folder: Path) -> None:
    run_here(folder, is_quick=True)
    reply = answer({"do": "study", "study": "squares", "quick": True})
    assert reply["done"] == reply["planned"] == 2
    assert reply["command"].endswith("--quick")
    assert answer({"do": "study", "study": "squares"})["planned"] == 6


def test_unchanged_study_is_not_sent_again(folder: Path) -> None:
    run_here(folder, is_quick=True)
    first = answer({"do": "study", "study": "squares"})
    again = answer({"do": "study", "study": "squares", "seen": first["size"]})
    assert again["same"] and "tables" not in again
    run_here(folder, is_quick=False)
    grown = answer({"do": "study", "study": "squares", "seen": first["size"]})
    assert not grown["same"] and grown["done"] == 6


def test_study_without_runs_says_what_it_would_do(folder: Path) -> None:
    reply = answer({"do": "study", "study": "eight-puzzle/searches"})
    assert reply["done"] == 0 and reply["planned"] == 32 and reply["tables"] == []


def test_journal_without_its_file_shows_its_runs(folder: Path) -> None:
    run_here(folder, is_quick=False)
    give_files(GivenFiles.check((), [str(folder / "journals")]))
    reply = answer({"do": "study", "study": "squares"})
    assert not reply["has_file"] and reply["command"] == ""
    assert reply["tables"][0]["title"] == "Runs" and len(reply["tables"][0]["rows"]) == 6
    assert handle({"do": "run_study", "study": "squares"})["error"].endswith("file is not known")


def test_study_is_run_and_kept(folder: Path) -> None:
    messages: list[Any] = []
    reply = answer({"do": "run_study", "study": "squares"}, report=messages.append)
    assert (reply["planned"], reply["done"], reply["added"]) == (2, 2, 2)
    assert [known["done"] for known in messages] == [0, 1, 2]
    assert journal_path("squares", folder=folder / "journals").exists()
    again = answer({"do": "run_study", "study": "squares", "quick": False})
    assert (again["done"], again["added"], again["ended"]) == (6, 4, "")


def test_command_line_takes_these_runs_for_its_own(folder: Path) -> None:
    answer({"do": "run_study", "study": "squares", "quick": False})
    found = study_in_file(str(folder / "squares.py"))
    with Journal.write(journal_path("squares", folder=folder / "journals"), "squares") as journal:
        report = run_study(found, journal, RunOptions())
    assert (report.done, report.added, report.changed) == (6, 0, 0)


def test_time_limit_keeps_the_runs_so_far(folder: Path) -> None:
    def stop(known: Any) -> None:
        if known["done"] == 1:
            raise KeyboardInterrupt

    message = {"do": "run_study", "study": "squares", "quick": False}
    assert answer(message, report=stop)["ended"] == "stopped"
    assert entry("squares")["done"] >= 1
    late = answer({**message, "seconds": 0.1})
    assert late["ended"] in ("time", "")


def test_study_that_is_running_says_so_and_is_not_run_twice(folder: Path) -> None:
    path = run_here(folder, is_quick=True)
    assert not is_being_written(path)
    code = (
        "import sys; from pathlib import Path; from plybench.study.journal import Journal\n"
        f"with Journal.write(Path({str(path)!r}), 'squares'):\n"
        "    print('open', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == "open\n"
    assert entry("squares")["running"]
    assert answer({"do": "study", "study": "squares"})["running"]
    refused = handle({"do": "run_study", "study": "squares"})
    assert refused["error"] == "squares.sqlite is being written by another run"
    process.kill()
    process.communicate()
    assert not entry("squares")["running"]


def test_errors_of_runs_are_told(folder: Path) -> None:
    file = folder / "squares.py"
    file.write_text(STUDY.replace("range(1, 7)", "(1, 13)"))
    answer({"do": "run_study", "study": "squares", "quick": False})
    reply = answer({"do": "study", "study": "squares"})
    assert reply["errors"] == ["ValueError: bad luck"]


def test_file_that_breaks_later_is_named_without_its_folder(folder: Path) -> None:
    (folder / "squares.py").write_text("1/0")
    reply = answer({"do": "studies"})
    assert reply["problems"] == [
        "squares.py cannot be loaded: line 1: ZeroDivisionError: division by zero"
    ]
    assert "squares" not in [study["name"] for study in reply["studies"]]


def test_damaged_journal_is_told_without_its_folder(folder: Path) -> None:
    path = run_here(folder, is_quick=True)
    path.write_bytes(b"SQLite format 3\0" + path.read_bytes()[16:200] + b"x" * 3000)
    known = entry("squares")
    assert known["done"] == 0
    reply = handle({"do": "study", "study": "squares"})
    assert str(folder) not in str(reply)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"study": "nothing"}, "study"),
        ({"study": None}, "study"),
        ({"study": 3}, "study"),
        ({"study": "../../etc/passwd"}, "study"),
        ({"study": "/tmp/squares.py"}, "study"),
        ({"quick": "yes"}, "quick"),
        ({"seen": -1}, "seen"),
        ({"do": "run_study", "seconds": 0}, "seconds"),
        ({"do": "run_study", "quick": 1}, "quick"),
        ({"do": "run_study", "study": "squares.py"}, "study"),
    ],
)
def test_bad_field_is_named(folder: Path, change: dict[str, Any], field: str) -> None:
    reply = handle({"do": "study", "study": "squares", **change})
    assert reply.get("field") == field, reply


def test_drawing_has_only_elements_and_attributes_that_draw() -> None:
    with style():
        drawing, axes = sheet(3.4, 2.0)
        axes.plot([0, 1, 2], [1, 4, 2], marker="o", linestyle="--", color="#0b559f")
        axes.fill_between([0, 1, 2], [0, 1, 0], alpha=0.5)
        axes.text(1, 1, "<script>alert(1)</script>")
        axes.text(1, 1, "elsewhere", url="https://example.org/")
        axes.imshow([[0, 1], [1, 0]])
    found = figure_data(Figure("f", drawing, "A caption."), "f0")
    names, attributes, texts = set(), set(), []

    def look(part: Any) -> None:
        if isinstance(part, str):
            texts.append(part)
            return
        name, given, *children = part
        names.add(name)
        attributes.update(given)
        assert all(v.startswith("#f0-") for k, v in given.items() if k == "href"), given
        for child in children:
            look(child)

    look(found["drawing"])
    assert names <= ELEMENTS and attributes <= ATTRIBUTES
    assert not names & {"script", "style", "image", "a", "foreignObject"}
    assert "style" not in attributes and {"fill", "stroke", "font-size"} <= attributes
    assert "<script>alert(1)</script>" in texts  # as text
    assert found["colours"]["0b559f"][0] == "#0b559f"
