"""Columns of text beside each other."""

from plybench.core.tables.side_by_side import text_table
from plybench.core.tables.text_column import TextColumn


def test_columns_are_left_out_by_rank_and_names_are_shortened() -> None:
    columns = [
        TextColumn.of("agent", ["a name that is long"], is_right=False),
        TextColumn.of("few", ["1"], 1),
        TextColumn.of("many", ["22"], 2),
    ]
    assert text_table(columns) == [
        "agent                few  many",
        "a name that is long    1    22",
    ]
    assert text_table(columns, 25) == ["agent                few", "a name that is long    1"]
    assert text_table(columns, 12) == ["agent", "a name that…"]
