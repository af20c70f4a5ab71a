"""`plybench study show`: the tables of the runs made so far."""

from typing import Any

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.cli.study.options import JournalFile, Quick, StudyName, one_study
from plybench.cli.study.tables import show_tables
from plybench.study.files import FoundStudy
from plybench.study.journal import Journal
from plybench.study.places import journal_path
from plybench.study.report import make_report
from plybench.study.rows import Row, Rows


def command(
    study: StudyName, /, *, journal: JournalFile = None, quick: Quick = False, json: Json = False
) -> int:
    """Show the tables of a study, finished or not, even while it is running."""
    found = one_study(study)
    path = journal_path(found.study.name, journal)
    with Journal.read(path, found.study.name) as kept:
        rows = kept.rows(found.study.plan(is_quick=quick))
    if json:
        print_json(
            {
                "study": found.study.name,
                "question": found.study.question,
                "journal": str(path),
                "runs": rows.planned,
                "done": len(rows),
                "rows": [_as_data(row) for row in rows],
            }
        )
        return 0
    show(_heading(found, rows))
    return 0 if show_tables(make_report(found.study, rows, "")) else 1


def _heading(found: FoundStudy, rows: Rows) -> str:
    head = f"{found.study.name}: {found.study.question}\n"
    if rows.is_complete:
        return f"{head}{rows.planned:,} runs, all done"
    return f"{head}{len(rows):,} of {rows.planned:,} runs done"


def _as_data(row: Row) -> dict[str, Any]:
    return {
        "factors": dict(row.factors),
        "status": row.status,
        "end": row.end,
        "values": dict(row.values),
        "seconds": list(row.seconds),
        "note": row.note,
    }
