"""Small studies for the tests of journal, runner and command line."""

import json
import sqlite3
from pathlib import Path
from typing import Any

# Runs of a few milliseconds; what `n` has besides the numbers misbehaves.
STUDY = """\
import os, signal, time
from pathlib import Path
from plybench.study import Study

def measure(*, n, kind, seed, limits):
    time.sleep(0.002)
    if kind == "limited" and n > limits.expansions:
        return {"status": "limit", "end": "expansions", "count": limits.expansions}
    return {"status": "solved", "count": n * n, "drawn": seed % 100}

study = Study(
    name="squares",
    question="How large are squares?",
    factors={"n": range(20), "kind": ("plain", "limited")},
    run=measure,
    limits=Limits(expansions=10),
    quick={"n": (1, 2, 15)},
)

@study.table("Counts")
def counts(rows):
    columns = (Column("n"), Column("kind"), Column("status"), Column("count", "count"))
    cells = [(str(row["n"]), row["kind"], row.status, row["count"]) for row in rows]
    return Table(columns, cells, "What was counted.")
""".replace(
    "import Study",
    "import Study\nfrom plybench.core.tables import Column, Table\nfrom plybench import Limits",
    1,
)


def attempts(journal: Path) -> list[tuple[Any, ...]]:
    """Return the attempts of a journal without what differs from run to run."""
    base = sqlite3.connect(journal)
    try:
        return base.execute(
            "SELECT key, factors, status, ending, columns FROM attempts ORDER BY key"
        ).fetchall()
    finally:
        base.close()


def numbers(journal: Path) -> list[int]:
    """Return the factor `n` of each attempt, in the order in which they were added."""
    base = sqlite3.connect(journal)
    try:
        found = base.execute("SELECT factors FROM attempts ORDER BY rowid").fetchall()
        return [json.loads(text)["n"] for (text,) in found]
    finally:
        base.close()
