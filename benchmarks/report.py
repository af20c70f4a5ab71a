"""The results for a terminal: what was measured, work by work; then what is only quoted."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from benchmarks.harness import Quoted, Row

# Headings with the widths that the largest numbers need; the rest is for the contestant.
_NUMBERS = {"CPU s": 9, "x first": 8, "expanded": 13, "expanded/s": 11}


def report(rows: Sequence[Row], quoted: Sequence[Quoted]) -> Iterator[RenderableType]:
    """Yield what rich can print; it fits 80 columns."""
    for number, (work, group) in enumerate(groupby(rows, key=lambda row: row.work)):
        yield Text(f"\n{work}" if number else work, style="bold")
        yield _measured(list(group), has_headings=number == 0)
    if quoted:
        yield Text("\nQuoted: these rates were not measured here", style="bold")
        yield _quoted(quoted)


def _measured(rows: list[Row], has_headings: bool) -> Table:
    table = Table(box=None, show_header=has_headings, expand=True, padding=(0, 1, 0, 0))
    table.add_column("", width=1)
    table.add_column("who", ratio=1)
    for heading, width in _NUMBERS.items():
        table.add_column(heading, justify="right", width=width, no_wrap=True)
    for row in rows:
        rate = f"{row.nodes / row.seconds:,.0f}" if row.nodes else ""
        table.add_row(
            "", row.who, f"{row.seconds:.4f}", f"{row.ratio:.2f}",
            f"{row.nodes:,}" if row.nodes else "", rate,
        )  # fmt: skip
    return table


def _quoted(quoted: Sequence[Quoted]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading in ("work", "who", "seen"):
        table.add_column(heading)
    for heading in ("M nodes/s", "ours, here"):
        table.add_column(heading, justify="right", no_wrap=True)
    for rate in quoted:
        table.add_row(
            rate.work, rate.who, rate.when, f"{rate.rate / 1e6:.2f}", f"{rate.ours / 1e6:.2f}"
        )
    return table
