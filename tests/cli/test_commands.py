"""The commands as a user types them: output, exit status, JSON clean on stdout."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers.shell import Shell

ASTAR = ("solve", "blocksworld", "reports/three-blocks", "--algorithm", "astar")
PATH = "up left left down left up right down right up up left down left"


# solve


@pytest.mark.parametrize(("heuristic", "popped"), [("manhattan", 27389), ("boosted", 12299)])
def test_astar_as_in_the_report(shell: Shell, heuristic: str, popped: int) -> None:
    tree = ("--heuristic", heuristic, "--duplicates", "tree", "--ties", "fifo")
    found = shell.json(*ASTAR, *tree)
    assert found["cost"] == 14
    assert " ".join(found["actions"]) == PATH
    assert found["counts"]["popped"] == popped
    assert found["verified"] and found["optimal"]
    assert found["options"]["goal_test"] == "expanded"
    assert shell.err == ""


def test_solved_is_status_0_and_no_solution_is_1(shell: Shell) -> None:
    assert shell(*ASTAR) == 0
    assert "proved optimal, verified" in shell.out
    assert shell("solve", "blocksworld", "--algorithm", "depth_limited", "--limit", "3") == 1
    assert "no solution within depth 3" in shell.out


@pytest.mark.parametrize("wall", ["# . . .", ". . . #"])
def test_a_wall_that_blocks_everything(shell: Shell, wall: str) -> None:
    start = f". . . ./. . . ./{wall}/A B C @"
    goal = f". . . ./. A . ./{'# B . .' if wall[0] == '#' else '. B . #'}/. C . ."
    call = ("solve", "blocksworld", start, "--goal", goal)
    assert shell(*call, "--algorithm", "breadth_first") == 1
    assert "unsolvable: no goal state can be reached" in shell.out
    limited = shell.json(*call, "--duplicates", "tree", "--max-expansions", "5000")
    assert limited["status"] == "limit"
    assert limited["reason"] == "stopped after 5,000 expansions"
    assert limited["counts"]["expanded"] == 5000
    assert limited["lower_bound"] > 5


def test_memory_and_time_limits_are_said(shell: Shell) -> None:
    tree = ("--algorithm", "breadth_first", "--duplicates", "tree")
    call = ("solve", "blocksworld", "reports/six-blocks", *tree, "--engine", "python")
    assert shell.json(*call, "--max-seconds", "0.2")["reason"] == "stopped after 0.2 seconds"
    assert "bytes of memory" in shell.json(*call, "--max-memory", "20MB")["reason"]


def test_child_orders_by_name(shell: Shell) -> None:
    bfs = ("--algorithm", "breadth_first", "--duplicates", "tree", "--goal-test", "expanded")
    call = ("solve", "blocksworld", "reports/depth-6", *bfs)
    assert shell.json(*call)["counts"]["popped"] == 326
    named = shell.json(*call, "--child-order", "printed-lists")
    assert named["counts"]["popped"] == 460
    one, two = (shell.json(*call, "--child-order", "random", "--seed", "7") for _ in range(2))
    assert one["counts"] == two["counts"]


def test_the_python_engine_can_be_forced(shell: Shell) -> None:
    assert shell.json(*ASTAR, "--engine", "python")["engine"] == "python"


# count, list, tour, heuristics, trace


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("one-block", 5),
        ("two-blocks", 1),
        ("three-blocks", 1),
        ("four-blocks", 6),
        ("five-blocks", 4),
        ("six-blocks", 8),
    ],
)
def test_number_of_optimal_solutions(shell: Shell, name: str, count: int) -> None:
    assert shell.json("count", "blocksworld", f"reports/{name}")["count"] == count
    assert shell("count", "blocksworld", f"reports/{name}") == 0
    assert shell.out.startswith(f"{count} optimal solution")


def test_counting_ends_at_a_limit_with_a_bound(shell: Shell) -> None:
    call = ("count", "blocksworld", "reports/six-blocks", "--max-expansions", "100")
    found = shell.json(*call)
    assert found["count"] is None and found["status"] == "limit" and found["lower_bound"] > 0
    assert shell(*call) == 1 and shell.out.startswith("not known: stopped after 100 expansions")


def test_list_shows_everything(shell: Shell) -> None:
    found = shell.json("list")
    assert {"domains", "algorithms", "heuristics", "instances", "engines"} <= set(found)
    assert {"games", "agents"} <= set(found)
    assert all(found.values())
    assert [row["engine"] for row in found["engines"]] == ["python", "native"]
    assert "astar" in {row["algorithm"] for row in found["algorithms"]}
    assert shell("list", "instances") == 0
    assert "reports/depth-14" in shell.out and "astar" not in shell.out


def test_tour_compares_every_algorithm(shell: Shell) -> None:
    names = [row["algorithm"] for row in shell.json("list", "algorithms")["algorithms"]]
    games = shell.json("list", "game-algorithms")["game_algorithms"]
    names += [row["algorithm"] for row in games]
    assert shell("tour") == 0
    for name in names:
        assert name in shell.out


@pytest.mark.slow
def test_commands_that_the_tour_recommends_work(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell("tour")
    recommended = [line.split()[1:] for line in shell.out.splitlines() if "  plybench " in line]
    assert len(recommended) >= 6
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))  # for play
    for arguments in recommended:
        assert shell(*arguments) == 0, arguments


def test_doctor_finds_that_boosted_is_inconsistent(shell: Shell) -> None:
    call = ("heuristics", "blocksworld", "reports/two-blocks")
    verdicts = {v["name"]: v for v in shell.json(*call)["verdicts"]}
    assert verdicts["boosted"]["admissible"] and not verdicts["boosted"]["consistent"]
    assert verdicts["manhattan"]["consistent"]
    assert shell(*call) == 0 and "boosted" in shell.out


def test_trace_shows_the_costs_of_the_report(shell: Shell) -> None:
    call = ("trace", "blocksworld", "--duplicates", "tree", "--ties", "fifo", "--steps", "3")
    assert shell(*call, "--format", "ndjson") == 0
    rows = [json.loads(line) for line in shell.out.splitlines()]
    costs = {r["id"]: r["f"] for r in rows if r["event"] == "generated"}
    assert [costs[i] for i in range(1, 9)] == [7, 6, 7, 7, 7, 9, 7, 8]
    assert [r["id"] for r in rows if r["event"] == "expanded"] == [0, 2, 1]
    for form in ("text", "dot", "svg"):
        assert shell("trace", "blocksworld", "--steps", "3", "--format", form) == 0
        assert len(shell.out) > 500


# sliding tiles


def test_tiles_as_a_flat_list_with_a_goal(shell: Shell) -> None:
    start, goal = "2 8 3 1 6 4 7 _ 5", "1 2 3 8 0 4 7 6 5"
    found = shell.json("solve", "sliding_tiles", start, "--goal", goal, "--states")
    assert (found["cost"], found["optimal"]) == (5, True)
    assert found["states"][0] == "2 8 3 / 1 6 4 / 7 _ 5"
    commas = shell.json("solve", "sliding_tiles", start.replace(" ", ","), "--goal", goal)
    assert commas["actions"] == found["actions"]


def test_goal_of_tiles_may_replace_that_of_an_instance_or_a_file(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "board.txt"
    file.write_text("2 8 3\n1 6 4\n7 _ 5\n")
    for source in ("reports/easy", str(file)):
        found = shell.json("solve", "sliding_tiles", source, "--goal", "2 8 3 1 6 4 7 5 _")
        assert (found["actions"], found["instance"]) == (["right"], "sliding_tiles")
    blocks = ("solve", "blocksworld", "reports/one-block", "--goal", "A .")
    assert "the goal is 2 x 1, the start 4 x 4" in shell.error(*blocks)


def test_impossible_tiles_are_reported_at_once(shell: Shell) -> None:
    for command in ("solve", "trace", "count"):
        assert shell(command, "sliding_tiles", "fifteen/loyd") == 1
        assert "parity" in shell.out


def test_report_order_of_tiles_by_name(shell: Shell) -> None:
    order = ("--child-order", "right-left-up-down", "--duplicates", "closed", "--ties", "fifo")
    call = ("solve", "sliding_tiles", "reports/hard", *order)
    found = shell.json(*call, "--heuristic", "manhattan-with-blank")
    assert (found["cost"], found["counts"]["popped"]) == (20, 154)


def test_long_solution_is_listed_in_rows_of_ten(shell: Shell) -> None:
    assert shell("solve", "sliding_tiles", "fifteen/easy", "--heuristic", "linear-conflict") == 0
    lines = shell.out.splitlines()
    assert lines[2].startswith(" 1  ") and lines[6].startswith("41  ")
    pictures = shell.out[shell.out.index("start ") :]
    assert "40 " in pictures and "39 " not in pictures


@pytest.mark.parametrize(
    ("source", "goal", "message"),
    [
        ("2 8 3 1 6 4 7 7 _", None, "tile 7 appears twice; a 3 x 3 board has the tiles 1 to 8"),
        ("2 8 3 1 6 4 7 9 5", None, "there is no blank"),
        ("2 8 3 1 6 4 7 _", None, "8 cells do not make a square"),
        ("2 8 3 1 x 4 7 _ 5", None, "'x' is not a cell"),
        ("reports/easy", "1 2 3 _", "there are 4 cells; a 3 x 3 board"),
        ("reports/easy", "1 2 / 3 _", "the board is 2 x 2, but the start is 3 x 3"),
        ("reports/esy", None, "did you mean 'reports/easy'?"),
        ("random:3x3,depth=40", None, "no state is farther away than 31 moves"),
    ],
)
def test_bad_boards_are_one_line_and_status_2(
    shell: Shell, source: str, goal: str | None, message: str
) -> None:
    given = [] if goal is None else ["--goal", goal]
    assert message in shell.error("solve", "sliding_tiles", source, *given)


# bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solv"], "solv"),
        (["solve"], "DOMAIN"),
        (["solve", "blokcsworld"], "unknown domain 'blokcsworld'; did you mean 'blocksworld'?"),
        ([*ASTAR[:-1], "astr"], "unknown algorithm 'astr'; did you mean 'astar'?"),
        ([*ASTAR, "--heuristic", "manhatan"], "did you mean 'manhattan'?"),
        ([*ASTAR, "--ties", "up"], "astar cannot do ties='up'; allowed: low-h, fifo, lifo, heap"),
        ([*ASTAR, "--width", "3"], "astar has no option 'width'"),
        ([*ASTAR, "--max-expansions", "0"], "--max-expansions 0 must be a number above 0"),
        ([*ASTAR, "--max-expansions", "many"], "many"),
        ([*ASTAR, "--max-memory", "much"], "memory 'much' is not an amount"),
        ([*ASTAR, "--engine", "fast"], "fast"),
        ([*ASTAR, "--child-order", "up-up"], "unknown child order 'up-up'"),
        ([*ASTAR, "--frobnicate"], "--frobnicate"),
        (["solve", "blocksworld", "reports/three-bloks"], "did you mean 'reports/three-blocks'?"),
        (["solve", "blocksworld", ". ./A @"], "needs a goal"),
        (["solve", "blocksworld", "random:size=3"], "unknown parameter 'size'"),
        (["solve", "blocksworld", "random:blocks=x"], "blocks='x' must be a whole number"),
        (
            ["solve", "blocksworld", "--algorithm", "breadth_first", "--heuristic", "manhattan"],
            "breadth_first takes no heuristic",
        ),
        (
            ["solve", "blocksworld", "--algorithm", "weighted_astar", "--weight", "0.5"],
            "weight=0.5 must be at least 1",
        ),
        (["count", "blocksworld", "--heuristic", "none"], "unknown heuristic 'none'"),
        (["list", "players"], "players"),
        (["trace", "blocksworld", "--format", "pdf"], "pdf"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    shell: Shell, arguments: list[str], message: str
) -> None:
    assert message in shell.error(*arguments)


GOAL = "goal:\n. . A\n. . .\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the text is empty"),
        ("start:\n. . .\nA A @\n" + GOAL, "line 3, column 3: block 'A' appears twice"),
        ("start:\n. . .\nA . .\n" + GOAL, "line 2: the start has no agent (@)"),
        (
            "start:\n. .\nA . @\n" + GOAL,
            "line 3, column 5: this row has 3 cells, the first one has 2",
        ),
        ("start:\n. . .\nA ? @\n" + GOAL, "line 3, column 3: '?' is not a cell"),
        ("start:\n. . .\nB . @\n" + GOAL, "line 5, column 5: goal for block 'A'"),
        ("start:\n. . #\nA . @\n" + GOAL, "line 5, column 5: goal of A is on a wall"),
        ("1 1 1\n1 0 1\nagent 2,0\nA 1,1 -> 0,0\n", "line 4, column 3: 1,1 is a wall"),
        ("1 1 1\nagent 2,0\nA 2,0 -> 0,0\n", "line 3, column 3: A and @ are both at 2,0"),
        ("1 1 1\nagent 2,0\nA 0,0 -> 7,0\n", "line 3, column 10: 7,0 is outside the 3 x 1 grid"),
    ],
)
def test_malformed_files_are_reported_with_their_place(
    shell: Shell, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(text)
    assert f"{file}: {message}" in shell.error("solve", "blocksworld", str(file))


def test_a_file_that_is_no_text(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    assert "cannot be read" in shell.error("solve", "blocksworld", str(file))
    assert "cannot be read: it is a folder" in shell.error("solve", "blocksworld", str(tmp_path))


# the process


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "plybench", *arguments]


def test_ctrl_c_ends_a_search_with_what_it_knows() -> None:
    call = command(
        "solve",
        "blocksworld",
        "reports/six-blocks",
        "--duplicates",
        "tree",
        "--heuristic",
        "misplaced",
        "--json",
        "--engine",
        "python",
    )
    for pause in (1.5, 5, 15):  # a busy machine may not have begun to search
        process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(pause)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        if out:
            break
    found = json.loads(out)
    assert found["status"] == "stopped" and found["counts"]["expanded"] > 0
    assert found["lower_bound"] > 0
    assert process.returncode == 1 and "Traceback" not in err


def test_a_closed_pipe_is_no_traceback() -> None:
    with subprocess.Popen(
        command("list"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
