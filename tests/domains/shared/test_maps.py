"""Maps: cells and positions, both text formats, distances."""

from collections import deque
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.core.errors import InputError, TextError
from plybench.domains.shared.map_text import read_map
from plybench.domains.shared.maps import DIRECTIONS, OPPOSITE, UNREACHABLE, Map

HEADER = "type octile\nheight {}\nwidth {}\nmap\n"


@st.composite
def maps(draw: st.DrawFn) -> Map:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    walls = draw(st.sets(st.integers(0, width * height - 1)))
    return Map(width, height, frozenset(walls))


def test_positions_count_from_the_bottom_left() -> None:
    grid = Map(3, 2, frozenset({1}))
    assert [grid.position(cell) for cell in (0, 2, 3, 5)] == [(0, 1), (2, 1), (0, 0), (2, 0)]
    assert grid.rows() == [".#.", "..."]
    assert grid.floor == [0, 2, 3, 4, 5]


def test_maps_of_moving_ai_count_from_the_top_left() -> None:
    grid = read_map(HEADER.format(2, 3) + ".@.\n...\n")
    assert [grid.position(cell) for cell in (0, 2, 3, 5)] == [(0, 0), (2, 0), (0, 1), (2, 1)]
    assert grid.steps[3] == {"east": 4, "north": 0}
    assert grid.walls == {grid.cell((1, 0))}
    with pytest.raises(InputError, match="unknown origin 'middle'"):
        Map(3, 2, origin="middle")  # type: ignore[arg-type]


@given(grid=maps())
def test_what_is_beside_a_cell_does_not_depend_on_the_origin(grid: Map) -> None:
    assert replace(grid, origin="top-left").steps == grid.steps


@given(grid=maps())
def test_cells_and_positions_are_one_to_one(grid: Map) -> None:
    assert [grid.cell(grid.position(cell)) for cell in range(grid.size)] == list(range(grid.size))


@given(grid=maps())
def test_steps_can_be_taken_back_and_lead_where_the_direction_says(grid: Map) -> None:
    for cell, steps in enumerate(grid.steps):
        for direction, target in steps.items():
            assert grid.steps[target][OPPOSITE[direction]] == cell
            (x, y), (u, v) = grid.position(cell), grid.position(target)
            assert (u - x, v - y) == DIRECTIONS[direction]
            assert not {cell, target} & grid.walls


@given(grid=maps())
def test_rows_round_trip_close_together_apart_and_with_a_header(grid: Map) -> None:
    rows = "".join(row + "\n" for row in grid.rows())
    assert read_map(rows) == grid
    assert read_map(" ".join(rows)) == grid
    movingai = HEADER.format(grid.height, grid.width) + rows.replace("#", "@")
    assert read_map(movingai) == replace(grid, origin="top-left")


def test_signs_of_terrain() -> None:
    assert read_map("#@TOW.GS ; a comment\n\n").walls == frozenset(range(5))


@given(grid=maps(), data=st.data())
def test_distances_are_those_of_a_plain_breadth_first_search(
    grid: Map, data: st.DataObject
) -> None:
    if not grid.floor:
        return
    start = data.draw(st.sampled_from(grid.floor))
    rows, expected = grid.rows(), {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        row, column = divmod(cell, grid.width)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            there = r * grid.width + c
            inside = 0 <= r < grid.height and 0 <= c < grid.width
            if inside and rows[r][c] == "." and there not in expected:
                expected[there] = expected[cell] + 1
                queue.append(there)
    found = grid.distances_from(start)
    assert found == [expected.get(cell, UNREACHABLE) for cell in range(grid.size)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no map"),
        ("; nothing\n", "line 1: there is no map"),
        ("..\n...\n", "line 2, column 3: this row has 3 cells, the first one has 2"),
        ("...\n\n. .\n", "line 3, column 3: this row has 2 cells, the first one has 3"),
        (".A\n", "line 1, column 2: 'A' is not a cell; write one of # @ T O W for a wall"),
        (HEADER.format(2, 2) + "..\n", "line 2, column 1: the header says height 2, but"),
        (HEADER.format(1, 3) + "..\n", "line 3, column 1: the header says width 3, but"),
        (HEADER.format(1, "x") + "..\n", "line 3, column 1: expected 'height N', 'width N' or"),
        ("type octile\nheight 1\nmap\n.\n", "line 3, column 1: the header has no line 'width N'"),
        ("type octile\nwidth 1\nwidth 1\nmap\n.", "line 3, column 1: a second line 'width'"),
        ("type octile\nheight 1\nwidth 1\n", "line 3, column 1: the header has no line 'map'"),
        (HEADER.format(1, 1), "line 4, column 1: there are no rows under 'map'"),
        (HEADER.format(2, 2) + "..\n.\n", "line 6, column 1: this row has 1 cell"),
    ],
)
def test_errors_say_line_and_column(text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read_map(text)
    assert str(caught.value).startswith(message)


def test_bad_maps_are_refused() -> None:
    with pytest.raises(InputError, match="a map of 0 x 3 has no cells"):
        Map(0, 3)
    with pytest.raises(InputError, match="wall 4 is not a cell of a map with 4 cells"):
        Map(2, 2, frozenset({4, 7}))
    with pytest.raises(InputError, match=r"\(2,0\) is outside the 2 x 2 map"):
        Map(2, 2).cell((2, 0))
