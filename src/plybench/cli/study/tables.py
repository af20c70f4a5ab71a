"""The tables of a study on the terminal."""

import sys
import traceback
from typing import Any

from plybench.cli.output import is_terminal, make_console, show
from plybench.study.rows import Rows
from plybench.study.study import Study

_MOST_ROWS = 50  # of a study that has no table of its own
_WIDEST = 24  # characters of a column of such a study


def show_tables(study: Study, rows: Rows) -> bool:
    """Print the tables of a study, or its rows if it has none; tell whether all could be made."""
    is_whole = True
    if rows and not study.tables:
        show("", _plain_table(study, rows))
    for title, make in study.tables.items() if rows else ():
        try:
            text = _text(make(rows))
        except Exception:  # of the user's own function
            said = traceback.format_exc().rstrip()
            print(f"plybench: the table {title!r} cannot be made:\n{said}", file=sys.stderr)
            is_whole = False
        else:
            show("", f"{title}\n{text}")
    return is_whole


def _text(table: Any) -> str:
    """Return a table as text, as wide as the terminal."""
    console = make_console()
    if not hasattr(table, "text"):
        return str(table)
    return str(table.text(console.width if is_terminal(console) else None))


def _plain_table(study: Study, rows: Rows) -> Any:
    """Return the rows as they are: factors, how the run ended, exact columns."""
    from rich.table import Table

    every = dict.fromkeys(name for row in rows for name in row.values if name != "status")
    names = [name for name in every if _is_worth_showing(rows, name)]
    table = Table(box=None, pad_edge=False)
    for name in (*study.factors, "status", *names):
        is_number = all(isinstance(row.get(name, 0), int | float) for row in rows)
        table.add_column(name, justify="right" if is_number else "left")
    for row in rows[:_MOST_ROWS]:
        cells = [row.factors[name] for name in study.factors]
        cells += [row.status, *(row.values.get(name) for name in names)]
        table.add_row(*map(_cell, cells))
    if len(rows) > _MOST_ROWS:
        table.caption = f"{len(rows) - _MOST_ROWS:,} more rows with `study show --json`"
    return table


def _is_worth_showing(rows: Rows, name: str) -> bool:
    """Tell whether a column says something in a few characters."""
    values = [row.values.get(name) for row in rows]
    return any(values) and all(len(_cell(value)) <= _WIDEST for value in values)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
