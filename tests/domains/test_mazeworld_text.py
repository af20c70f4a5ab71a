"""Mazeworld: drawings, robot lines, scenarios, with line and column in errors."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import mazes
from plybench import InputError
from plybench.core.errors import TextError
from plybench.domains.mazeworld import Mazeworld, from_state, instance, read, with_goal, write
from plybench.domains.mazeworld.scenario import first_rows, open_scenario, read_scenario
from plybench.domains.shared.maps import Map

DRAWINGS = """; a comment
model: turns
order: north-west-east-south
start:
. B . .   ; another
. # # .
A . . C
goal:
.CB.
.##.
...A
"""
MAP = "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n"
ROW = "{}\tx.map\t3\t2\t{}\t{}\t{}\t{}\t1.5\n"
SCENARIO = "version 1\n" + ROW.format(0, 0, 0, 2, 1) + ROW.format(0, 2, 0, 1, 1)
SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(1, 30))


def same(one: Mazeworld, other: Mazeworld) -> bool:
    return described(one) == described(other)


def described(puzzle: Mazeworld) -> dict[str, object]:
    """Return all that makes up a puzzle but its name."""
    public = {name: value for name, value in vars(puzzle).items() if not name.startswith("_")}
    return public | {"name": ""}


def test_drawings_with_settings_and_cells_apart() -> None:
    puzzle = read(DRAWINGS)
    assert (puzzle.model, puzzle.order) == ("turns", "north-west-east-south")
    assert puzzle.grid == Map(4, 3, frozenset({5, 6}))
    assert puzzle.positions(puzzle.starts) == {"A": (0, 0), "B": (1, 2), "C": (3, 0)}
    assert puzzle.positions(puzzle.goals) == {"A": (3, 0), "B": (2, 2), "C": (1, 2)}


def test_the_letters_of_terrain_are_robots_in_a_drawing() -> None:
    puzzle = read("start:\nGOST#@W\ngoal:\nGOST#@W\n")
    assert puzzle.robots == ("G", "O", "S", "T", "W")
    assert puzzle.grid.walls == {4, 5}


def test_robot_lines_with_and_without_names() -> None:
    grid = "....\n.##.\n....\n"
    named = read(grid + "\\robot Q 0 0\n\\robot B 1 2\n\\goal B 2 2\n\\goal Q 3 0\n")
    assert named.robots == ("Q", "B")
    assert named.positions(named.goals) == {"Q": (3, 0), "B": (2, 2)}
    plain = read("model: turns\n" + grid + "\\robot 0 0\n\\robot 1 2\n\\goal 3 0\n\\goal 2 2")
    assert plain.robots == ("A", "B")
    assert (plain.starts, plain.goals) == (named.starts, named.goals)
    assert plain.model == "turns"


@given(puzzle=mazes(SHAPES))
def test_puzzles_round_trip_in_either_format(puzzle: Mazeworld) -> None:
    text = write(puzzle)
    assert same(read(text), puzzle)
    assert write(read(text)) == text
    assert ("start:" in text) == (len(puzzle.robots) <= 26)


@pytest.mark.parametrize("names", ["B A", "A BC", "A b", "R1 R2"])
def test_robots_with_other_names_or_in_another_order_round_trip_too(names: str) -> None:
    one, other = names.split()
    starts, goals = {one: (0, 0), other: (1, 0)}, {one: (1, 0), other: (2, 0)}
    puzzle = Mazeworld(Map(3, 1), starts, goals)
    assert same(read(write(puzzle)), puzzle)
    assert write(puzzle).startswith(f"...\n\\robot {one} 0 0\n")


def test_named_puzzles_say_their_name_in_a_comment() -> None:
    assert write(instance("corridor/bay")).startswith("; corridor/bay\nstart:\n")


def test_puzzles_on_one_line() -> None:
    puzzle = from_state("A.B/###", ".AB/###")
    assert puzzle.positions(puzzle.goals) == {"A": (1, 1), "B": (2, 1)}
    assert same(from_state("A.B/###", "A 1,1 B 2,1"), puzzle)
    moved = with_goal(puzzle, "B 0,1 A 2,1")
    assert moved.positions(moved.goals) == {"A": (2, 1), "B": (0, 1)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no drawing under 'start:'"),
        ("start:\nA.\n", "line 2: there is no drawing under 'goal:'"),
        ("start:\nA.\ngoal:\n", "line 3: there is no drawing under 'goal:'"),
        ("start:\n..\ngoal:\n..\n", "line 4: there is no robot"),
        ("start:\nA.\n...\ngoal:\n.A\n..\n", "line 3, column 3: this row has 3 cells"),
        ("start:\nAB.\ngoal:\n.A.\n", "line 2, column 2: robot B has no goal"),
        ("start:\nA..\ngoal:\nBA.\n", "line 4, column 1: goal of robot B, which has no start; "
         "robots: A"),
        ("start:\nA.A\ngoal:\nA..\n", "line 2, column 3: robot A appears twice"),
        ("start:\nA..\ngoal:\nA.A\n", "line 4, column 3: goal of A appears twice"),
        ("start:\nA..\ngoal:\n.A\n", "line 4, column 1: the goal is 2 x 1, the start 3 x 1"),
        ("start:\nA..\ngoal:\n.A#\n", "line 4, column 3: the walls differ: in the start there"),
        ("start:\nA.#\ngoal:\n..A\n", "line 4, column 3: the walls differ: in the start there is"),
        ("start:\nAa.\ngoal:\n.A.\n", "line 2, column 2: 'a' is not a cell; write # or @ for a"),
        ("start: A\ngoal:\n.A.\n", "line 1, column 8: nothing may follow 'start:'"),
        ("start:\nA\nstart:\nA\n", "line 3, column 1: a second 'start:'"),
        ("begin:\nA\n", "line 1, column 1: expected one of model:, order:, origin:, start:"),
        ("model: chaos\n", "line 1, column 8: expected 'model:' and one of free, turns"),
        ("model: free\nmodel: free\n", "line 2, column 1: a second 'model:'"),
        ("start:\nA.\nmodel: free\n", "line 3, column 1: 'model:' must come before the map"),
        ("start:\nA.\ngoal:\n.A\n\\robot 0 0\n", "line 5, column 1: robot lines belong to a map"),
        ("..\nstart:\nA.\n", "line 2, column 1: 'start:' after a map without a heading"),
        ("..\n\\robot 0 0\n", "line 2, column 8: robot A has no goal"),
        ("..\n\\goal 0 0\n", "line 2: there is no robot"),
        ("..\n\\robot 0 0\n\\goal Q 0 0\n", "line 3, column 7: goal of robot Q, which has"),
        ("..\n\\robot 0 0\n\\robot 0 0\n", "line 3, column 8: A and B are both at (0,0)"),
        ("..\n\\robot 0 0\n\\robot 1 0\n\\goal 0 0\n\\goal 0 0\n",
         "line 5, column 7: A and B have both their goals at (0,0)"),
        (".#\n\\robot 1 0\n", "line 2, column 8: robot A at (1,0) is in a wall"),
        (".#\n\\robot 0 0\n\\goal 1 0\n", "line 3, column 7: goal of A at (1,0) is in a wall"),
        ("..\n\\robot 2 0\n", "line 2, column 8: (2,0) is outside the 2 x 1 map"),
        ("..\n\\robot -1 0\n", "line 2, column 8: '-1' is not a coordinate"),
        ("..\n\\robot 1\n", "line 2, column 1: expected '\\\\robot', x and y, or a name, x and y"),
        ("..\n\\robot 9 0 0\n", "line 2, column 8: '9' is not a name for a robot"),
        ("..\n\\robot A 0 0\n\\robot A 1 0\n", "line 3, column 8: robot A appears twice"),
        ("..\n\\rabbit 0 0\n", "line 2, column 1: expected one of \\robot, \\goal, not"),
        ("..\n.\n\\robot 0 0\n", "line 2, column 1: this row has 1 cell, the first one has 2"),
        ("A.\n\\robot 0 0\n", "line 1, column 1: 'A' is not a cell"),
        (MAP, "line 1: a MovingAI map holds no robots"),
        (SCENARIO, "line 1: this is a MovingAI scenario, which needs its map"),
    ],
)  # fmt: skip
def test_errors_say_line_and_column(text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ("A.", None, "a start written out also needs a goal"),
        ("A./..", "../a.", "goal, row 2, column 1: 'a' is not a cell"),
        ("A./.", "../A.", "start, row 2, column 1: this row has 1 cell"),
        ("A.", "A 5,0", "goal of A: (5,0) is outside"),
        ("A.", "A 1,0 (A to move)", "must not say whose turn it is"),
        ("A.", "1,0", "is not of the form"),
        ("AB.", "A 0,0 B 0,0", "goal of B at (0,0) is also that of A"),
        ("AB.", "A 2,0", "robot B has no goal"),
    ],
)
def test_errors_on_one_line(start: str, goal: str | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        from_state(start, goal)
    assert message in str(caught.value)


# Scenarios


def test_scenarios_count_from_the_top_left_and_so_do_their_puzzles() -> None:
    puzzle = read_scenario(MAP, SCENARIO)
    assert puzzle.origin == "top-left"
    assert puzzle.positions(puzzle.starts) == {"A": (0, 0), "B": (2, 0)}
    assert puzzle.positions(puzzle.goals) == {"A": (2, 1), "B": (1, 1)}
    assert puzzle.format_state(puzzle.initial) == "A 0,0 B 2,0"
    assert puzzle.parse_state("A 0,0 B 2,1") == (0, 5)
    assert with_goal(puzzle, "A 0,1 B 2,1").goals == (3, 5)
    assert read_scenario(MAP, SCENARIO, 1).robots == ("A",)
    plain = read_scenario(".#.\n...\n", SCENARIO)
    assert (plain.starts, plain.origin) == (puzzle.starts, "top-left")


@pytest.mark.parametrize("robots", [("A", "B"), ("R1", "R2")])
def test_a_text_says_where_it_counts_from(robots: tuple[str, str]) -> None:
    drawn = read("origin: top-left\nstart:\nAB.\n...\ngoal:\n...\nAB.\n")
    assert drawn.positions(drawn.goals) == {"A": (0, 1), "B": (1, 1)}
    starts, goals = {robots[0]: (0, 0), robots[1]: (2, 0)}, {robots[0]: (2, 0), robots[1]: (2, 1)}
    puzzle = Mazeworld(Map(3, 2, origin="top-left"), starts, goals)
    again = read(write(puzzle))
    assert "origin: top-left" in write(puzzle)
    assert (again.grid, again.starts, again.goals) == (puzzle.grid, puzzle.starts, puzzle.goals)
    assert (puzzle.starts, puzzle.goals) == ((0, 2), (2, 5))


@pytest.mark.parametrize(
    ("scenario", "robots", "message"),
    [
        ("", None, "line 1: a scenario begins with 'version 1'"),
        ("version 1\n", None, "line 1: the scenario has no rows"),
        (SCENARIO, 3, "line 3: 3 robots requested; the scenario has rows for 1 to 2"),
        (SCENARIO, 0, "line 3: 0 robots requested; the scenario has rows for 1 to 2"),
        ("version 1\n0 x.map 3 2 0 0 1\n", 1, "line 2, column 1: this row has 7 columns"),
        ("version 1\n" + ROW.format(0, 0, "x", 0, 0), 1, "line 2, column 15: 'x' is not a number"),
        ("version 1\n" + ROW.format(0, 1, 0, 0, 0), 1, "line 2, column 13: robot A at (1,0) is"),
        ("version 1\n" + ROW.format(0, 0, 0, 1, 0), 1, "line 2, column 17: goal of A at (1,0) is"),
        ("version 1\n" + ROW.format(0, 0, 7, 1, 0), 1, "line 2, column 13: (0,7) is outside"),
        (SCENARIO + ROW.format(0, 0, 0, 2, 0), 3, "line 4, column 13: A and C are both at (0,0)"),
        ("version 1\n0 x.map 9 2 0 0 1 1 1\n", 1, "line 2, column 9: the map is 3 x 2, not 9 x 2"),
    ],
)
def test_errors_in_scenarios_say_where(scenario: str, robots: int | None, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read_scenario(MAP, scenario, robots)
    assert str(caught.value).startswith(message)


def test_a_scenario_file_finds_its_map_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "x-random-1.scen"
    file.write_text(SCENARIO)
    with pytest.raises(InputError, match=r"its map x\.map is not beside it"):
        open_scenario(file, "")
    (tmp_path / "x.map").write_text(MAP)
    assert open_scenario(file, "").robots == ("A", "B")
    assert open_scenario(file, "1").robots == ("A",)
    with pytest.raises(InputError, match="expected a number of robots after the colon"):
        open_scenario(file, "many")
    (tmp_path / "x.map").write_text(MAP + ".\n")
    with pytest.raises(InputError, match=r"x\.map: line 7, column 1: this row has 1 cell"):
        open_scenario(file, "")


def test_rows_beyond_the_first_are_left_out() -> None:
    assert [row.goal for row in first_rows(SCENARIO, 1)] == [(2, 1)]
