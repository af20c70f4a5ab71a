"""Tables as HTML: plain elements with classes, for pages and notebooks."""

from html import escape
from typing import TYPE_CHECKING

from plybench.core.tables.aligned import FIGURE_SPACE, POINT_SPACE, aligned_numbers

if TYPE_CHECKING:
    from plybench.core.tables.table import Table


def as_html(table: "Table") -> str:
    """Return a table; cells of numbers have the class `n`, intervals beside them `i`."""
    head = "".join(_head(table, at) for at in range(len(table.columns)))
    columns = [_column(table, at) for at in range(len(table.columns))]
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in zip(*columns, strict=True))
    caption = f"<caption>{escape(table.caption)}</caption>\n" if table.caption else ""
    return f"<table>\n{caption}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _head(table: "Table", at: int) -> str:
    column = table.columns[at]
    kind = ' class="n"' if column.is_number else ""
    span = ' colspan="2"' if table.with_interval[at] else ""
    return f"<th{kind}{span}>{escape(column.head)}</th>"


def _column(table: "Table", at: int) -> list[str]:
    cells = [row[at] for row in table.written]
    if not table.columns[at].is_number:
        return [f"<td>{escape(cell.text)}</td>" for cell in cells]
    numbers = aligned_numbers(cells, FIGURE_SPACE, POINT_SPACE)
    found = []
    for number, cell in zip(numbers, cells, strict=True):
        beside = f'<td class="i">{escape(cell.interval)}</td>' if table.with_interval[at] else ""
        found.append(f'<td class="n">{escape(number)}</td>{beside}')
    return found
