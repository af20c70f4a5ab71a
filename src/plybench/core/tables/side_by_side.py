"""Columns of text side by side: a table without rules, or groups of columns that fit a width."""

from collections.abc import Sequence

from plybench.core.tables.text_column import TextColumn

GAP = "  "  # between columns
_LEAST_LABEL = 6  # characters that a shortened label keeps

Unit = Sequence[TextColumn]  # columns that stay together: a number and its interval


def text_table(
    columns: Sequence[TextColumn], width: int | None = None, gap: str = GAP
) -> list[str]:
    """Return a table as lines of at most a width, where that is possible; None for any width.

    Columns of the highest rank are left out first; then the columns on the left are shortened.
    """
    kept = list(columns)
    while width is not None and total_width(kept, gap) > width and any(c.rank for c in kept):
        kept.remove(max(kept, key=lambda column: column.rank))
    if width is not None and (too_much := total_width(kept, gap) - width) > 0:
        kept = [
            c if c.is_right else c.shortened(max(c.width - too_much, _LEAST_LABEL)) for c in kept
        ]
    rows = (row_lines(kept, at, gap) for at in range(len(kept[0].cells)))
    return [*head_lines(kept, gap), *(line for lines in rows for line in lines)]


def total_width(columns: Sequence[TextColumn], gap: str = GAP) -> int:
    """Return the number of characters that columns need beside each other."""
    return sum(column.width for column in columns) + len(gap) * (len(columns) - 1)


def split_columns(
    labels: Unit, units: Sequence[Unit], width: int | None, gap: str = GAP
) -> list[Unit]:
    """Return the columns in as few groups as possible that fit the width beside the labels."""
    groups: list[list[TextColumn]] = [[]]
    for unit in units:
        is_full = width is not None and total_width([*labels, *groups[-1], *unit], gap) > width
        if is_full and groups[-1]:
            groups.append([])
        groups[-1].extend(unit)
    return [[*labels, *group] for group in groups]


def head_lines(columns: Sequence[TextColumn], gap: str = GAP) -> list[str]:
    """Return the headings as lines."""
    height = max(len(column.head) for column in columns)
    return _beside([c.lines(c.head, height, at_bottom=True) for c in columns], gap)


def row_lines(columns: Sequence[TextColumn], at: int, gap: str = GAP) -> list[str]:
    """Return a row as lines."""
    height = max(len(column.cells[at]) for column in columns)
    return _beside([c.lines(c.cells[at], height) for c in columns], gap)


def _beside(columns: Sequence[Sequence[str]], gap: str) -> list[str]:
    return [gap.join(lines).rstrip() for lines in zip(*columns, strict=True)]
