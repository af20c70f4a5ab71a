"""`plybench reproduce`: the reports' claims, run again and judged."""

import shlex
import sys
import textwrap
from collections import Counter
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.drawing import show_commands
from plybench.cli.options import Json, Whole
from plybench.cli.output import make_console, print_json, show
from plybench.cli.study.run import run_progress, troubles
from plybench.core.system.writing import naming, write_text
from plybench.study.files import FoundStudy
from plybench.study.journal import Journal
from plybench.study.places import FOLDER, journal_path, make_folder
from plybench.study.rows import Rows
from plybench.study.runner import Report, RunOptions, run_study
from plybench.study.verdicts import Finding, Verdict
from plybench_reports.claims import find_claims
from plybench_reports.reproduction import (
    Reproduced,
    index_of,
    page_of,
    reproduce,
    studies_answering,
)

_MEANINGS = {
    Verdict.EXACT: "equal",
    Verdict.CORRECTED: "ours differs, and is stable",
    Verdict.STATISTICAL: "one random run, within our interval",
    Verdict.UNDECIDED: "nothing to compare with",
    Verdict.REMARK: "implied, not said by the report: ours",
    Verdict.NOT_RUN: "not run",
}
_MARGIN = 9  # columns of a claim's id and sign


def command(
    *names: Annotated[
        str,
        Parameter(help="Reports (eight-puzzle) or claims (ep-01). By default all."),
    ],
    quick: Annotated[
        bool,
        Parameter(negative="", help="Take a first look, with fewer seeds and smaller sizes."),
    ] = False,
    output: Annotated[
        Path | None,
        Parameter(help="A folder for one HTML page per report. By default none is written."),
    ] = None,
    workers: Annotated[
        Whole | None,
        Parameter(help="Runs at once, each in a process. By default one for each core."),
    ] = None,
    json: Json = False,
) -> int:
    """Repeat the experiments of the reports and compare each published figure with ours.

    Every verdict is computed from the runs. They are stored in journals in the folder
    plybench-studies, so the same command continues after an interruption.
    """
    claims = find_claims(names)
    studies = studies_answering(claims)
    if output is not None:
        with naming(output):
            output.mkdir(parents=True, exist_ok=True)
    options = RunOptions(is_quick=quick, workers=workers, rerun_changed=True)
    rows: dict[str, Rows] = {}
    is_sound = True
    for number, found in enumerate(studies, 1):
        report = _run(found, options, f"{found.typed} ({number} of {len(studies)})", rows)
        is_sound = is_sound and report.is_sound
        for line in troubles(report):
            print(line, file=sys.stderr)
        if report.is_interrupted:
            again = _again(names, quick, output, workers)
            print(f"plybench: {report.ended_by}; to continue: {again}", file=sys.stderr)
            break
    reports = reproduce(claims, studies, rows)
    pages = (
        []
        if output is None
        else _write_pages(reports, studies, output, _again(names, quick, output))
    )
    if json:
        print_json({"quick": quick, "reports": [report.to_dict() for report in reports]})
    else:
        _show(reports)
        show(*(f"{page}" for page in pages))
    return 0 if is_sound else 1


def _run(found: FoundStudy, options: RunOptions, name: str, rows: dict[str, Rows]) -> Report:
    """Run the missing cases of a study, and add its rows to the others."""
    path = journal_path(found.study.name)
    make_folder(path)
    with Journal.write(path, found.study.name) as journal, run_progress(name) as tell:
        report = run_study(found, journal, options, tell)
        rows[found.study.name] = journal.rows(found.study.plan(is_quick=options.is_quick))
    return report


def _show(reports: list[Reproduced]) -> None:
    from rich.text import Text

    width = make_console().width
    for report in reports:
        show(Text(f"{report.report}: {_counted(report)}", style="bold"), "")
        for finding in report.findings:
            show(Text("\n".join(_lines(finding, width))))
            if finding.answer.command:
                show_commands([finding.answer.command], _MARGIN)
        show("")
    total = sum((report.counts for report in reports), start=Counter[Verdict]())
    for verdict, meaning in _MEANINGS.items():
        if total[verdict]:
            show(f"{total[verdict]:4} {verdict.sign} {verdict}: {meaning}")
    show(f"The runs are in {FOLDER}.")


def _lines(finding: Finding, width: int) -> list[str]:
    """Return a claim with its verdict, the published value and our value."""
    claim, ours = finding.claim, str(finding.answer)
    head = f"{claim.id:6} {finding.verdict.sign} "
    told = [f"published {claim.published}", f"ours      {ours}"]
    if finding.verdict is Verdict.EXACT and ours.replace(",", "") == claim.published:
        told = [f"both      {ours}"]
    if claim.why and finding.verdict in (Verdict.CORRECTED, Verdict.REMARK):
        told.append(f"why       {claim.why}")
    margin = " " * _MARGIN
    lines = textwrap.wrap(claim.text, width, initial_indent=head, subsequent_indent=margin)
    for text in told:
        lines += textwrap.wrap(
            text, width, initial_indent=margin, subsequent_indent=margin + " " * 10
        )
    return lines


def _write_pages(
    reports: list[Reproduced], studies: list[FoundStudy], folder: Path, command: str
) -> list[Path]:
    """Write a page for each report, one that leads to several, and return their names."""
    pages = []
    for report in reports:
        pages.append(folder / f"{report.report}.html")
        write_text(pages[-1], page_of(report, studies, command))
    if len(reports) > 1:
        pages.append(folder / "index.html")
        write_text(pages[-1], index_of(reports, command))
    return pages


def _counted(report: Reproduced) -> str:
    parts = [f"{report.counts[verdict]} {verdict}" for verdict in Verdict if report.counts[verdict]]
    count = len(report.findings)
    return f"{count} claim{'' if count == 1 else 's'}: {', '.join(parts)}"


def _again(
    names: tuple[str, ...], quick: bool, output: Path | None, workers: int | None = None
) -> str:
    """Return the command that continues, or makes the same pages."""
    words = ["plybench", "reproduce", *names, *(["--quick"] if quick else [])]
    words += [] if output is None else ["--output", str(output)]
    return shlex.join(words + ([] if workers is None else ["--workers", str(workers)]))
