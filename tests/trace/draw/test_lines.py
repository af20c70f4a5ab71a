"""Lines of reports: boards know their cells, roles and widths; the plain text is as before."""

import pytest

from plybench import solve
from plybench.core.picture import Cell, Picture, as_text
from plybench.domains import blocksworld, mazeworld, sliding_tiles
from plybench.domains.connect_four import ConnectFour
from plybench.engine.decisions import decide
from plybench.trace import GameTrace, Trace
from plybench.trace.draw import render_game_text, render_text
from plybench.trace.draw.game_text import game_lines
from plybench.trace.draw.lines import Line, board_rows, in_bands, plain_text, signs_of, text_row
from plybench.trace.draw.terminal import line_text
from plybench.trace.draw.text import text_lines

TILES = Picture(((Cell("piece", "12"), Cell("piece", "3")), (Cell("empty", "_"), Cell("wall"))))


def roles(lines: list[Line], role: str) -> list[str]:
    return [line.text for line in lines if line.role == role]


def test_rows_of_a_board_are_as_drawn_and_know_their_cells() -> None:
    first, second = board_rows(TILES)
    assert plain_text([first, second]) == as_text(TILES) + "\n"
    assert [(span.start, span.end) for span in first.spans] == [(0, 3), (4, 6)]
    assert [span.cell for span in second.spans] == list(TILES.rows[1])


def test_names_of_rows_and_columns_are_no_cells() -> None:
    picture = Picture(((Cell("empty", is_dark=True),),), ("1",), ("a",))
    assert [[span.cell for span in row.spans] for row in board_rows(picture)] == [
        [None, picture.rows[0][0]],
        [None, None],
    ]


@pytest.mark.parametrize(
    ("text", "labels"), [("#.A", ["", "", "A"]), ("A . #", ["A", "", ""]), ("start:", [])]
)
def test_a_row_of_a_problem_has_only_signs_of_its_picture(text: str, labels: list[str]) -> None:
    row = text_row(text, signs_of(Picture(((Cell("piece", "A"),),))))
    assert row.text == text
    assert [span.cell.label for span in row.spans if span.cell] == labels


def test_the_blank_behind_the_last_sign_has_the_colour_of_its_cell() -> None:
    text = line_text(board_rows(TILES)[1])
    assert text.plain == " _  # "
    assert [str(span.style) for span in text.spans] == ["dim", "#59616b on #59616b"]


def test_cells_keep_their_columns_beside_another_board() -> None:
    blocks = [[Line("one"), *board_rows(TILES)], board_rows(TILES)]
    (band,) = in_bands(blocks, 80, 3, Line())
    assert [line.text for line in band] == ["one     12  3", "12  3    _  #", " _  #"]
    assert [span.start for span in band[1].spans] == [0, 4, 9, 12]


@pytest.mark.parametrize(
    "problem",
    [
        sliding_tiles.instance("reports/easy"),
        blocksworld.instance("reports/one-block"),
        mazeworld.instance("reports/maze"),
    ],
)
def test_a_trace_marks_headings_boards_and_the_solution(problem: object) -> None:
    trace = Trace(max_steps=2)
    solve(problem, "astar", observer=trace)
    lines = text_lines(trace, boards=True, lists=True)
    assert plain_text(lines) == render_text(trace, boards=True, lists=True)
    assert [text.split(":")[0] for text in roles(lines, "heading")] == [
        "expansion 1",
        "expansion 2",
    ]
    assert len(roles(lines, "board")) % len(problem.picture(problem.initial).rows) == 0
    assert roles(lines, "solution")[0].startswith("solved: ")


def test_a_game_tree_marks_the_move_and_what_was_pruned() -> None:
    trace = GameTrace()
    decide(ConnectFour(4, 4), "alpha_beta", depth=3, observer=trace)
    lines = game_lines(trace)
    assert plain_text(lines) == render_game_text(trace)
    assert len(roles(lines, "board")) == 4
    assert [text.split()[2] for text in roles(lines, "solution")] == ["plays"]
    assert all("pruned: " in text for text in roles(lines, "dim"))
