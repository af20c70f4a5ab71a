"""The tables of a study on the terminal."""

import sys
from dataclasses import replace

from plybench.cli.output import is_terminal, make_console, show
from plybench.core.tables import Table
from plybench.study.report import StudyReport

_MOST_ROWS = 50  # for a study that has no table of its own


def show_tables(report: StudyReport) -> bool:
    """Print the tables of a study, or its runs if it has none; tell whether all of them worked."""
    for title, table in report.tables.items():
        shown, left = table, 0
        if not report.study.tables:
            shown, left = replace(table, rows=table.rows[:_MOST_ROWS]), len(table.rows) - _MOST_ROWS
        show("", f"{title}\n{_text(shown)}")
        if left > 0:
            show(f"{left:,} more runs: see `plybench study show --json` or `study report`")
    for note in report.notes:
        show("", note)
    for failure in report.failures:
        print(f"plybench: {failure}", file=sys.stderr)
    return not report.failures


def _text(table: Table) -> str:
    """Return a table as text, as wide as the terminal."""
    console = make_console()
    return table.text(console.width if is_terminal(console) else None)
