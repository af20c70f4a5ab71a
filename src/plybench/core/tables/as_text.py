"""Tables as text: one rule under the header, one at the end, none between columns.

A table that is too wide is changed in this order: a first label that repeats becomes a heading
above its rows; columns that do not fit follow below, with their labels; labels are broken.
"""

import textwrap
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from plybench.core.tables.aligned import aligned_intervals, aligned_numbers
from plybench.core.tables.cells import INTERVAL_HEAD
from plybench.core.tables.side_by_side import (
    GAP,
    Unit,
    head_lines,
    row_lines,
    split_columns,
    total_width,
)
from plybench.core.tables.text_column import TextColumn, broken_text

if TYPE_CHECKING:
    from plybench.core.tables.table import Table

_LEAST = 9  # characters that a label keeps if there is little room
_NARROWEST = 0.7  # share to which labels are broken so that all columns fit side by side
_HEAD = 12  # a heading wider than its cells is broken down to this width
_PROSE = 44  # characters of a text after the numbers
_CAPTION = 80  # characters of a caption if nothing else limits it


def as_text(table: "Table", width: int | None) -> str:
    """Return a table with its caption, this many characters wide; None for any width."""
    labels = [_label(table, at) for at in range(table.labels)]
    units = [_unit(table, at) for at in range(table.labels, len(table.columns))]
    headings: list[str] = []
    if width is not None and _total([labels, *units]) > width and _repeats(table):
        headings = [_heading(table.columns[0].head, row[0].text) for row in table.written]
        labels = labels[1:]
    if width is not None:
        labels = _fitted(labels, units, width)
    parts = [_block(part, headings) for part in split_columns(labels, units, width)]
    caption = textwrap.fill(table.caption, min(width or _CAPTION, _CAPTION))
    return "\n\n".join([*parts, *([caption] if caption else [])])


def _heading(name: str, text: str) -> str:
    """Return a label as a heading; a bare number says what it is of: `depth 4`."""
    return f"{name} {text}" if text[:1].isdigit() else text


def _label(table: "Table", at: int) -> TextColumn:
    cells = [row[at].text for row in table.written]
    head = broken_text(table.columns[at].head, max([_HEAD, *map(len, cells)]))
    return TextColumn(head, [cell.split("\n") for cell in cells], is_right=False)


def _unit(table: "Table", at: int) -> Unit:
    column, cells = table.columns[at], [row[at] for row in table.written]
    if not column.is_number:
        return [_label(table, at).broken(_PROSE)]
    numbers = aligned_numbers(cells)
    head = broken_text(column.head, max([_HEAD, *map(len, numbers)]))
    unit = [TextColumn(head, [[number] for number in numbers], is_right=True)]
    if table.with_interval[at]:
        intervals = aligned_intervals(cells)
        unit.append(TextColumn([INTERVAL_HEAD], [[text] for text in intervals], is_right=True))
    return unit


def _repeats(table: "Table") -> bool:
    """Tell whether adjacent rows share their first label, and have further labels."""
    firsts = [row[0].text for row in table.written]
    return table.labels > 1 and any(one == other for one, other in pairwise(firsts))


def _total(units: Sequence[Unit]) -> int:
    return total_width([column for unit in units for column in unit])


def _fitted(labels: list[TextColumn], units: Sequence[Unit], width: int) -> list[TextColumn]:
    """Return the labels, a little narrower if everything then fits, or else one column."""
    narrow = _narrowed(labels, width, _total(units))
    if _total([narrow, *units]) <= width and total_width(narrow) >= _NARROWEST * total_width(
        labels
    ):
        return narrow
    return _narrowed(labels, width, max((total_width(unit) for unit in units), default=0))


def _narrowed(labels: list[TextColumn], width: int, widest: int) -> list[TextColumn]:
    """Return the labels, breaking the widest until one more column fits beside them."""
    room = width - len(labels) * len(GAP) - widest
    while (too_much := sum(label.width for label in labels) - room) > 0:
        at = max(range(len(labels)), key=lambda i: labels[i].width)
        target = max(labels[at].width - too_much, _LEAST)
        if target >= labels[at].width:
            break
        labels = [c.broken(target) if i == at else c for i, c in enumerate(labels)]
        if labels[at].width > target:
            break
    return labels


def _block(columns: Sequence[TextColumn], headings: Sequence[str]) -> str:
    rule = "─" * max(total_width(columns), max(map(len, headings), default=0))
    lines = [*head_lines(columns), rule]
    for at in range(len(columns[0].cells)):
        if headings and (at == 0 or headings[at] != headings[at - 1]):
            lines += [*([""] if at else []), headings[at]]
        lines += row_lines(columns, at)
    return "\n".join([*lines, rule])
