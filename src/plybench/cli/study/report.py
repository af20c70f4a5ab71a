"""`plybench study report`: tables and figures as files, and a page with all of them."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.cli.study.options import JournalFile, Quick, StudyName, one_study
from plybench.study.journal import Journal
from plybench.study.places import journal_path


def command(
    study: StudyName,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(help="The folder to write to. By default plybench-studies/NAME-report."),
    ] = None,
    journal: JournalFile = None,
    quick: Quick = False,
    json: Json = False,
) -> int:
    """Write the report of a study, finished or not, to a folder: index.html and its files.

    Tables are written as text, CSV, Markdown and LaTeX, figures as SVG and PNG.
    """
    from plybench.study.report import make_report
    from plybench.study.report_files import write_report

    found = one_study(study)
    path = journal_path(found.study.name, journal)
    folder = path.with_name(f"{path.stem}-report") if output is None else output
    with Journal.read(path, found.study.name) as kept:
        rows = kept.rows(found.study.plan(is_quick=quick))
    command = ["plybench", "study", "run", study, *(["--quick"] if quick else [])]
    report = make_report(found.study, rows, shlex.join(command), is_quick=quick)
    files = write_report(report, folder)
    for failure in report.failures:
        print(f"plybench: {failure}", file=sys.stderr)
    if json:
        print_json(
            {
                "study": found.study.name,
                "runs": rows.planned,
                "done": len(rows),
                "files": list(map(str, files)),
                "failures": list(map(str, report.failures)),
            }
        )
    else:
        done = "all" if rows.is_complete else f"{len(rows):,} of {rows.planned:,}"
        show(f"{found.study.name}: {done} runs are in the report {files[0]}")
    return 1 if report.failures else 0
