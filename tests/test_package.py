"""The package as one meets it in an interpreter."""

import re
import subprocess
import sys
from types import ModuleType

import pytest

import plybench
from plybench import count, distances, examine, load
from plybench.study.doctor import Examination


def run(code: str) -> str:
    """Return what a fresh interpreter prints."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_dir_shows_what_there_is_and_nothing_else() -> None:
    shown = run("import plybench; print(*dir(plybench))").split()
    assert {"Trace", "examine", "count_optimal", "domains", "load", "search"} <= set(shown)
    assert "importlib" not in shown
    assert sorted(shown) == sorted(plybench.__all__)


def test_every_name_is_there_at_once() -> None:
    code = "import plybench; print(all(hasattr(plybench, n) for n in plybench.__all__))"
    assert run(code).strip() == "True"
    reached = run("import plybench; print(plybench.domains.sliding_tiles.SlidingTiles.__name__)")
    assert reached.strip() == "SlidingTiles"
    assert run("import plybench; print(*dir(plybench.domains))").split()[0] == "blind_robot"


@pytest.mark.parametrize("module", [plybench, plybench.domains])
def test_unknown_name_is_an_attribute_error(module: ModuleType) -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = module.nothing


def test_docstring_is_a_map_of_all_names() -> None:
    text = plybench.__doc__ or ""
    named = set(re.findall(r"`(\w+)", text.partition("The stub")[0]))
    for name in named:
        assert hasattr(plybench, name), name
    parts = {"GameCounts", "GameNode", "Node", "Score", "Status"}  # of what others return
    helpers = {"OptimalCount", "TranspositionTable", "VerificationError", "count_optimal"}
    helpers |= {"random_games", "engine", "lab", "solvers", "study"}
    assert set(plybench.__all__) - parts - helpers <= named


def test_examination_prints_as_the_doctor_reports_it() -> None:
    found = examine(load("blocksworld", "reports/two-blocks"), ["manhattan", "boosted"])
    text = str(found)
    assert text.startswith("Examined: all 3,360 states.\n")
    assert "boosted is not consistent" in text
    assert "@ A . ." in text and "-- right -->" in text
    assert max(map(len, text.split("\n"))) <= 80
    assert "drawings" not in found.to_dict() and "drawings" not in repr(found)
    assert isinstance(found, Examination)


def test_counts_and_distances_print_as_sentences() -> None:
    puzzle = load("blocksworld", "reports/two-blocks")
    assert str(count(puzzle)).startswith("1 optimal solution of cost 12 (134 expanded with ")
    assert str(distances(puzzle)) == "distances of 3,360 states to the goals, the farthest 20 away"
    near = "distances of the 10 states nearest to the goals; the others are at least "
    assert str(distances(puzzle, max_states=10)).startswith(near)
