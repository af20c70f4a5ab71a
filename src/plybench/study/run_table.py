"""The plain runs of a study: as a table, for studies that have none, and as CSV."""

import csv
import json
from io import StringIO
from typing import Any

from plybench.core.tables import Column, Table
from plybench.core.tables.cells import Kind
from plybench.study.rows import Row, Rows
from plybench.study.statistics import RunSample
from plybench.study.study import Study

_WIDEST = 24  # characters of a value in a table


def run_table(study: Study, rows: Rows) -> Table:
    """Return a table of all runs: the factors, how each ended, and columns that are short."""
    names = [name for name in _names(rows) if _is_worth_showing(rows, name)]
    columns = [Column(name) for name in (*study.factors, "status")]
    columns += [Column(name, _kind(rows, name)) for name in names]
    is_timed = any(len(row.seconds) > 1 for row in rows)
    if is_timed:
        columns.append(Column("seconds", "seconds"))
    cells = []
    for row in rows:
        found = [*(str(row.factors[name]) for name in study.factors), _ending(row)]
        found += [_show_value(row.values.get(name)) for name in names]
        cells.append([*found, *([RunSample.of(row.seconds).estimate] if is_timed else [])])
    return Table(columns, cells)


def runs_csv(study: Study, rows: Rows) -> str:
    """Return everything known about the runs, one line for each."""
    names, out = _names(rows), StringIO()
    writer = csv.writer(out, lineterminator="\n")
    last = ("attempts", "median seconds", "note")
    writer.writerow([*study.factors, "status", "end", *names, *last])
    for row in rows:
        writer.writerow(
            [
                *(row.factors[name] for name in study.factors),
                row.status,
                row.end,
                *(_plain(row.values.get(name)) for name in names),
                max(len(row.seconds), 1),
                RunSample.of(row.seconds).median,
                row.note,
            ]
        )
    return out.getvalue()


def _names(rows: Rows) -> list[str]:
    found = dict.fromkeys(name for row in rows for name in row.values)
    return [name for name in found if name not in ("status", "end")]


def _is_worth_showing(rows: Rows, name: str) -> bool:
    """Tell whether a column says something in a few characters."""
    values = [row.values.get(name) for row in rows]
    return any(values) and all(len(str(value)) <= _WIDEST for value in values)


def _kind(rows: Rows, name: str) -> Kind:
    values = [row.values.get(name) for row in rows]
    if any(
        isinstance(value, bool) or not isinstance(value, int | float | None) for value in values
    ):
        return "text"
    return "number" if any(isinstance(value, float) for value in values) else "count"


def _ending(row: Row) -> str:
    return f"{row.status} ({row.end})" if row.is_cut_short and row.end else row.status


def _show_value(value: Any) -> Any:
    return value if isinstance(value, str | int | float | None) else json.dumps(value)


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | dict) else value
