"""The blind robot on the command line: maps, targets, shortest plans, playback, errors."""

from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.core.native.bridge import native_core

MAP = "type octile\nheight 2\nwidth 4\nmap\n....\n@..@\n"

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def test_the_report_on_the_command_line(shell: Shell) -> None:
    call = ("solve", "blind_robot", "reports/room", "--ties", "heap")
    found = shell.json(*call, "--heuristic", "report-bounding-box", "--states")
    assert (found["cost"], found["counts"]["popped"], len(found["states"])) == (24, 107, 25)
    assert found["actions"][:6] == ["west"] * 5 + ["south"]
    assert found["states"][0].split("/")[1] == "#*...........*#"


@needs_core
def test_maps_are_files_and_all_their_squares_possible(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "x.map"
    file.write_text(MAP)
    found = shell.json("solve", "blind_robot", str(file), "--algorithm", "synchronize")
    assert (found["cost"], found["optimal"], found["possible_starts"]) == (4, True, 6)
    aimed = shell.json(
        "solve", "blind_robot", str(file), "--algorithm", "synchronize", "--goal", "1,0"
    )
    assert aimed["ends_at"] == [1, 0]


@needs_core
def test_a_limit_prints_the_best_plan_with_its_bound(shell: Shell) -> None:
    call = ("solve", "blind_robot", "random:width=20,height=20,walls=20,seed=0", "--algorithm")
    assert shell(*call, "synchronize", "--max-expansions", "5000") == 1
    assert "stopped after 5,000 expansions" in shell.out
    assert "possible starts" in shell.out


def test_unsolvable_maps_say_why(shell: Shell) -> None:
    found = shell.json("solve", "blind_robot", "mazes/islands")
    assert found["status"] == "unsolvable" and "(3,1) and (0,0)" in found["reason"]


def test_a_plan_is_played_in_pictures(shell: Shell) -> None:
    assert shell("solve", "blind_robot", "*.*", "--play") == 0
    assert "* . *" in shell.out and "* . ." in shell.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("*.\n...\n", "line 2, column 3: this row has 3 cells, the first one has 2"),
        ("##\n", "line 1, column 1: the map has no floor"),
        ("..\n", "line 1, column 1: no square is marked"),
    ],
)
def test_faults_of_files_are_one_line(
    shell: Shell, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    assert shell.error("solve", "blind_robot", str(file)).startswith(f"{file}: {message}")


def test_searching_backwards_is_refused(shell: Shell) -> None:
    assert "bidirectional" in shell.error(
        "solve", "blind_robot", "reports/room", "--algorithm", "bidirectional"
    )
