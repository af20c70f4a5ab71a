"""Plans as files on the command line: `solve --output` and `verify`."""

from pathlib import Path

import pytest

from helpers.shell import Shell

BAY = ("mazeworld", "corridor/bay")


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_a_plan_is_taken_away_and_checked(shell: Shell, tmp_path: Path, ending: str) -> None:
    file = str(tmp_path / f"plan.{ending}")
    assert shell("solve", *BAY, "--output", file) == 0
    assert f"wrote the plan to {file}" in shell.err
    assert shell("verify", file, *BAY) == 0
    assert shell.out.startswith("The plan holds: robots 2, fuel 10, sum of costs ")
    found = shell.json("verify", file, *BAY)
    assert (found["holds"], found["fuel"], found["origin"]) == (True, 10, "bottom-left")


def test_a_plan_that_does_not_hold_is_said_with_robot_and_time(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "plan.csv"
    file.write_text("robot,time,x,y\nA,0,1,2\nA,1,2,2\nA,2,2,3\nB,0,5,2\n")
    assert shell("verify", str(file), *BAY) == 1
    assert "The plan does not hold: robot A at time 2: (2, 3) is a wall." in shell.out
    assert "(positions x,y count from the bottom left)" in shell.out
    found = shell.json("verify", str(file), *BAY)
    assert (found["holds"], found["reason"]) == (False, "robot A at time 2: (2, 3) is a wall")


def test_other_domains_write_paths(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "path.csv"
    assert shell("solve", "sliding_tiles", "reports/easy", "--output", str(file)) == 0
    assert file.read_text().startswith("step,action,cost,state\n0,,0,2 8 3 / ")
    assert shell("verify", str(file), "sliding_tiles", "reports/easy") == 0
    assert shell.out == "The plan holds: actions 5, cost 5.\n"


def test_what_cannot_be_written_is_said_before_the_search(shell: Shell, tmp_path: Path) -> None:
    said = shell.error("solve", *BAY, "--output", str(tmp_path / "plan.txt"))
    assert "unknown ending .txt; known: .json, .csv" in said
    said = shell.error("solve", *BAY, "--output", str(tmp_path / "nowhere" / "plan.csv"))
    assert "plan.csv cannot be written: No such file or directory" in said
    assert "there is no file" in shell.error("verify", str(tmp_path / "no.csv"), *BAY)


def test_without_a_plan_nothing_is_written(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "plan.csv"
    assert shell("solve", "mazeworld", "corridor/swap", "--output", str(file)) == 1
    assert f"{file} was not written: there is no plan" in shell.err
    assert not file.exists()
