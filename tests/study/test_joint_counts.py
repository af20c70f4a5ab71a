"""The cells of a plot of h against h* count every state once, in the right place."""

from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.study.doctor.joint_counts import INFINITE, MOST_CELLS, JointCounts, joint_counts


def _cells(counts: JointCounts) -> dict[tuple[int, int], tuple[int, int]]:
    columns = (counts.exact, counts.h, counts.count, counts.above)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return {(exact, h): (count, above) for exact, h, count, above in rows}


def _joint(h: list[float], exact: list[float]) -> JointCounts:
    return joint_counts(np.array(h, float), np.array(exact, float))


def test_whole_numbers_have_cells_of_their_own() -> None:
    counts = _joint([0, 1, 1, 4], [0, 2, 2, 3])
    assert counts.step == 1
    assert _cells(counts) == {(0, 0): (1, 0), (2, 1): (2, 0), (3, 4): (1, 1)}


def test_infinite_values_are_apart() -> None:
    counts = _joint([inf, 5, inf], [inf, inf, 2])
    cells = {(INFINITE, INFINITE): (1, 0), (INFINITE, 5): (1, 0), (2, INFINITE): (1, 1)}
    assert _cells(counts) == cells


def test_states_of_unknown_distance_are_left_out() -> None:
    assert _cells(_joint([1, 2], [nan, 3])) == {(3, 2): (1, 0)}


def test_nothing_has_no_cells() -> None:
    assert _cells(_joint([], [])) == {}
    assert _cells(_joint([1], [nan])) == {}


@pytest.mark.parametrize(
    ("largest", "step"), [(100, 1), (101, 2), (450, 5), (0.5, 0.005), (3.7, 0.05), (1e6, 10_000)]
)
def test_step_is_the_smallest_round_one_that_fits(largest: float, step: float) -> None:
    assert _joint([0], [largest]).step == pytest.approx(step)


def test_wide_cell_may_hold_some_states_that_are_too_high() -> None:
    counts = _joint([100, 301, 300], [301, 300, 301])
    assert counts.step == 5
    assert _cells(counts) == {(60, 20): (1, 0), (60, 60): (2, 1)}


def test_rounding_errors_are_not_overestimates() -> None:
    assert _joint([0.1 + 0.2], [0.3]).above.tolist() == [0]


costs = st.one_of(st.integers(0, 300), st.floats(0, 1e6), st.just(inf))


@given(st.lists(st.tuples(costs, st.one_of(costs, st.just(nan))), max_size=30))
def test_every_state_is_counted_once(pairs: list[tuple[float, float]]) -> None:
    counts = _joint([h for h, _ in pairs], [exact for _, exact in pairs])
    assert counts.count.sum() == sum(exact == exact for _, exact in pairs)
    assert (counts.above <= counts.count).all()
    for column in (counts.h, counts.exact):
        assert ((column >= INFINITE) & (column <= MOST_CELLS)).all()
