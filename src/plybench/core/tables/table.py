"""A table as a value: columns with their kind, rows of cells, a caption."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plybench.core.intervals import Estimate
from plybench.core.tables.cells import Kind, Written, plain, written


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, and the kind and unit of its values."""

    name: str
    kind: Kind = "text"
    unit: str = ""
    key: str = ""  # its name in CSV and JSON; by default the name with its unit

    @property
    def head(self) -> str:
        """The heading of the column."""
        return f"{self.name}, {self.unit}" if self.unit else self.name

    @property
    def is_number(self) -> bool:
        """Whether its cells are numbers, which are set flush right."""
        return self.kind != "text"


@dataclass(frozen=True)
class Table:
    """Rows of cells under named columns; the text columns on the left say what a row is."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    caption: str = ""
    label: str = ""  # for references in LaTeX

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row has {len(row)} cells for {len(self.columns)} columns")

    @cached_property
    def written(self) -> list[list[Written]]:
        """The cells as text, row by row."""
        return [
            [written(cell, column.kind) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]

    @property
    def labels(self) -> int:
        """How many columns on the left are text."""
        places = [at for at, column in enumerate(self.columns) if column.is_number]
        return max(places[0], 1) if places else min(len(self.columns), 1)

    def text(self, width: int | None = None) -> str:
        """Return the table as text; columns that do not fit follow below, with their labels."""
        from plybench.core.tables.as_text import as_text

        return as_text(self, width)

    def csv(self) -> str:
        """Return the table as CSV: plain numbers, with `NAME_low`, `NAME_high` for an estimate.

        A value beyond a limit is `inf`, as in medians; a cell that was not run is empty.
        """
        from plybench.core.tables.as_csv import as_csv

        return as_csv(self)

    def markdown(self) -> str:
        """Return the table as Markdown that can be read as plain text too."""
        from plybench.core.tables.as_markdown import as_markdown

        return as_markdown(self)

    def latex(self) -> str:
        r"""Return the table as LaTeX for \input; it needs booktabs and siunitx."""
        from plybench.core.tables.as_latex import as_latex

        return as_latex(self)

    def html(self) -> str:
        """Return the table as HTML without styles of its own."""
        from plybench.core.tables.as_html import as_html

        return as_html(self)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.text()

    def records(self) -> list[dict[str, Any]]:
        """Return plain values by name, one dictionary for each row, as in CSV."""
        has_interval = self.with_interval
        return [
            {
                name: value
                for column, cell, is_estimate in zip(self.columns, row, has_interval, strict=True)
                for name, value in _fields(column, cell, is_estimate)
            }
            for row in self.rows
        ]

    @cached_property
    def with_interval(self) -> list[bool]:
        """For each column, whether any of its cells has an interval."""
        return [
            any(isinstance(row[at], Estimate) for row in self.rows)
            for at in range(len(self.columns))
        ]


def _fields(column: Column, cell: Any, is_estimate: bool) -> list[tuple[str, Any]]:
    name = column.key or (f"{column.name} ({column.unit})" if column.unit else column.name)
    if not is_estimate:
        return [(name, plain(cell))]
    if isinstance(cell, Estimate):
        beyond = None if cell.low is None and cell.high is None else float("inf")
        ends = (beyond if end is None else plain(end) for end in (cell.low, cell.high))
        bounds = [plain(cell.value), *ends]
    else:
        bounds = [plain(cell), None, None]
    return list(
        zip(
            (name, f"{column.key or column.name}_low", f"{column.key or column.name}_high"),
            bounds,
            strict=True,
        )
    )


WRITERS: Mapping[str, Callable[[Table], str]] = {
    "text": Table.text,
    "csv": Table.csv,
    "markdown": Table.markdown,
    "latex": Table.latex,
    "html": Table.html,
}
