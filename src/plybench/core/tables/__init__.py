"""Tables: a value with columns and rows, written as text, CSV, Markdown, LaTeX or HTML.

    table = Table(
        columns=(Column("algorithm"), Column("expanded", "count")),
        rows=(("astar", 1234), ("breadth_first", Beyond(4_000_000))),
        caption="Nodes expanded.",
    )
    print(table.text(80))

A cell is text, a number, an `Estimate` (a value with its interval), `Beyond` a limit, or None if
nothing was run.
"""

from plybench.core.tables.cells import Beyond, Kind
from plybench.core.tables.table import Column, Table

__all__ = ["Beyond", "Column", "Kind", "Table"]
