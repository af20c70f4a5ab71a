"""`plybench grade`: one student, a class, files for Gradescope, and a wrong grading file."""

import csv
import json
from pathlib import Path

import pytest

from helpers.shell import Shell

HOMEWORK = str(Path(__file__).parent.parent.parent / "examples" / "grading" / "homework.py")
STUDENTS = Path(HOMEWORK).parent / "students"

SMALL = """
from plybench.classroom import Grading

grading = Grading("Small", seconds=2)

@grading.task("Three", 2)
def three(student):
    assert student.call("own.py:three") == 3, "it should be 3"

@grading.task("Four", 1, hidden=True)
def four(student):
    assert student.call("own.py:four") == 4, "a secret reason"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.py").write_text(SMALL)
    for name, code in (("ann", "4"), ("bob", "print('hm <b>') or [][7]"), ("cid", "'\\x1b[31m'")):
        (tmp_path / "class" / name).mkdir(parents=True)
        text = f"def three():\n    return 3\n\ndef four():\n    return {code}\n"
        (tmp_path / "class" / name / "own.py").write_text(text)


def test_one_student(shell: Shell) -> None:
    assert shell("grade", "small.py", "class/ann") == 0
    assert shell.out.startswith("Small: ann, 3 of 3 points\n")
    assert shell("grade", "small.py", "class/bob", "--reasons") == 1
    assert (
        "NO  Four      0/1  raised IndexError: list index out of range (own.py, line 5)"
        in shell.out
    )
    assert 'File "own.py", line 5, in four' in shell.out


@pytest.mark.slow
def test_a_class_and_what_is_written(shell: Shell) -> None:
    assert shell("grade", "small.py", "class", "--output", "out") == 1
    assert "Small: 3 students\n" in shell.out
    with open("out/grades.csv", newline="") as file:
        assert list(csv.reader(file))[:3] == [
            ["student", "points", "Three", "Four"],
            ["ann", "3", "2", "1"],
            ["bob", "2", "2", "0"],
        ]
    results = json.loads(Path("out/bob/results.json").read_text())
    assert results["score"] == 2 and results["output"] == "Small: 2 of 3 points"
    first, second = results["tests"]
    assert (first["status"], first["score"], first["max_score"]) == ("passed", 2, 2)
    assert (second["status"], second["visibility"]) == ("failed", "hidden")
    assert "raised IndexError" in second["output"]
    page = Path("out/bob/index.html").read_text()
    assert "of 3 points" in page and "IndexError" not in page  # that task is hidden
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")
    assert 'href="bob/index.html"' in Path("out/index.html").read_text()


def test_text_of_students_is_made_safe(shell: Shell) -> None:
    Path("small.py").write_text(SMALL.replace(", hidden=True", ""))
    assert shell("grade", "small.py", "class/bob", "class/cid", "--output", "out") == 1
    assert "\x1b" not in shell.out
    assert "hm &lt;b&gt;" in Path("out/bob/index.html").read_text()


def test_one_point_is_a_point(shell: Shell) -> None:
    assert shell("grade", "small.py", "class/ann", "--task", "Four", "--output", "out") == 0
    assert shell.out.startswith("Small: ann, 1 of 1 point\n")
    assert json.loads(Path("out/results.json").read_text())["output"] == "Small: 1 of 1 point"
    assert "of 1 point<" in Path("out/index.html").read_text()


def test_prints_that_are_cut_say_so(shell: Shell) -> None:
    Path("class/ann/own.py").write_text(
        "def three():\n    for n in range(50): print(n)\n    print('x' * 300)\n    return 3\n"
    )
    assert shell("grade", "small.py", "class/ann", "--task", "Three", "--output", "out") == 0
    (test,) = json.loads(Path("out/results.json").read_text())["tests"]
    assert "\n... 21 lines left out ...\n" in test["output"]
    assert test["output"].endswith("x" * 200 + "... and 100 more characters")
    assert "What your code printed, cut to 30 lines" in Path("out/index.html").read_text()


@pytest.mark.slow
def test_json_is_what_gradescope_reads(shell: Shell) -> None:
    found = shell.json("grade", "small.py", "class/ann")
    assert found["score"] == 3 and [test["number"] for test in found["tests"]] == ["1", "2"]
    found = shell.json("grade", "small.py", "class/ann/own.py", "--task", "Three")
    assert found["score"] == 2 and len(found["tests"]) == 1
    found = shell.json("grade", "small.py", "class")
    assert list(found["students"]) == ["ann", "bob", "cid"] and found["title"] == "Small"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gone.py", "class"), "there is no file 'gone.py'"),
        (("small.py", "gone"), "there is no submission 'gone'"),
        (("small.py", "empty"), "empty has neither Python files nor folders of students"),
        (("small.py", "class/ann", "class/ann"), "two submissions are called 'ann'"),
        (("small.py", "class/ann", "--task", "Tree"), "did you mean 'Three'?"),
        (("small.py", "class/ann", "--workers", "0"), "--workers 0 must be at least 1"),
        (("small.py", "class/ann", "--output", "small.py"), "small.py is not a folder"),
        (("small.py", "class", "--reasons"), "--reasons is for one student"),
        (("class/ann/own.py", "class"), "has no grading: write grading = Grading(...)"),
        (("small.py:three", "class"), "has no grading"),
        (("broken.py", "class"), "broken.py cannot be loaded: line 1: "),
        (("class", "small.py"), "class is a folder; the grading file comes first"),
        (("bare.py", "class"), "bare.py cannot be loaded: line 6: a task has a name and points"),
        (("alone.py", "class"), "line 6: task 'Three': three() is called with the student alone"),
        (("two.py", "class"), "two.py has 2 gradings; name one"),
    ],
)
def test_bad_input(shell: Shell, arguments: tuple[str, ...], message: str) -> None:
    Path("empty").mkdir()
    Path("broken.py").write_text("def (")
    Path("bare.py").write_text(SMALL.replace('task("Three", 2)', "task"))
    Path("alone.py").write_text(SMALL.replace("three(student)", "three()"))
    Path("two.py").write_text(SMALL + "\nother = Grading('other')\n")
    assert message in shell.error("grade", *arguments)


def test_a_grading_file_that_fails_ends_with_2_and_its_traceback(shell: Shell) -> None:
    Path("small.py").write_text(SMALL.replace("== 3", "== nothing"))
    assert shell("grade", "small.py", "class/ann") == 2
    assert "NameError: name 'nothing' is not defined" in shell.err
    assert "plybench: the task 'Three' for ann failed" in shell.err
    assert "the grading file failed" in shell.out and "ok  Four" in shell.out


def test_a_task_that_loops_ends_with_2_and_the_others_are_kept(shell: Shell) -> None:
    loop = "while student.files == ['own.py']: pass"
    Path("small.py").write_text(
        SMALL.replace("seconds=2", "seconds=1").replace("assert", loop + "\n    assert", 1)
    )
    (Path("class") / "cid" / "other.py").write_text("")
    assert shell("grade", "small.py", "class/ann", "class/cid") == 2
    assert "task 'Three' took more than 1 s\nplybench: the task 'Three' for ann failed" in shell.err
    assert "for cid failed" not in shell.err and "cid           2  2  0" in shell.out


@pytest.mark.slow
def test_the_examples_are_graded_as_they_deserve(shell: Shell) -> None:
    found = shell.json("grade", HOMEWORK, str(STUDENTS))["students"]
    assert found["ada"]["score"] == 15
    reasons = {test["name"]: test["output"] for test in found["bob"]["tests"]}
    assert found["bob"]["score"] < 5
    assert "uses plybench.solve, which this task forbids" in reasons["Own A*"]
    assert "raised KeyError: -1 (player.py, line 11)" in reasons["Player"]
