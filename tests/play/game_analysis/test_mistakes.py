"""What a move has given away, and how it is marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.play.game_analysis.mistakes import expected, loss_of, mark_of
from plybench.play.game_analysis.worth import Worth


def worth(value: float, proved: bool = True, ends_in: int | None = None) -> Worth[int]:
    return Worth(value, value, proved, ends_in=ends_in)


@pytest.mark.parametrize(
    ("was", "became", "side", "mark"),
    [
        (1, -2, 1, "??"),
        (1, 0, 1, "?"),
        (0, -1, 1, "?"),
        (-1, 2, 2, "??"),
        (1, -2, 2, ""),
        (5, 1, 1, "?!"),
        (-3, -1, 2, "?!"),
        (-1, -5, 1, "?!"),
        (1, 5, 1, ""),
        (0, 0, 2, ""),
    ],
)
def test_proved_results_that_change_are_mistakes(
    was: float, became: float, side: int, mark: str
) -> None:
    assert mark_of(worth(was), worth(became), side) == mark


@pytest.mark.parametrize(
    ("was", "became", "side", "mark"),
    [
        (30, 20, 1, ""),
        (67, 185, 2, "?"),
        (0, -400, 1, "??"),
        (0, -60, 1, "?!"),
        (2000, 1500, 1, ""),
        (float("inf"), 0, 1, "??"),
        (0, 300, 1, ""),
    ],
)
def test_estimates_are_judged_by_the_loss_of_winning_probability(
    was: float, became: float, side: int, mark: str
) -> None:
    assert mark_of(worth(was, False), worth(became, False), side) == mark


def test_slower_win_and_quicker_loss_are_counted_in_plies_where_they_are_known() -> None:
    assert mark_of(worth(1, ends_in=5), worth(9, ends_in=4), 1) == ""
    assert mark_of(worth(9, ends_in=5), worth(9, ends_in=6), 1) == "?!"
    assert mark_of(worth(9, ends_in=5), worth(9, ends_in=2), 2) == "?!"
    assert mark_of(worth(9, ends_in=5), worth(9, ends_in=8), 2) == ""
    assert mark_of(worth(0), worth(0), 1) == ""


def test_no_mark_where_values_are_unknown() -> None:
    assert mark_of(Worth(-3, 3, True), worth(0), 1) == ""
    assert mark_of(None, worth(0), 1) == "" and mark_of(worth(0), None, 1) == ""


def test_bounds_on_one_side_of_a_draw_are_a_result() -> None:
    assert Worth(1, 5, True).result == 1 and Worth(-5, -1, True).result == -1
    assert Worth(0, 5, True).result is None and Worth(1, 1, False).result is None
    assert mark_of(Worth(1, 5, True), Worth(-5, -1, True), 1) == "??"


def test_without_a_scale_estimates_are_not_judged() -> None:
    assert loss_of(worth(3, False), worth(-3, False), 1, None) is None
    assert mark_of(worth(3, False), worth(-3, False), 1, None) == ""
    assert mark_of(worth(3, False), worth(-3, False), 1, 1.0) == "??"
    assert mark_of(worth(1), worth(0), 1, None) == "?"


@given(st.integers(-5000, 5000), st.integers(-5000, 5000), st.sampled_from([1, 2]))
def test_losses_are_shares_and_the_same_for_both_sides(was: int, became: int, side: int) -> None:
    loss = loss_of(worth(was, False), worth(became, False), side)
    mirrored = loss_of(worth(-was, False), worth(-became, False), 3 - side)
    assert loss is not None and 0 <= loss <= 1 and loss == mirrored
    assert expected(worth(was, False), 1) == -(expected(worth(was, False), 2) or 0)
