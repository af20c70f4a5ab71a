"""Tables as CSV, for programs."""

import csv
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plybench.core.tables.table import Table


def as_csv(table: "Table") -> str:
    """Return a table as CSV with a header."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    records = table.records()
    names = list(records[0]) if records else [column.key or column.name for column in table.columns]
    writer.writerow(names)
    for record in records:
        writer.writerow(["" if value is None else value for value in record.values()])
    return out.getvalue()
