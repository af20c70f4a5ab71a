"""The text format of the blind robot: round trips, and errors with line and column."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import blind_robots
from plybench import InputError, solve
from plybench.core.errors import TextError
from plybench.core.heuristic import heuristics_of
from plybench.domains.blind_robot import (
    BlindRobot,
    check_plan,
    from_state,
    read,
    with_goal,
    write,
)
from plybench.domains.shared.maps import ORIGINS

SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 6))

MOVING_AI = """type octile
height 2
width 3
map
.@.
...
"""


@settings(max_examples=100, deadline=None)
@given(problem=blind_robots(SHAPES))
def test_problems_round_trip(problem: BlindRobot) -> None:
    again = read(write(problem))
    assert (again.grid, again.initial, again.target, again.order) == (
        problem.grid,
        problem.initial,
        problem.target,
        problem.order,
    )
    assert again.parse_state(again.format_state(again.initial)) == again.initial


def test_marks_are_possible_squares() -> None:
    problem = read("; two\n# # #\n# * .\n* . .\n")
    assert problem.positions(problem.initial) == [(1, 1), (0, 0)]
    assert problem.format_state(problem.initial) == "###/#*./*.."


def test_settings_may_stand_before_the_map() -> None:
    problem = read("order: north-east-south-west\ntarget: 2,0 ; there\nstart: ALL\n..#\n...\n")
    assert problem.actions(problem.initial) == ["north", "east", "south", "west"]
    assert problem.target == 5 and len(problem.squares(problem.initial)) == 5


def test_moving_ai_maps_have_every_square_possible() -> None:
    problem = read(MOVING_AI)
    assert problem.format_state(problem.initial) == "*#*/***"
    assert read("target: 0,1\n" + MOVING_AI).target == 3


def test_squares_count_from_the_origin() -> None:
    problem = read("target: 0,1\n" + MOVING_AI)  # the file counts from the top left
    assert (problem.origin, problem.grid.position(3)) == ("top-left", (0, 1))
    again = read(write(problem))
    assert (again.grid, again.target, again.initial) == (problem.grid, 3, problem.initial)
    assert with_goal(problem, "2,0").target == 2
    assert read("origin: bottom-left\ntarget: 0,1\n" + MOVING_AI).target == 0
    assert read("origin: top-left\ntarget: 0,1\n*#.\n...\n").target == 3
    with pytest.raises(TextError, match="line 1, column 9: unknown origin 'left'"):
        read("origin: left\n*#.\n")


def test_heuristics_and_plans_do_not_depend_on_the_origin() -> None:
    drawn, counted = (read(f"origin: {origin}\n*.#\n..*\n.*.\n") for origin in ORIGINS)
    for name, estimate in heuristics_of(drawn).items():
        assert estimate(drawn.initial) == heuristics_of(counted)[name](drawn.initial)
    plan = solve(drawn, "astar", heuristic="merge-pair").path
    assert plan == solve(counted, "astar", heuristic="merge-pair").path
    (x, y), (u, v) = check_plan(drawn, plan.actions), check_plan(counted, plan.actions)
    assert (x, y) == (u, 2 - v)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, None, "there is no map"),
        ("; nothing\n\n", 1, None, "there is no map"),
        ("##\n##\n", 1, 1, "the map has no floor"),
        ("..\n..\n", 1, 1, "no square is marked"),
        ("*.\n...\n", 2, 3, "this row has 3 cells, the first one has 2"),
        ("*..\n..\n", 2, 2, "this row has 2 cells, the first one has 3"),
        ("*A\n", 1, 2, "'A' is not a cell"),
        ("start: some\n*\n", 1, 8, "'start:' can only be 'all'"),
        ("start: all\n.*\n", 2, 2, "a mark, but 'start: all' says"),
        ("order: up\n*\n", 1, 8, "unknown child order 'up'"),
        ("goal: 1,1\n*\n", 1, 1, "unknown setting 'goal:'"),
        ("target: 0,0\ntarget: 0,0\n*\n", 2, 1, "a second 'target:'"),
        ("target: here\n*\n", 1, 9, "'here' is not a square"),
        ("target: 4,0\n*.\n", 1, 9, r"target: \(4,0\) is outside the 2 x 1 map"),
        ("target: 1,0\n*#\n", 1, 9, r"target \(1,0\) is in a wall"),
        ("type octile\nheight 1\nwidth 1\nmap\n@\n", 1, 1, "the map has no floor"),
        ("type octile\nheight 1\nwidth 2\nmap\n.*\n", 5, 2, r"'\*' is not a cell"),
    ],
)
def test_faults_of_files(text: str, line: int, column: int | None, message: str) -> None:
    with pytest.raises(TextError, match=message) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_faults_on_one_line() -> None:
    problem = from_state("*./.*", "0,0")
    assert problem.target == 2
    with pytest.raises(InputError, match=r"^start, row 2, column 3: this row has 3 cells"):
        from_state("*./...", None)
    with pytest.raises(InputError, match=r"^goal '1' is not a square; write it as 3,1"):
        with_goal(problem, "1")
    with pytest.raises(InputError, match=r"^target: \(9,9\) is outside"):
        with_goal(problem, "9,9")
    with pytest.raises(InputError, match=r"is not on this map: \.\./\.\.$"):
        problem.parse_state("*#/..")
    with pytest.raises(InputError, match=r"^state, row 1, column 1: no square is marked"):
        problem.parse_state("../..")
