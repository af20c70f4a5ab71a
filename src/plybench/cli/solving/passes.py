"""`--passes` of `plybench solve`: the nodes of each pass of an iterative-deepening search."""

from typing import TYPE_CHECKING, Any

from plybench.core.catalog import Algorithm
from plybench.core.errors import InputError
from plybench.core.results.result import SearchResult

if TYPE_CHECKING:
    from rich.table import Table

_BOUNDS = {"iterative_deepening": "depth limit", "ida_star": "bound on f"}


def check_passes(entry: Algorithm) -> None:
    """Raise InputError for an algorithm that searches in one go."""
    if entry.name not in _BOUNDS:
        known = " and ".join(_BOUNDS)
        raise InputError(f"--passes: {entry.name} does not deepen; {known} do")


def passes_table(result: SearchResult[Any, Any]) -> "Table":
    """Return a row for each pass and their sums, which are the counts of the search."""
    from rich.table import Table

    names = ("expanded", "popped", "generated")
    table = Table("pass", _BOUNDS[result.algorithm], *names, box=None, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    for number, one in enumerate(result.passes, 1):
        counts = (f"{getattr(one, name):,}" for name in names)
        table.add_row(str(number), str(one.bound), *counts)
    table.add_row("all", "", *(f"{getattr(result.counts, name):,}" for name in names))
    return table
