"""`plybench study list`: which studies there are."""

from typing import Any

from plybench.cli.options import Json
from plybench.cli.output import print_json, show_prose
from plybench.cli.study.options import journal_path
from plybench.study.files import FoundStudy, all_studies
from plybench.study.journal import Journal
from plybench.study.journal_file import JournalError


def command(*, json: Json = False) -> int:
    """Show the studies that come with plybench; `done` counts what the journals here have."""
    rows = [_as_data(found) for found in all_studies()]
    if json:
        print_json({"studies": rows})
        return 0
    show_prose(_table(rows))
    show_prose("\nRun one with `plybench study run NAME`, or your own with `... run FILE.py`.")
    return 0


def _as_data(found: FoundStudy) -> dict[str, Any]:
    plan = list(found.study.plan())
    return {
        "name": found.study.name, "question": found.study.question, "runs": len(plan),
        "quick": len(list(found.study.plan(is_quick=True))), "done": _done(found, plan),
        "answers": list(found.study.answers),
    }  # fmt: skip


def _done(found: FoundStudy, plan: list[Any]) -> int:
    path = journal_path(found, None)
    if not path.exists():
        return 0
    try:
        with Journal.read(path, found.study.name) as journal:
            return len(journal.rows(plan))
    except JournalError:  # `show` and `run` tell what is wrong with it
        return 0


def _table(rows: list[dict[str, Any]]) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("study", "question"):
        table.add_column(name, no_wrap=name == "study")
    for name in ("runs", "done"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(row["name"], row["question"], f"{row['runs']:,}", f"{row['done']:,}")
    return table
