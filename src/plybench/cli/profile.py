"""`--profile`: how often each function was called in a search, and how long it took."""

from collections.abc import Callable
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rich.table import Table

T = TypeVar("T")
Rows = list[dict[str, Any]]

MOST_SHOWN = 25  # functions in the table


def profiled(run: Callable[[], T]) -> tuple[T, Rows]:
    """Return what a call returns, and the functions it called, most time in all first.

    `calls` counts every call and `outermost` those that are not inside another call of the same
    function. `own` is time in the function alone, `total` with what it called, each in seconds;
    they are longer than without the profiler.
    """
    profile = Profile()
    outcome = profile.runcall(run)
    rows: Rows = []
    found: Any = Stats(profile)
    for (file, line, name), (outermost, calls, own, total, _) in found.stats.items():
        rows.append(
            {"function": _named(file, line, name), "calls": calls, "outermost": outermost,
             "own": round(own, 6), "total": round(total, 6)}
        )  # fmt: skip
    return outcome, sorted(rows, key=lambda row: (-row["total"], row["function"]))


def _named(file: str, line: int, name: str) -> str:
    """Return a function with its file, without the folders above the package."""
    if file in ("~", ""):
        return name  # built in
    parts = Path(file).parts
    known = [i for i, part in enumerate(parts) if part in ("plybench", "chess", "site-packages")]
    shown = parts[known[0] :] if known else parts[-1:]
    return f"{'/'.join(shown)}:{line}({name})"


def profile_table(rows: Rows) -> "Table":
    """Return the functions that took most time, as a table."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in ("calls", "outermost", "own s", "total s"):
        table.add_column(heading, justify="right")
    table.add_column("function", overflow="fold")
    for row in rows[:MOST_SHOWN]:
        numbers = (f"{row['calls']:,}", f"{row['outermost']:,}",
                   f"{row['own']:.3f}", f"{row['total']:.3f}")  # fmt: skip
        table.add_row(*numbers, Text(row["function"]))
    return table
