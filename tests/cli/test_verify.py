"""Plans, proofs and games in files, checked by `verify`; plans as `solve --output` writes them."""

import json
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
    message = shell.error("solve", *BAY, "--output", str(tmp_path / "plan.txt"))
    assert "unknown ending .txt; known: .json, .csv" in message
    message = shell.error("solve", *BAY, "--output", str(tmp_path / "nowhere" / "plan.csv"))
    assert "plan.csv cannot be written: No such file or directory" in message
    assert "there is no file" in shell.error("verify", str(tmp_path / "no.csv"), *BAY)


def test_without_a_plan_nothing_is_written(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "plan.csv"
    assert shell("solve", "mazeworld", "corridor/swap", "--output", str(file)) == 1
    assert f"{file} was not written: there is no plan" in shell.err
    assert not file.exists()


def test_a_plan_needs_the_problem_that_it_solves(shell: Shell, tmp_path: Path) -> None:
    for name in ("plan.csv", "plan.json"):
        file = str(tmp_path / name)
        assert shell("solve", "sliding_tiles", "reports/easy", "--output", file) == 0
        for given in ((), ("sliding_tiles",)):
            message = shell.error("verify", file, *given)
            assert f"{file} is a plan; name the problem that it solves too" in message
            assert f"plybench verify {file} DOMAIN INSTANCE" in message


def test_a_record_holds_if_every_game_follows_the_rules(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call = ("match", "connect_four", "random", "random:seed=1", "--games", "2", "--workers", "1")
    assert shell(*call, "--record", str(file)) == 0
    assert shell("verify", str(file)) == 0
    assert shell.out.startswith("2 games follow the rules: ")
    found = shell.json("verify", str(file))
    assert (found["kind"], found["holds"], found["games"]) == ("record", True, 2)
    lines = file.read_text().splitlines(keepends=True)
    game = json.loads(lines[1])
    file.write_text("".join([lines[0], json.dumps(game | {"moves": ["9"]}) + "\n", lines[2]]))
    assert shell("verify", str(file)) == 1
    assert shell.out.startswith("The games do not hold: ")
    assert not shell.json("verify", str(file))["holds"]


def test_a_pgn_is_replayed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text('[White "Ann"]\n\n1. e4 e5 2. Ke2 *\n')
    found = shell.json("verify", str(file))
    assert (found["kind"], found["games"], found["moves"]) == ("pgn", 1, 3)


def test_a_file_of_another_kind_is_refused(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello\n")
    wanted = "is neither a plan, a proof, a record of games nor a PGN"
    assert wanted in shell.error("verify", str(file))
    file.write_text('{"kind": "plybench proof", "game": "chess"}\n')
    assert "holds a proof of chess, which has no proofs" in shell.error("verify", str(file))
    file.write_text('{"kind": "plybench proof", "game": "checkers"}\n')
    assert "unknown game 'checkers'" in shell.error("verify", str(file))
