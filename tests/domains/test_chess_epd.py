"""Lists of positions in EPD."""

import pytest

from plybench.core.errors import TextError
from plybench.domains.chess.epd import read_epd_lines, read_positions
from plybench.domains.chess.rules import Chess

BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";'


def test_operations_are_read_and_comments_are_not() -> None:
    listed = read_epd_lines(f"\ufeff# a list\n\n{BACK_RANK}\n7k/8/8/8/8/8/R7/1R4K1 w - - 4 9\n")
    assert [one.line for one in listed] == [3, 4]
    assert listed[0].name == "back rank" and listed[0].best == ("a1a8",)
    assert listed[0].is_solved_by("a1a8") and not listed[0].is_solved_by("a1b1")
    assert listed[1].position == "7k/8/8/8/8/8/R7/1R4K1 w - - 4 9" and listed[1].is_solved_by("x")


def test_moves_to_avoid_are_never_a_solution() -> None:
    (one,) = read_epd_lines(BACK_RANK.replace("bm", "am"))
    assert one.best == () and not one.is_solved_by("a1a8") and one.is_solved_by("a1a7")


def test_other_texts_are_not_lists() -> None:
    assert read_positions("e4 e5") is None and read_positions("") is None
    assert len(Chess().read_positions(BACK_RANK) or ()) == 1


@pytest.mark.parametrize("wrong", [BACK_RANK.replace("Ra8", "Ra9"), "8/8 w - -", "e4 e5"])
def test_wrong_line_is_named(wrong: str) -> None:
    with pytest.raises(TextError) as raised:
        read_epd_lines(f"{BACK_RANK}\n{wrong}\n")
    assert str(raised.value).startswith("line 2")
