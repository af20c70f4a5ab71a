"""Tables as Markdown."""

from typing import TYPE_CHECKING

from plybench.core.tables.aligned import aligned_intervals, aligned_numbers

if TYPE_CHECKING:
    from plybench.core.tables.table import Table


def as_markdown(table: "Table") -> str:
    """Return a table whose source is padded, so that it can be read as plain text too."""
    columns = [_column(table, at) for at in range(len(table.columns))]
    lines = ["| " + " | ".join(row) + " |" for row in zip(*columns, strict=True)]
    return "\n".join([*lines, *(["", table.caption] if table.caption else [])]) + "\n"


def _column(table: "Table", at: int) -> list[str]:
    column, cells = table.columns[at], [row[at] for row in table.written]
    texts = _numbers(table, at) if column.is_number else [cell.text for cell in cells]
    texts = [_safe(text) for text in texts]
    head = _safe(column.head)
    width = max(3, len(head), *map(len, texts)) if texts else max(3, len(head))
    if column.is_number:
        return [head.rjust(width), "-" * (width - 1) + ":", *(t.rjust(width) for t in texts)]
    return [head.ljust(width), "-" * width, *(t.ljust(width) for t in texts)]


def _numbers(table: "Table", at: int) -> list[str]:
    cells = [row[at] for row in table.written]
    numbers = aligned_numbers(cells)
    if not table.with_interval[at]:
        return numbers
    width = max(map(len, numbers), default=0)
    intervals = aligned_intervals(cells)
    return [f"{n:>{width}} {i}" for n, i in zip(numbers, intervals, strict=True)]


def _safe(text: str) -> str:
    """Return text with the signs of Markdown escaped."""
    safe = text.replace("\\", "\\\\")
    for sign in "|*_<":
        safe = safe.replace(sign, f"\\{sign}")
    return safe
