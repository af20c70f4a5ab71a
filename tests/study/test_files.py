"""Studies by file and by name, and the fingerprint of their code."""

import json
from pathlib import Path

import pytest

from helpers.studies import STUDY
from plybench import InputError
from plybench.study.comparison.instances import Group
from plybench.study.comparison.plan import Plan
from plybench.study.files import StudySource, all_studies, find_studies, fingerprint

TWO = (
    STUDY
    + """
other = Study(name="others", question="?", factors={"n": (1,)}, run=lambda n: {"x": n})
same = other
"""
)


def test_a_file_is_loaded_and_sent_as_text(study_file: Path) -> None:
    (found,) = find_studies("squares.py")
    assert (found.study.name, found.typed) == ("squares", "squares.py")
    study_file.write_text("changed while it runs")
    again = StudySource(**found.source.to_dict()).load()
    assert [case.key for case in again.plan()] == [case.key for case in found.study.plan()]


def test_a_study_with_arguments_is_made_from_them_again() -> None:
    settings = {"domain": "sliding_tiles", "goal": None, "model": None, "engine": "python"}
    plan = Plan(settings, [Group("hardest/2x2", ("hardest/2x2",))], ["bfs"])
    found = plan.study()
    again = StudySource(**json.loads(json.dumps(found.source.to_dict()))).load()
    assert [case.key for case in again.plan()] == [case.key for case in found.study.plan()]


@pytest.mark.parametrize("name", ["other", "others", "same"])
def test_one_of_several_studies_is_named_by_variable_or_name(study_file: Path, name: str) -> None:
    study_file.write_text(TWO)
    assert find_studies(f"squares.py:{name}")[0].study.name == "others"
    with pytest.raises(
        InputError, match=r"unknown study of squares\.py 'oter'; did you mean 'other'"
    ):
        find_studies("squares.py:oter")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TWO, "squares.py has 2 studies: write squares.py:study or other"),
        ("x = 1", "squares.py has no study"),
        ("x = (", "squares.py cannot be loaded: line 1: '(' was never closed"),
        ("\n\n1 / 0", "cannot be loaded: line 3: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "cannot be loaded: line 1: SystemExit: 3"),
        (STUDY.replace("range(20)", "()"), "line 13: factor 'n' has no values"),
        (STUDY.replace('"squares"', '"my squares!"'), "study name 'my squares!' must be letters"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(
    study_file: Path, text: str, message: str
) -> None:
    study_file.write_text(text)
    with pytest.raises(InputError) as caught:
        find_studies("squares.py")
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_unknown_names_are_told() -> None:
    with pytest.raises(InputError, match="unknown study 'nothing'"):
        find_studies("nothing")
    with pytest.raises(InputError, match=r"there is no file 'nothing\.py'"):
        find_studies("nothing.py")


def test_studies_of_the_package_are_found_by_the_names_they_have() -> None:
    names = [found.study.name for found in all_studies()]
    assert len(set(names)) == len(names)
    for name in names:
        report = name.partition("/")[0]
        assert [found.study.name for found in find_studies(name)] == [name]
        assert name in [found.study.name for found in find_studies(report)]


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("range(20)", "range(30)", True),
        ("expansions=10", "expansions=20", True),
        ("import os", "# a remark\nimport os", True),
        ("row.status", "row.end", True),  # in a table
        ("n * n", "n ** 2", False),
        ("run=measure", "run=lambda **f: {}", False),
    ],
)
def test_the_fingerprint_changes_with_what_makes_the_runs(
    old: str, new: str, is_same: bool
) -> None:
    changed = STUDY.replace(old, new)
    assert changed != STUDY
    assert (fingerprint(changed) == fingerprint(STUDY)) is is_same
