"""`--profile`: how often each function was called in a search, and how long it took."""

import sys
from collections.abc import Callable
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from typing import TYPE_CHECKING, Any, TypeVar

from plybench.cli.grid import plain_grid

if TYPE_CHECKING:
    from rich.table import Table

T = TypeVar("T")
Rows = list[dict[str, Any]]

MOST_SHOWN = 25  # functions in the table

_OURS = str(Path(__file__).parents[2])  # not in sys.path if the installation is editable


def profile_call(run: Callable[[], T]) -> tuple[T, Rows]:
    """Return the result of a call and the functions it called, the slowest in total first.

    `calls` counts every call, `outermost` those not inside another call of the same function.
    `own` is the time in the function alone, `total` includes what it called, both in seconds.
    They are longer than without the profiler.
    """
    profile = Profile()
    outcome = profile.runcall(run)
    rows: Rows = []
    found: Any = Stats(profile)
    for (file, line, name), (outermost, calls, own, total, _) in found.stats.items():
        rows.append(
            {
                "function": _function_name(file, line, name),
                "calls": calls,
                "outermost": outermost,
                "own": round(own, 6),
                "total": round(total, 6),
            }
        )
    return outcome, sorted(rows, key=lambda row: (-row["total"], row["function"]))


def _function_name(file: str, line: int, name: str) -> str:
    """Return a function with its file, relative to the folder its package is imported from."""
    if file in ("~", ""):
        return name  # built in
    path = Path(file)
    roots = [root for root in map(Path, (_OURS, *sys.path)) if root in path.parents]
    nearest = max(roots, key=lambda root: len(root.parts), default=path.parent)
    return f"{path.relative_to(nearest).as_posix()}:{line}({name})"


def profile_table(rows: Rows) -> "Table":
    """Return a table of the functions that took the most time."""
    cells = [
        (
            f"{row['calls']:,}",
            f"{row['outermost']:,}",
            f"{row['own']:.3f}",
            f"{row['total']:.3f}",
            row["function"],
        )
        for row in rows[:MOST_SHOWN]
    ]
    return plain_grid(("calls", "outermost", "own s", "total s", "function"), cells, {"function"})
