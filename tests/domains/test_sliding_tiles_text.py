"""Sliding tiles: text form, instances, generators."""

import pytest

from plybench import InputError, solve
from plybench.core.errors import TextError
from plybench.domains.sliding_tiles import from_state, instance, read, with_goal, write
from plybench.engine.searches import distances

BOTH = """; a comment
order: right-left-up-down
start:
2 8 3   ; another
1 6 4
7 _ 5
goal:
1 2 3
8 0 4
7 6 5
"""


def test_file_with_both_boards() -> None:
    puzzle = read(BOTH)
    assert (puzzle.height, puzzle.width, puzzle.order) == (3, 3, "right-left-up-down")
    assert puzzle.initial == instance("reports/easy").initial
    assert puzzle.goal == instance("reports/easy").goal
    assert write(read(write(puzzle))) == write(puzzle)


@pytest.mark.parametrize(
    "text",
    ["1 2 3\n_ 4 5\n", "start:\n1, 2, 3\n0, 4, 5\n", "goal:\n1 2 3\n4 5 0\nstart:\n1 2 3\n0 4 5"],
)
def test_files_with_less(text: str) -> None:
    puzzle = read(text)
    assert (puzzle.initial, puzzle.goal) == ((1, 2, 3, 0, 4, 5), (1, 2, 3, 4, 5, 0))


def test_flat_lists() -> None:
    assert read("2 8 3 1 6 4 7 _ 5").initial == instance("reports/easy").initial
    assert from_state("2,8,3,1,6,4,7,0,5", None).width == 3
    wide = from_state("1 2 3 / _ 4 5", "1 2 3 4 5 0")
    assert (wide.height, wide.width, wide.goal) == (2, 3, (1, 2, 3, 4, 5, 0))
    assert with_goal(wide, "_ 1 2 / 3 4 5").goal == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no board"),
        ("2 8 3\n1 6 4\n7 7 _\n", "line 3, column 1: tile 7 appears twice; a 3 x 3 board has"),
        ("2 8 3\n1 6 4\n7 9 5\n", "line 1, column 1: there is no blank"),
        ("2 8 3\n1 6 4\n7 _ 9\n", "line 3, column 5: there is no tile 9"),
        ("2 8 3\n1 6\n7 _ 5\n", "line 2, column 3: this row has 2 cells, the first one has 3"),
        ("2 8 3\n1 x 4\n7 _ 5\n", "line 2, column 3: 'x' is not a cell; write the number of a"),
        ("2 8 3\n1 -6 4\n7 _ 5\n", "line 2, column 3: '-6' is not a cell"),
        ("1 2 3 4 5\n", "line 1, column 1: 5 cells do not make a square"),
        ("1\n0\n", "line 1, column 1: a board of 2 x 1 is too small; it needs at least 2"),
        ("goal:\n1 2\n3 _\n", "line 3: there is no board under 'start:'"),
        ("start:\ngoal:\n1 2\n3 _\n", "line 4: there is no board under 'start:'"),
        ("start:\n1 2\n3 _\nstart:\n", "line 4, column 1: a second 'start:'"),
        ("start: 1 2\n3 _\n", "line 1, column 8: nothing may follow 'start:'"),
        ("board:\n1 2\n3 _\n", "line 1, column 1: expected 'start:' or 'goal:', not 'board:'"),
        ("order: up\n1 2\n3 _\n", "line 1, column 8: expected 'order:' and one of up-left-"),
        ("start:\n1 2\n3 _\ngoal:\n1 2 3\n4 5 _\n", "line 5, column 1: the board is 2 x 3, but"),
        ("start:\n1 2\n3 _\ngoal:\n1 2\n4 _\n", "line 6, column 1: there is no tile 4"),
    ],
)
def test_wrong_files_are_errors_with_their_place(text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        read(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ("2 8 3 1 6 4 7 7 _", None, "start '2 8 3 1 6 4 7 7 _': tile 7 appears twice"),
        ("1 2 3 4 5 _", None, "6 cells do not make a square; write the rows with / between them"),
        ("1 2 3 _", "1 2 3 / 4 5 _", "goal '1 2 3 / 4 5 _': the board is 2 x 3, but the start"),
        ("1 2 3 _", "1 2 3 4 5 6 7 8 _", "there are 9 cells; a 2 x 2 board has the tiles 1 to 3"),
        ("1 2 3 _", "1 2 5 _", "there is no tile 5"),
        ("1 2 3 _", " ", "goal ' ' has no cells"),
    ],
)
def test_wrong_boards_on_one_line_are_errors(start: str, goal: str | None, message: str) -> None:
    with pytest.raises(InputError) as error:
        from_state(start, goal)
    assert message in str(error.value)


# Random instances


def test_random_instance_of_a_wanted_depth_has_it() -> None:
    for name, depth in (("2x3", 21), ("3x3", 20), ("3x3", 31), ("3x4", 8), ("4x4", 10), ("5x5", 0)):
        puzzle = instance(f"random:{name},seed=3,depth={depth}")
        assert solve(puzzle, heuristic="linear-conflict").cost == depth


def test_scrambled_instance_is_never_farther_than_its_moves() -> None:
    for seed in range(20):
        puzzle = instance(f"random:4x4,seed={seed},moves=20")
        found = solve(puzzle, heuristic="linear-conflict")
        assert found.cost is not None and found.cost <= 20 and found.cost % 2 == 0


def test_random_instances_are_solvable_and_cover_the_space() -> None:
    starts = {instance(f"random:2x2,seed={seed}").initial for seed in range(200)}
    assert starts == set(distances(instance("hardest/2x2")).to_goal)
    assert not instance("random:6x5,seed=1").impossible()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("random:3x3,depth=32", "no state is farther away than 31 moves"),
        (
            "random:4x4,depth=40",
            "more than 500,000 states within 18 moves; ask for a smaller depth",
        ),
        ("random:3x3,depth=3,moves=4", "moves=4 and depth=3; give only one of them"),
        ("random:3x3,seed=x", "seed='x' must be a whole number"),
        ("random:3x3,seed=1,seed=2", "parameter seed is given twice"),
        ("random:3,3", "unknown parameter '3'"),
        ("random:1x3", "a board of 1 x 3"),
        ("random:99x99", "a board of 99 x 99 is too large; it has at most 1,024 cells"),
    ],
)
def test_wrong_generators_are_errors(name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        instance(name)
    assert message in str(error.value)
