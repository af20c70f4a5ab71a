"""`--passes` of `plybench solve`: the nodes of each pass of an iterative-deepening search."""

from typing import TYPE_CHECKING, Any

from plybench.cli.grid import plain_grid
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
    names = ("expanded", "popped", "generated")
    rows = [
        (str(number), str(one.bound), *(f"{getattr(one, name):,}" for name in names))
        for number, one in enumerate(result.passes, 1)
    ]
    rows.append(("all", "", *(f"{getattr(result.counts, name):,}" for name in names)))
    return plain_grid(("pass", _BOUNDS[result.algorithm], *names), rows)
