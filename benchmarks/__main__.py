"""`python -m benchmarks [NAME...]`: run all suites, or those named, and save the results."""

import importlib
import pkgutil
import sys

from rich.console import Console

import benchmarks
from benchmarks.harness import Quoted, Row, environment, save
from benchmarks.report import report

_NO_SUITES = ("__main__", "harness", "graphs", "plain_loops", "report")


def main() -> None:
    names = sys.argv[1:] or _suites()
    rows: list[Row] = []
    quoted: list[Quoted] = []
    for name in names:
        suite = importlib.import_module(f"benchmarks.{name}")
        found = suite.rows()
        rows += found
        if hasattr(suite, "quoted"):
            quoted += suite.quoted(found)
    console = Console(highlight=False)
    console.print(", ".join(f"{key} {value}" for key, value in environment().items()), "")
    console.print(*report(rows, quoted), sep="\n")
    console.print(f"saved in {save(rows, quoted)}")


def _suites() -> list[str]:
    """Return all suites except those that take too long to run unless they are named."""
    found = [info.name for info in pkgutil.iter_modules(benchmarks.__path__)]
    suites = [name for name in found if name not in _NO_SUITES]
    return [
        n for n in suites if not hasattr(importlib.import_module(f"benchmarks.{n}"), "NAMED_ONLY")
    ]


if __name__ == "__main__":
    main()
