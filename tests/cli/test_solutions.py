"""What `solve` shows of a solution and of how it was found: frames, passes, attempts, h = 0."""

import json
from pathlib import Path
from statistics import median

import pytest

from helpers.shell import Shell

ONE = ("solve", "blocksworld", "reports/one-block")
EASY = ("solve", "sliding_tiles", "reports/easy")


# --passes


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.parametrize("algorithm", ["iterative_deepening", "ida_star"])
def test_the_passes_add_up_to_the_counts(shell: Shell, engine: str, algorithm: str) -> None:
    found = shell.json(*ONE, "--algorithm", algorithm, "--engine", engine)
    assert len(found["passes"]) == found["counts"]["iterations"] > 1
    for name in ("expanded", "popped", "generated"):
        assert sum(one[name] for one in found["passes"]) == found["counts"][name]
    bounds = [one["bound"] for one in found["passes"]]
    assert bounds == sorted(bounds) and bounds[-1] == found["cost"]


def test_a_search_in_one_go_has_no_passes(shell: Shell) -> None:
    assert shell.json(*ONE, "--algorithm", "astar")["passes"] == []
    assert shell(*ONE, "--algorithm", "astar", "--passes") == 2
    assert "astar does not deepen; iterative_deepening and ida_star do" in shell.err


def test_passes_are_shown_with_their_sum(shell: Shell) -> None:
    assert shell(*ONE, "--algorithm", "ids", "--passes") == 0
    assert "depth limit" in shell.out
    assert ["12", "11", "647", "1,059", "1,980"] in [row.split() for row in shell.out.splitlines()]
    assert ["all", "2,648", "4,455", "8,080"] in [row.split() for row in shell.out.splitlines()]


# --stop-at-zero


def test_a_path_that_ends_at_h_0_but_not_in_a_goal_is_no_solution(
    shell: Shell, tmp_path: Path
) -> None:
    stop = (*EASY, "--algorithm", "bfs", "--stop-at-zero", "inversions")
    plan = tmp_path / "plan.csv"
    assert shell(*stop, "--output", str(plan)) == 1
    assert "NOT A SOLUTION" in shell.out and "verified" not in shell.out
    assert "ending: not in a goal: inversions is 0 in [1 2 3 / _ 8 4 / 7 6 5]" in shell.out
    assert not plan.exists()
    found = shell.json(*stop)
    assert found["reaches_goal"] is False and found["verified"] is False
    assert found["cost"] == 4 and not found["optimal"] and found["lower_bound"] is None


def test_a_path_that_ends_at_h_0_in_a_goal_is_said_to_be_one(shell: Shell) -> None:
    found = shell.json(*EASY, "--stop-at-zero", "manhattan")
    assert found["reaches_goal"] and found["verified"] and found["cost"] == 5
    assert not found["optimal"], "h = 0 is not the goal test, so nothing is proved"


def test_stop_at_zero_needs_a_heuristic_of_the_domain(shell: Shell) -> None:
    assert shell(*EASY, "--stop-at-zero", "manhatan") == 2
    assert "manhattan" in shell.err


# --frame and --picture


@pytest.mark.parametrize(
    ("frame", "caption"),
    [("start", "start (of 11)"), ("half", "5 "), ("last", "11 down (of 11)"), ("3", "3 ")],
)
def test_one_frame_is_drawn(shell: Shell, frame: str, caption: str) -> None:
    assert shell(*ONE, "--frame", frame) == 0
    rows = shell.out.splitlines()
    assert rows[-5].startswith(caption) and rows[-5].endswith("(of 11)")
    assert [len(row.split()) for row in rows[-4:]] == [4] * 4


@pytest.mark.parametrize(("frame", "boards"), [(None, 12), ("half", 1)])
def test_pictures_are_written_as_svg(
    shell: Shell, tmp_path: Path, frame: str | None, boards: int
) -> None:
    file = tmp_path / "plan.svg"
    chosen = () if frame is None else ("--frame", frame)
    shell.json(*ONE, "--picture", str(file), *chosen)
    assert file.read_text().count('class="pb-board"') == boards


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--frame", "99"), "--frame 99: the solution has only 11 actions"),
        (("--frame", "-1"), "start, half or last"),
        (("--frame", "end"), "start, half or last"),
        (("--picture", "plan.png"), "must end in .svg"),
        (("--frame", "half", "--json"), "add --picture FILE.svg"),
    ],
)
def test_bad_frames_are_refused(shell: Shell, given: tuple[str, ...], message: str) -> None:
    assert shell(*ONE, *given) == 2
    assert message in shell.err


# --attempts


def test_attempts_have_the_seeds_that_follow(shell: Shell) -> None:
    walk = (*ONE, "--algorithm", "random_walk")
    found = shell.json(*walk, "--attempts", "5", "--seed", "7")
    assert [one["seed"] for one in found["list"]] == [7, 8, 9, 10, 11]
    alone = shell.json(*walk, "--seed", "9")
    assert found["list"][2]["counts"] == alone["counts"]
    lengths = [one["actions"] for one in found["list"]]
    assert found["actions"]["median"] == median(lengths)
    assert (found["actions"]["least"], found["actions"]["greatest"]) == (min(lengths), max(lengths))
    assert json.dumps(found).count("seed") >= 5


def test_attempts_that_end_at_a_limit_are_listed(shell: Shell) -> None:
    walk = (*ONE, "--algorithm", "random_walk", "--attempts", "5", "--max-expansions", "100")
    assert shell(*walk) == 1
    assert "of 5 solved; of these:" in shell.out
    assert "100 expansions" in shell.out


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--attempts", "3"), "would do the same each time"),
        (("--attempts", "0", "--algorithm", "random_walk"), "from 1 to 100000"),
        (("--attempts", "2", "--algorithm", "random_walk", "--play"), "--attempts lists searches"),
    ],
)
def test_bad_attempts_are_refused(shell: Shell, given: tuple[str, ...], message: str) -> None:
    assert shell(*ONE, *given) == 2
    assert message in shell.err


# The doctor under the options of a search


def test_the_doctor_takes_the_options_of_astar(shell: Shell) -> None:
    call = ("heuristics", "sliding_tiles", "reports/easy", "--max-states", "500", "--samples", "0")
    found = shell.json(*call, "--ties", "heap", "--duplicates", "tree")
    counts = shell.json(*EASY, "--ties", "heap", "--duplicates", "tree")["counts"]
    verdict = next(v for v in found["verdicts"] if v["name"] == "manhattan")
    assert (verdict["expanded"], verdict["popped"]) == (counts["expanded"], counts["popped"])
    assert "did you mean 'heap'" in shell.error(*call, "--ties", "heep")
