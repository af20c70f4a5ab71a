"""What `trace` shows beside the steps: boards, open and closed lists, states, depths."""

import pytest

from helpers.shell import Shell
from helpers.terminals import on_a_terminal, without_colours

EASY = ("trace", "sliding_tiles", "reports/easy")
ONE = ("trace", "blocksworld", "reports/one-block")


def test_boards_draw_each_node_that_is_expanded(shell: Shell) -> None:
    assert shell(*EASY, "--boards") == 0
    lines = shell.out.splitlines()
    for i, line in enumerate(lines):
        if line.startswith("expansion "):
            state = line[line.index("[") + 1 : line.index("]")]
            assert [row.strip() for row in lines[i + 1 : i + 4]] == state.split(" / ")


def test_lists_hold_every_node_that_waits_or_was_expanded(shell: Shell) -> None:
    assert shell(*EASY, "--lists") == 0
    lines = [line for line in shell.out.splitlines() if line.startswith(("  open", "  closed"))]
    assert lines[:6] == [
        "  open: 1 node",
        "  closed: 0 nodes",
        "  open: 3 nodes",
        "  closed: 1 node",
        "  open: 5 nodes",
        "  closed: 2 nodes",
    ]
    assert "    1: g 1  h 4  f 5   2: g 1  h 6  f 7   3: g 1  h 6  f 7\n" in shell.out


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "ids", "ida_star", "rbfs", "beam"])
def test_lists_are_drawn_for_every_kind_of_search(shell: Shell, algorithm: str) -> None:
    assert shell(*EASY, "--lists", "--boards", "--states", "--algorithm", algorithm) == 0
    assert "  closed: 2 nodes" in shell.out


@pytest.mark.slow
def test_a_long_list_says_how_much_of_it_is_shown(shell: Shell) -> None:
    wide = ("trace", "sliding_tiles", "reports/hard", "--algorithm", "bfs", "--steps", "120")
    shell(*wide, "--lists")
    assert "; the first 60 are shown" in shell.out
    assert max(map(len, shell.out.splitlines())) < 200


def test_states_are_written_after_each_child(shell: Shell) -> None:
    assert shell(*ONE, "--states", "--steps", "1") == 0
    last = shell.out[shell.out.index("> up ") :]
    rows = [row.strip() for row in last.splitlines()[1:4]]
    assert rows == [
        "frontier",
        "node 1  [@ 2,0 A 0,0]  g 1  h 3  f 4",
        "node 2  [@ 3,1 A 0,0]  g 1  h 3  f 4",
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lists_fit_a_terminal(width: int) -> None:
    written, _ = on_a_terminal(*EASY, "--lists", "--steps", "4", size=(width, 40))
    assert max(len(line.rstrip()) for line in without_colours(written).splitlines()) <= width


def test_depths_are_those_of_the_report(shell: Shell) -> None:
    tree = ("--algorithm", "bfs", "--duplicates", "tree")
    assert shell("trace", "blocksworld", "reports/one-block", *tree, "--depths") == 0
    assert "depth 8 reached: 2,820 taken, 9,116 generated\n" in shell.out
    rows = shell.json("trace", "blocksworld", "reports/one-block", *tree, "--depths")["depths"]
    assert [row["popped"] for row in rows][1:8] == [2, 4, 10, 28, 86, 272, 874]


def test_depths_of_deepening_name_the_limit(shell: Shell) -> None:
    assert shell(*ONE, "--algorithm", "ids", "--depths") == 0
    assert "(limit 3)" in shell.out


def test_a_trace_that_stops_at_zero_says_where_it_ended(shell: Shell) -> None:
    stop = (*EASY, "--algorithm", "bfs", "--stop-at-zero", "inversions")
    assert shell(*stop) == 1
    assert "the path ends not in a goal: inversions is 0" in shell.err
    assert "until inversions is 0" in shell.out
    assert shell.json(*stop)["reaches_goal"] is False


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--lists", "--format", "svg"), "are for traces as text"),
        (("--lists", "--json"), "are for traces as text"),
        (("--depths", "--lists"), "--depths shows depths only"),
        (("--depths", "--steps", "3"), "--depths shows depths only"),
    ],
)
def test_what_does_not_go_together_is_refused(
    shell: Shell, given: tuple[str, ...], message: str
) -> None:
    assert message in shell.error(*EASY, *given)
