"""Mazeworld on the command line: files, models, scenarios; solutions played as text."""

import json
from pathlib import Path

import pytest

from helpers.shell import Shell
from helpers.terminals import on_a_terminal

MAP = "type octile\nheight 1\nwidth 4\nmap\n....\n"
SCENARIO = "version 1\n0\tx.map\t4\t1\t0\t0\t2\t0\t0\n0\tx.map\t4\t1\t1\t0\t3\t0\t0\n"
BAY = ("solve", "mazeworld", "corridor/bay")


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    (tmp_path / "x.map").write_text(MAP)
    file = tmp_path / "x-random-1.scen"
    file.write_text(SCENARIO)
    return str(file)


def test_the_report_on_the_command_line(shell: Shell) -> None:
    call = ("solve", "mazeworld", "reports/room", "--heuristic", "manhattan", "--ties", "heap")
    found = shell.json(*call, "--states")
    assert (found["cost"], found["counts"]["popped"], len(found["states"])) == (96, 9246, 97)
    assert found["options"]["model"] == "free"
    assert found["actions"][0].split("-")[0] in "ABCD"


def test_the_tour_shows_what_ties_cost(shell: Shell) -> None:
    assert shell("tour") == 0
    rows = [line.split()[:3] for line in shell.out.splitlines()]
    assert ["heap", "96*", "9,245"] in rows and ["low-h", "96*", "96"] in rows


def test_pictures_and_counts(shell: Shell) -> None:
    assert shell(*BAY) == 0
    assert "cost 10 (proved optimal, verified), 10 actions:" in shell.out
    assert "# B . . . A #" in shell.out


def test_models_are_chosen_by_name(shell: Shell) -> None:
    found = shell.json(*BAY, "--model", "turns", "--states")
    assert found["cost"] == 10 and found["options"]["model"] == "turns"
    assert found["states"][0] == "A 1,2 B 5,2 (A to move)"
    assert "unknown model of mazeworld 'chaos'; known: free, turns" in shell.error(
        *BAY, "--model", "chaos"
    )
    assert "unknown model of blocksworld 'turns'; known: none" in shell.error(
        "solve", "blocksworld", "--model", "turns"
    )


def test_other_commands_take_a_model(shell: Shell) -> None:
    assert shell.json("count", *BAY[1:])["count"] == 32
    assert shell.json("count", *BAY[1:], "--model", "turns")["count"] == "infinite"
    doctor = shell.json("heuristics", *BAY[1:], "--model", "turns")
    assert {verdict["name"] for verdict in doctor["verdicts"]} == {"manhattan", "distance"}
    assert all(verdict["admissible"] and verdict["consistent"] for verdict in doctor["verdicts"])
    assert doctor["complete"] and doctor["states"] == 60
    assert shell("trace", *BAY[1:], "--model", "turns", "--steps", "1") == 0
    assert "A-wait" in shell.out


def test_a_corridor_without_a_bay_ends_at_once_with_the_reason(shell: Shell) -> None:
    found = shell.json("solve", "mazeworld", "corridor/swap")
    assert (found["status"], found["counts"]["expanded"]) == ("unsolvable", 0)
    assert found["reason"].startswith("robots A and B cannot pass each other")


def test_scenarios_with_a_number_of_robots(shell: Shell, scenario: str) -> None:
    assert shell.json("solve", "mazeworld", scenario)["cost"] == 4
    assert shell.json("solve", "mazeworld", f"{scenario}:1")["actions"] == ["A-east", "A-east"]
    assert f"{scenario}: line 3: 3 robots requested" in shell.error(
        "solve", "mazeworld", f"{scenario}:3"
    )
    assert "expected a number of robots after the colon" in shell.error(
        "solve", "mazeworld", f"{scenario}:x"
    )
    moved = shell.json("solve", "mazeworld", f"{scenario}:1", "--goal", "A 3,0")
    assert moved["cost"] == 3


def test_plans_of_scenarios_are_in_the_coordinates_of_the_file(
    shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "t.map").write_text("type octile\nheight 3\nwidth 2\nmap\n..\n..\n..\n")
    file = tmp_path / "t.scen"
    file.write_text("version 1\n0\tt.map\t2\t3\t0\t2\t1\t1\t0\n")
    found = shell.json("solve", "mazeworld", str(file), "--states")
    assert found["origin"] == "top-left"
    assert (found["states"][0], found["states"][-1]) == ("A 0,2", "A 1,1")
    moved = shell.json("solve", "mazeworld", str(file), "--goal", "A 0,0")
    assert moved["actions"] == ["A-north", "A-north"]
    assert shell("solve", "mazeworld", str(file)) == 0
    assert "positions x,y count from the top left" in shell.out
    assert shell("trace", "mazeworld", str(file)) == 0
    assert "positions x,y count from the top left" in shell.out
    shell("trace", "mazeworld", str(file), "--format", "ndjson")
    assert json.loads(shell.out.splitlines()[0])["origin"] == "top-left"
    drawn = shell.json("solve", *BAY[1:], "--states")
    assert (drawn["origin"], drawn["states"][0]) == ("bottom-left", "A 1,2 B 5,2")
    assert shell.json("heuristics", *BAY[1:])["origin"] == "bottom-left"


def test_a_scenario_without_its_map_is_bad_input(shell: Shell, scenario: str) -> None:
    (Path(scenario).parent / "x.map").unlink()
    assert "its map x.map is not beside it" in shell.error("solve", "mazeworld", scenario)
    missing = scenario.replace("x-", "y-")
    assert "there is no file" in shell.error("solve", "mazeworld", f"{missing}:2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start:\nAB\ngoal:\nA.\n", "line 2, column 2: robot B has no goal"),
        ("start:\nA.\n.\ngoal:\n.A\n..\n", "line 3, column 1: this row has 1 cell"),
        ("..\n\\robot 0 0\n\\robot 0 0\n", "line 3, column 8: A and B are both at (0,0)"),
        ("#.\n\\robot 0 0\n", "line 2, column 8: robot A at (0,0) is in a wall"),
    ],
)
def test_bad_files_are_one_line(shell: Shell, tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.maz"
    file.write_text(text)
    assert shell.error("solve", "mazeworld", str(file)).startswith(f"{file}: {message}")


# Playback


def test_without_a_terminal_all_pictures_are_printed_plainly(shell: Shell) -> None:
    assert shell(*BAY, "--play", "--delay", "3000") == 0
    assert "\x1b" not in shell.out
    frames = shell.out.split(" of 10: ")
    assert len(frames) == 12
    assert frames[1].startswith("start\n# # # # # # #\n# A . . . B #\n")
    assert frames[-1].startswith("B-west\n# # # # # # #\n# B . . . A #\n")


def test_any_domain_with_pictures_can_be_played(shell: Shell) -> None:
    assert shell("solve", "sliding_tiles", "reports/easy", "--play") == 0
    assert "5 of 5: " in shell.out


def test_an_unsolvable_puzzle_has_nothing_to_play(shell: Shell) -> None:
    assert shell("solve", "mazeworld", "corridor/swap", "--play") == 1
    assert " of " not in shell.out.replace("part of the", "")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--json",),
            "--play and --json cannot be combined: one shows pictures, the other prints data",
        ),
        (("--delay", "-1"), "--delay -1.0 must be a number of seconds from 0 to 3600"),
        (("--delay", "nan"), "--delay nan must be a number of seconds from 0 to 3600"),
    ],
)
def test_what_cannot_be_played(shell: Shell, options: tuple[str, ...], message: str) -> None:
    assert message in shell.error(*BAY, "--play", *options)


def test_on_a_terminal_each_picture_takes_the_place_of_the_last() -> None:
    written, status = on_a_terminal(*BAY, "--play", "--delay", "0", until="")
    assert status == 0
    assert "10 of 10: B-west" in written
    assert "\x1b[2K" in written  # lines are cleared, to be drawn again
    assert written.rindex("\x1b[?25h") > written.rindex("10 of 10")  # the cursor is shown again


def test_ctrl_c_ends_the_playback_and_nothing_else() -> None:
    written, status = on_a_terminal(
        *BAY, "--play", "--delay", "1000", until="0 of 10: start", interrupt=True
    )
    assert status == 0
    assert "Traceback" not in written and "1 of 10" not in written
    assert "\x1b[?25h" in written


# Planners


def test_planners_on_the_command_line(shell: Shell) -> None:
    found = shell.json(*BAY, "--algorithm", "fuel")
    assert (found["cost"], found["optimal"], found["verified"]) == (10, True, True)
    assert (found["fuel"], found["sum_of_costs"], found["makespan"]) == (10, 14, 8)
    assert shell(*BAY, "--algorithm", "crowd", "--rounds", "5", "--seed", "2") == 0
    assert "no solution costs less than 8" in shell.out and "makespan:" in shell.out
    assert "crowd cannot do rounds=-1" in shell.error(
        *BAY, "--algorithm", "crowd", "--rounds", "-1"
    )
    assert "fuel has no option 'rounds'" in shell.error(
        *BAY, "--algorithm", "fuel", "--rounds", "1"
    )
    assert "solves problems of mazeworld" in shell.error(
        "solve", "blocksworld", "--algorithm", "fuel"
    )


def test_a_planner_stopped_by_a_limit_tells_its_bound(shell: Shell) -> None:
    room = "random:width=14,height=14,robots=60,walls=10,seed=3"
    assert shell("solve", "mazeworld", room, "--algorithm", "fuel", "--max-expansions", "100") == 1
    assert "limit: stopped after 100 expansions" in shell.out
    assert "no solution costs less than" in shell.out


def test_a_drawing_without_a_goal_asks_for_one(shell: Shell) -> None:
    assert "also needs a goal" in shell.error("solve", "mazeworld", "A.B/#.#")


def test_an_option_that_a_solver_does_not_have(shell: Shell) -> None:
    call = ("solve", "mazeworld", "corridor/bay", "--algorithm", "fuel", "--rounds", "5")
    assert "fuel has no option 'rounds'; it has: none" in shell.error(*call)
