"""Tables for a terminal without rules, whose words are broken where they do not fit."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def plain_grid(
    heads: Sequence[str], rows: Iterable[Sequence["str | Text"]], left: Collection[str] = ()
) -> "Table":
    """Return cells under headings: those named in `left` are words, all others are numbers."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, justify="left" if head in left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    return table
