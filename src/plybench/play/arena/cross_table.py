"""The table of all against all."""

from collections.abc import Sequence

from plybench.core.tables.side_by_side import split_columns, text_table
from plybench.core.tables.text_column import TextColumn

_GAP = " "
_LEAST_NAME = 12  # characters that a name keeps


def cross_table(
    names: Sequence[str], cells: Sequence[Sequence[str]], width: int | None
) -> list[str]:
    """Return the lines of a table of all against all; the columns are numbered.

    Columns that do not fit follow below, beside the same names.
    """
    place = TextColumn.of("", [str(number) for number in range(1, len(names) + 1)])
    agent = TextColumn.of("agent", names, is_right=False)
    if width is not None:
        agent = agent.shortened(max((width - place.width - 2 * len(_GAP)) // 4, _LEAST_NAME))
    columns = [[TextColumn.of(str(n), c)] for n, c in enumerate(zip(*cells, strict=True), 1)]
    groups = split_columns([place, agent], columns, width, _GAP)
    return [line for group in groups for line in text_table(group, width, _GAP)]
