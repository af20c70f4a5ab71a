"""Boards for a terminal: the same characters with colours and without."""

import pytest

from plybench.core.picture import Cell, Picture, as_text
from plybench.domains.blocksworld import instance
from plybench.domains.sliding_tiles import instance as tiles
from plybench.trace.draw.board import colour
from plybench.trace.draw.terminal import picture_text, side_by_side


def test_pictures_stand_side_by_side_under_their_captions() -> None:
    puzzle = instance("reports/one-block")
    pictures = [puzzle.picture(puzzle.initial)] * 3
    text = side_by_side(pictures, ["start", "again", "third"], 20).plain
    assert text.splitlines()[0] == "start     again"
    assert text.count("A . . @") == 3
    assert "\n\nthird\n" in text


@pytest.mark.parametrize("width", [1, 20, 60, 80])
@pytest.mark.parametrize("colours", [False, True])
def test_no_row_is_wider_than_asked_unless_one_board_is(width: int, colours: bool) -> None:
    puzzle = tiles("random:4x4,seed=1,moves=9")
    pictures = [puzzle.picture(puzzle.initial)] * 7
    text = side_by_side(pictures, [str(i) for i in range(7)], width, colours=colours)
    assert max(line.cell_len for line in text.split()) <= max(width, 12)


def test_colours_change_no_character() -> None:
    names = {"row_names": ("2", "1"), "column_names": ("a", "b")}
    for picture in (
        instance("reports/obstacles").picture(instance("reports/obstacles").initial),
        tiles("random:4x4,seed=1,moves=9").picture(tiles("random:4x4,seed=1,moves=9").initial),
        Picture(((Cell("piece", "K", is_dark=True), Cell("empty", is_dark=False)),) * 2, **names),
    ):
        plain, coloured = picture_text(picture), picture_text(picture, colours=True)
        assert plain.plain == as_text(picture)
        assert not plain.spans
        assert [line.plain.rstrip() for line in coloured.split()] == plain.plain.split("\n")


def test_a_piece_stands_on_the_colour_that_it_has_in_the_svg() -> None:
    text = picture_text(Picture(((Cell("piece", "7"), Cell("wall")),)), colours=True)
    assert [str(span.style) for span in text.spans] == [
        f"bold #ffffff on {colour('7')}",
        "#59616b on #59616b",
    ]
