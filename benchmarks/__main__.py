"""`python -m benchmarks [NAME...]`: run all suites, or those named, and save the results."""

import importlib
import pkgutil
import sys

from rich.console import Console
from rich.table import Table

import benchmarks
from benchmarks.harness import Row, environment, save


def main() -> None:
    names = sys.argv[1:] or _suites()
    rows: list[Row] = []
    for name in names:
        rows += importlib.import_module(f"benchmarks.{name}").rows()
    console = Console(highlight=False)
    console.print(", ".join(f"{key} {value}" for key, value in environment().items()))
    table = Table("work", "who", box=None)
    for heading in ("CPU s", "x first", "expanded", "expanded/s"):
        table.add_column(heading, justify="right")
    last = ""
    for row in rows:
        rate = f"{row.nodes / row.seconds:,.0f}" if row.nodes else ""
        table.add_row(
            row.work if row.work != last else "", row.who, f"{row.seconds:.4f}",
            f"{row.ratio:.2f}", f"{row.nodes:,}" if row.nodes else "", rate,
        )  # fmt: skip
        last = row.work
    console.print(table)
    console.print(f"saved in {save(rows)}")


def _suites() -> list[str]:
    """Return all suites but those that take too long to be run without being named."""
    found = [info.name for info in pkgutil.iter_modules(benchmarks.__path__)]
    suites = [name for name in found if name not in ("__main__", "harness", "graphs")]
    return [
        n for n in suites if not hasattr(importlib.import_module(f"benchmarks.{n}"), "NAMED_ONLY")
    ]


main()
