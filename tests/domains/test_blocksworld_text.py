from typing import Any

import pytest
from hypothesis import given

from helpers import blocksworlds
from plybench import InputError
from plybench.core.errors import TextError
from plybench.domains.blocksworld import Blocksworld, from_state, instance, read, write
from plybench.domains.blocksworld.instances import INSTANCES


def facts(puzzle: Blocksworld) -> tuple[Any, ...]:
    return (
        puzzle.width,
        puzzle.height,
        puzzle.walls,
        puzzle.agent_goal,
        puzzle.initial[0],
        puzzle.positions(puzzle.initial),
        puzzle.goals,
    )


@given(blocksworlds())
def test_written_puzzle_is_read_back(puzzle: Blocksworld) -> None:
    assert facts(read(write(puzzle))) == facts(puzzle)
    assert write(read(write(puzzle))) == write(puzzle)


@given(blocksworlds())
def test_coordinates_say_the_same_as_drawings(puzzle: Blocksworld) -> None:
    assert facts(read(as_coordinates(puzzle))) == facts(puzzle)


def as_coordinates(puzzle: Blocksworld) -> str:
    lines = []
    for y in range(puzzle.height):
        cells = range(y * puzzle.width, (y + 1) * puzzle.width)
        lines.append(" ".join("0" if cell in puzzle.walls else "1" for cell in cells))
    names = ("agent", *puzzle.blocks)
    goals = {"agent": puzzle.agent_goal, **puzzle.goals}
    for name, cell in zip(names, puzzle.initial, strict=True):
        x, y = puzzle.position(cell)
        goal = goals.get(name)
        arrow = "" if goal is None else " -> ({},{})".format(*puzzle.position(goal))
        lines.append(f"{name} {x},{y}{arrow}")
    return "\n".join(lines)


@pytest.mark.parametrize("name", INSTANCES)
def test_named_instance_round_trips(name: str) -> None:
    assert facts(read(write(instance(name)))) == facts(instance(name))


def test_drawing_has_its_top_row_first_and_comments_are_skipped() -> None:
    puzzle = read("; a puzzle\nstart: ; before\n\n. B #\nA @ . ; bottom row\nGOAL:\nA . .\n. . @\n")
    assert (puzzle.width, puzzle.height) == (3, 2)
    assert puzzle.positions(puzzle.initial) == {"A": (0, 0), "B": (1, 1)}
    assert puzzle.position(puzzle.initial[0]) == (1, 0)
    assert puzzle.walls == {5}
    assert (puzzle.goals, puzzle.agent_goal) == ({"A": 3}, 2)


def test_goal_may_come_first_and_long_names_are_aligned() -> None:
    puzzle = read("goal:\nred .\n. .\nstart:\n@ red\n. .\n")
    assert write(puzzle) == "start:\n@   red\n.   .\ngoal:\nred .\n.   .\n"


def test_one_line_start_and_goal() -> None:
    puzzle = from_state(". ./A @", "A ./. .")
    assert facts(puzzle) == facts(read("start:\n. .\nA @\ngoal:\nA .\n. .\n"))
    with pytest.raises(InputError, match="also needs a goal"):
        from_state(". ./A @", None)


DRAWINGS = [
    # text, line, column, message
    ("", 1, None, "the text is empty; it needs a start and a goal"),
    ("; nothing\n\n", 1, None, "the text is empty; it needs a start and a goal"),
    ("begin:\n@ A\n", 1, 1, "expected 'start:' or 'goal:', not 'begin:'"),
    ("start: @ A\ngoal:\nA .\n", 1, 8,
     "nothing may follow 'start:'; the drawing begins on the next line"),
    ("start:\n@ A\n", 2, None, "there is no drawing under 'goal:'"),
    ("start:\ngoal:\nA .\n", 3, None, "there is no drawing under 'start:'"),
    ("start:\n@ A\ngoal:\n", 3, None, "there is no drawing under 'goal:'"),
    ("start:\n@ A\nstart:\n@ A\n", 3, 1, "a second 'start:'"),
    ("start:\n@ A\n  . . .\ngoal:\nA .\n", 3, 7, "this row has 3 cells, the first one has 2"),
    ("start:\n. A\ngoal:\nA .\n", 2, None, "the start has no agent (@)"),
    ("start:\n@ A\n. @\ngoal:\nA .\n. .\n", 3, 3, "a second agent (@)"),
    ("start:\n@ A\nA .\ngoal:\nA .\n. .\n", 3, 1, "block 'A' appears twice"),
    ("start:\n@ A\ngoal:\nA A\n", 4, 3, "block 'A' appears twice"),
    ("start:\n@ A\ngoal:\n. .\n. A\n", 4, None, "the goal is 2 x 2, the start 2 x 1"),
    ("start:\n@ A\ngoal:\n. B\n", 4, 3,
     "goal for block 'B', which is not in the start; blocks: A"),
    ("start:\n@ .\ngoal:\n. B\n", 4, 3,
     "goal for block 'B', which is not in the start; blocks: none"),
    ("start:\n@ A .\ngoal:\n# . A\n", 4, 1, "a wall in the goal that is not in the start"),
    ("start:\n@ A #\ngoal:\n. . A\n", 4, 5, "goal of A is on a wall"),
    ("start:\n@ A #\ngoal:\n. . @\n", 4, 5, "goal of @ is on a wall"),
    ("start:\n@ A\ngoal:\n. .\n", 4, None, "the goal names no block and no agent"),
    ("start:\n@ 7\ngoal:\n. .\n", 2, 3,
     "'7' is not a cell; write . (free), # (wall), @ (agent) or a block's name, "
     "which starts with a letter"),
]  # fmt: skip

COORDINATES = [
    ("1 1\n1 1 1\nagent 0,0\nA 1,0 -> 0,1\n", 2, 5, "this row has 3 cells, the first one has 2"),
    ("1 2\nagent 0,0\n", 1, 3, "'2' is not 0 (wall) or 1 (free)"),
    ("1 1\nA 1,0 -> 0,0\n", 2, None, "there is no line 'agent x,y'"),
    ("1 1\nagent 0,0\nA 1,0\n", 3, None, "there is no goal; write one as 'A 0,0 -> 1,2'"),
    ("1 1\nagent 0,0\nA 5,0 -> 0,0\n", 3, 3, "5,0 is outside the 2 x 1 grid"),
    ("1 1\nagent 0,0\nA 1,0 -> 0,7\n", 3, 10, "0,7 is outside the 2 x 1 grid"),
    ("1 1 0\nagent 0,0\nA 2,0 -> 0,0\n", 3, 3, "2,0 is a wall"),
    ("1 1 0\nagent 0,0\nA 1,0 -> 2,0\n", 3, 10, "2,0 is a wall"),
    ("1 1\nagent 0,0\nA 0,0 -> 1,0\n", 3, 3, "A and @ are both at 0,0"),
    ("1 1 1\nagent 0,0\nA 1,0 -> 0,0\nB 2,0 -> 0,0\n", 4, 10, "B and A have the same goal 0,0"),
    ("1 1 1\nagent 0,0\nA 1,0\nA 2,0 -> 0,0\n", 4, 1, "'A' appears twice"),
    ("1 1\nagent 0,0\nA 1;0\n", 3, 3, "'1' is not a position; write x,y without spaces"),
    ("1 1\nagent 0,0\nA x,y\n", 3, 3, "'x,y' is not a position; write x,y without spaces"),
    ("1 1\nagent 0,0\nA (1,0\n", 3, 3, "'(1,0' is not a position; write x,y without spaces"),
    ("1 1\nagent 0,0\n7 1,0\n", 3, 1, "'7' is not a name for a block; it must start with a letter"),
    ("1 1\nagent 0,0\nA\n", 3, 1, "expected NAME x,y or NAME x,y -> x,y"),
    ("1 1\nagent 0,0\nA -> 1,0\n", 3, 1, "expected NAME x,y or NAME x,y -> x,y"),
    ("1 1\nagent 0,0\nA 1,0 ->\n", 3, 1, "expected NAME x,y or NAME x,y -> x,y"),
    ("1 1\nagent 0,0\nA 1,0 0,0\n", 3, 1, "expected NAME x,y or NAME x,y -> x,y"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), [*DRAWINGS, *COORDINATES])
def test_malformed_text_is_an_error_at_its_place(
    text: str, line: int, column: int | None, message: str
) -> None:
    with pytest.raises(TextError) as info:
        read(text)
    assert (info.value.line, info.value.column, info.value.message) == (line, column, message)
    place = f"line {line}" if column is None else f"line {line}, column {column}"
    assert str(info.value) == f"{place}: {message}"
