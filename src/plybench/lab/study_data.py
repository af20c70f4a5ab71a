"""Studies as plain values: their progress, tables and figures."""

import shlex
from dataclasses import replace
from typing import Any

from plybench.core.tables import Table
from plybench.core.tables.aligned import FIGURE_SPACE, POINT_SPACE, aligned_numbers
from plybench.lab.figure_data import figure_data
from plybench.lab.study_shelf import KnownStudy
from plybench.study.journal import Journal
from plybench.study.journal_file import JournalError, is_being_written
from plybench.study.page import paragraphs, settings_of
from plybench.study.report import StudyReport, make_report
from plybench.study.verdicts import Finding

MOST_ROWS = 400  # of a table


def entry_data(known: KnownStudy) -> dict[str, Any]:
    """Return a line of the list of studies: the question, and how many runs are done."""
    problem = ""
    try:
        whole, first = known.progress(), known.progress(is_quick=True)
    except JournalError as wrong:
        problem = _show_value(known, str(wrong))
        known = replace(known, journal=None)
        whole, first = known.progress(), known.progress(is_quick=True)
    return {
        "name": known.name,
        "question": known.study().question,
        "runs": whole[1],
        "first_look": first[1],
        "done": whole[0],
        "first_look_done": first[0],
        "has_file": known.found is not None,
        "running": is_running(known),
        "problem": problem,
    }


def is_running(known: KnownStudy) -> bool:
    """Tell whether some process runs the study now."""
    return known.journal is not None and is_being_written(known.journal)


def size_of(known: KnownStudy) -> int:
    """Return a number that grows with the journal."""
    if known.journal is None:
        return 0
    with Journal.read(known.journal, known.name) as journal:
        return journal.size


def study_data(known: KnownStudy, *, is_quick: bool) -> dict[str, Any]:
    """Return a study: its question, its progress, and its answers from the runs so far."""
    study, rows = known.study(), known.rows(is_quick=is_quick)
    command = [*known.command, *(["--quick"] if is_quick else [])] if known.command else []
    report = make_report(study, rows, shlex.join(command), is_quick=is_quick)
    drawings = [figure_data(f, f"f{n}") for n, f in enumerate(report.figures.values())]
    return {
        "about": paragraphs(study.about),
        "settings": [[name, text] for name, text in settings_of(report).items()],
        "command": report.command,
        "planned": rows.planned,
        "done": len(rows),
        "seconds": round(sum(max(row.seconds, default=0.0) for row in rows), 3),
        "tables": [_table(title, table) for title, table in report.tables.items()],
        "figures": drawings,
        "findings": [_finding(finding) for finding in report.findings],
        "notes": list(report.notes),
        "failures": [f"{f.what} {f.name!r}: {f.reason}" for f in report.failures],
        "errors": _errors(report),
    }


def _table(title: str, table: Table) -> dict[str, Any]:
    """Return a table: its columns, and each cell as number and interval."""
    columns = []
    for at, column in enumerate(table.columns):
        cells = [row[at] for row in table.written[:MOST_ROWS]]
        texts = [cell.text for cell in cells]
        if column.is_number:
            texts = aligned_numbers(cells, FIGURE_SPACE, POINT_SPACE)
        columns.append(
            [
                [text, cell.interval if column.is_number else ""]
                for text, cell in zip(texts, cells, strict=True)
            ]
        )
    return {
        "title": title,
        "caption": table.caption,
        "heads": [
            {"text": column.head, "is_number": column.is_number, "has_interval": has_interval}
            for column, has_interval in zip(table.columns, table.with_interval, strict=True)
        ],
        "rows": [list(row) for row in zip(*columns, strict=True)],
        "left_out": max(len(table.rows) - MOST_ROWS, 0),
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {
        "claim": finding.claim.text,
        "published": finding.claim.published,
        "ours": str(finding.answer),
        "verdict": str(finding.verdict),
        "sign": finding.verdict.sign,
    }


def _errors(report: StudyReport) -> list[str]:
    """Return the different errors of runs, each with its last line."""
    notes = [row.note.strip() for row in report.rows if row.status in ("error", "crashed")]
    return [note.splitlines()[-1] for note in dict.fromkeys(notes) if note][:5]


def _show_value(known: KnownStudy, text: str) -> str:
    return text if known.journal is None else text.replace(str(known.journal), known.journal.name)
