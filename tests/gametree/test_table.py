from math import inf
from operator import ge, gt

import pytest

from helpers import GraphGame, Nim
from plybench import InputError
from plybench.gametree import TranspositionTable, alpha_beta, pvs
from plybench.gametree.table import Entry, bound_of, table_for


def test_table_searches_a_state_once_however_it_is_reached() -> None:
    nim = Nim(3, 4, 5)
    without, with_table = alpha_beta(nim), alpha_beta(nim, table=True)
    assert with_table.value == without.value == 1
    assert with_table.counts.calls < without.counts.calls / 10
    assert with_table.counts.table_hits > 0


def test_table_may_be_kept_from_one_search_to_the_next() -> None:
    nim, table = Nim(3, 4, 5), TranspositionTable()
    first = alpha_beta(nim, table=table)
    second = alpha_beta(nim, table=table)
    assert second.value == first.value
    assert second.counts.calls < first.counts.calls
    assert len(table) > 0


def test_few_slots_forget_but_stay_right() -> None:
    nim = Nim(3, 4, 4)
    exact = alpha_beta(nim)
    for slots in (1, 7, 1000):
        decision = pvs(nim, table=slots)
        assert decision.value == exact.value


def test_slots_need_whole_numbers_as_keys() -> None:
    game = GraphGame({0: [1], 1: [2]}, {}, {2: 1})
    assert alpha_beta(game, table=2).value == 1  # its states are numbers
    table = TranspositionTable(4)
    with pytest.raises(InputError, match="whole numbers, not 'a'"):
        table.put("a", Entry(1, 0, "exact", True, 0))


def test_entry_answers_for_its_depth_or_deeper_when_nothing_was_cut_short() -> None:
    partial, complete = (Entry(3, 5, "exact", done, 0) for done in (False, True))
    assert [partial.answers(d, -inf, inf, ge) for d in (2, 3, 4)] == [False, True, False]
    assert [complete.answers(d, -inf, inf, ge) for d in (2, 3, 4)] == [False, True, True]


def test_bound_answers_only_where_it_settles_the_window() -> None:
    lower, upper = Entry(3, 5, "lower", False, 0), Entry(3, 5, "upper", False, 0)
    assert lower.answers(3, 0, 5, ge) and not lower.answers(3, 0, 6, ge)
    assert upper.answers(3, 5, 9, ge) and not upper.answers(3, 4, 9, ge)
    assert not lower.answers(3, 0, 5, gt) and not upper.answers(3, 5, 9, gt)


@pytest.mark.parametrize(
    ("value", "loose", "strict"),
    [
        (1, "upper", "upper"),
        (2, "upper", "exact"),
        (3, "exact", "exact"),
        (4, "lower", "exact"),
        (5, "lower", "lower"),
        (inf, "exact", "exact"),
        (-inf, "exact", "exact"),
    ],
)
def test_value_outside_the_window_is_a_bound(value: float, loose: str, strict: str) -> None:
    assert bound_of(value, 2, 4, ge) == loose
    assert bound_of(value, 2, 4, gt) == strict


def test_option_may_be_a_table_a_size_or_a_wish() -> None:
    table = TranspositionTable()
    assert table_for(table) is table
    assert table_for(None) is table_for(False) is None
    made = table_for(True), table_for(5)
    assert [t.slots for t in made if t is not None] == [None, 5]
    with pytest.raises(InputError, match="slots=0 must be at least 1"):
        table_for(0)
    with pytest.raises(InputError, match="table='big' must be"):
        table_for("big")  # type: ignore[arg-type]
