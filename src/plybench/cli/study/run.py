"""`plybench study run`: run the cases that are missing."""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.options import Json, Whole
from plybench.cli.output import counted_progress, print_json, show, time_left
from plybench.cli.study.options import (
    JournalFile,
    Quick,
    RunLimitOptions,
    StudyName,
)
from plybench.cli.study.tables import show_tables
from plybench.core.errors import InputError, shortened
from plybench.core.system.worker_pool import TaskFailed
from plybench.study.attempts import ERROR, Attempt
from plybench.study.cases import Case
from plybench.study.files import FoundStudy, find_studies
from plybench.study.journal import Journal
from plybench.study.places import journal_path, make_folder
from plybench.study.plan import RunOptions, limits_of
from plybench.study.report import make_report
from plybench.study.runner import Progress, Report, run_study

_MOST_SHOWN = 3  # failed runs whose traceback is printed


@Parameter(name="*")
@dataclass(frozen=True)
class HowOptions:
    """Which cases are run, and how."""

    quick: Quick = False
    shard: str | None = None
    "Run one part of the cases, such as 2/5; `study merge` joins the parts. By default all."
    workers: Whole | None = None
    "Runs at once, each in a process. By default one for each core; with --repeat one."
    repeat: Whole = 1
    "Run each case this many times, in rounds, to measure times; results must agree."
    retry: Annotated[bool, Parameter(negative="", show_default=False)] = False
    "Repeat runs that crashed or raised an error."
    rerun_changed: Annotated[bool, Parameter(negative="", show_default=False)] = False
    "Repeat runs made with another version of the study or of plybench."

    dask: str | None = None
    "Run on a Dask cluster: local:N, or the address of its scheduler. By default on this machine."

    def options(self, limits: RunLimitOptions) -> RunOptions:
        """Return the options in the form that the runner takes."""
        return RunOptions(
            self.quick,
            self.part,
            limits.limits(),
            self.repeat,
            self.workers,
            self.retry,
            self.rerun_changed,
            limits.memory_share,
            self.dask,
        )

    @property
    def part(self) -> tuple[int, int]:
        """Return the shard's number and how many there are."""
        match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", "1/1" if self.shard is None else self.shard)
        if match is None or not 1 <= int(match[1]) <= int(match[2]):
            words = shortened(self.shard)
            raise InputError(f"--shard {words} must look like 2/5, the second of five")
        return int(match[1]), int(match[2])


def command(
    study: StudyName,
    /,
    *more: Annotated[str, Parameter(help="More studies.")],
    journal: JournalFile = None,
    how: HowOptions = HowOptions(),  # noqa: B008 (frozen)
    limits: RunLimitOptions = RunLimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Run the cases of a study that its journal does not have yet."""
    options = how.options(limits)
    studies = [found for name in (study, *more) for found in find_studies(name)]
    if journal is not None and len(studies) > 1:
        raise InputError(f"--journal takes one study; {len(studies)} were given")
    for found in studies:
        limits_of(found.study, options.limits)
    data = []
    for found in studies:
        path = journal_path(found.study.name, journal, options.shard)
        report = _run(found, path, options, is_quiet=json)
        data.append(_as_data(found, path, report))
        if report.is_interrupted:
            again = _again(study, more, how, limits, journal)
            print(f"plybench: {report.ended_by}; to continue: {again}", file=sys.stderr)
            break
    if json:
        print_json({"studies": data})
    is_all = len(data) == len(studies) and all(part["sound"] for part in data)
    return 0 if is_all else 1


def _run(found: FoundStudy, path: Path, options: RunOptions, *, is_quiet: bool) -> Report:
    make_folder(path)
    with Journal.write(path, found.study.name) as journal:
        if not is_quiet:
            show(f"{found.study.name}: journal {path}")
        with run_progress(found.study.name) as tell:
            report = _report(found, journal, options, tell)
        if is_quiet:
            return report
        show(_summary(report, found, options))
        if report.done == report.planned and options.shard == (1, 1):
            rows = journal.rows(found.study.plan(is_quick=options.is_quick))
            report.is_shown = show_tables(make_report(found.study, rows, ""))
    for line in troubles(report):
        print(line, file=sys.stderr)
    return report


def _report(
    found: FoundStudy, journal: Journal, options: RunOptions, tell: Progress | None
) -> Report:
    """Run a study; a failure to start the workers is reported as bad input."""
    try:
        return run_study(found, journal, options, tell)
    except TaskFailed as error:
        words = str(error).strip().splitlines()[-1]
        raise InputError(f"{found.typed} cannot be run in a worker: {words}") from None


@contextmanager
def run_progress(name: str) -> Iterator[Progress | None]:
    """Yield a function that shows (runs done, runs in all); None without a terminal."""
    start, first = monotonic(), -1

    def describe(done: int, total: int) -> str:
        nonlocal first
        first = done if first < 0 else first
        left = time_left(monotonic() - start, done - first, total - done)
        return f"{name}: {done:,} of {total:,} runs{left}"

    with counted_progress(describe) as tell:
        yield tell


def _summary(report: Report, found: FoundStudy, options: RunOptions) -> str:
    words = f"{report.done:,} of {report.planned:,} {_runs(report.planned)} done"
    if options.repeat > 1:
        words += f", {options.repeat} times each; {report.added:,} new {_runs(report.added)}"
    else:
        words += f" ({report.added:,} new)" if report.added else " (none new)"
    cores = os.cpu_count() or 1
    if options.repeat > 1 and report.load > cores + 1:
        words += (
            f"\nThe machine was busy: a load of {report.load:g} on {cores} cores; other programs "
            "may have slowed these runs down"
        )
    if report.changed:
        words += (
            f"\n{report.changed:,} {_runs(report.changed)} made with another version of "
            f"{found.typed} or of plybench; use --rerun-changed to repeat them"
        )
    return words


def _runs(count: int) -> str:
    return "run" if count == 1 else "runs"


def troubles(report: Report) -> Iterator[str]:
    """Yield the failures, as lines for stderr."""
    for found in report.disagreements:
        yield f"plybench: a repeated run gave another result (the first is kept): {found}"
    different: dict[str, Attempt] = {}  # the first run with each error
    for run in report.failed:
        different.setdefault(run.note, run)
    for run in list(different.values())[:_MOST_SHOWN]:
        what = "error" if run.status == ERROR else "crash"
        yield f"plybench: {what} in the run with {Case('', run.factors)}:\n{run.note.rstrip()}"
    if report.failed:
        count = len(report.failed)
        yield (
            f"plybench: {count:,} {_runs(count)} failed; they run again when the file has changed, "
            "or with --retry"
        )


def _as_data(found: FoundStudy, path: Path, report: Report) -> dict[str, Any]:
    return {
        "study": found.study.name,
        "journal": str(path),
        "runs": report.planned,
        "done": report.done,
        "now": report.added,
        "changed": report.changed,
        "interrupted": report.is_interrupted,
        "sound": report.is_sound and report.is_shown,
        "failed": [_failure_data(run) for run in report.failed],
        "disagreements": [str(found) for found in report.disagreements],
    }


def _failure_data(run: Attempt) -> dict[str, Any]:
    return {"factors": dict(run.factors), "status": run.status, "note": run.note}


def _again(
    study: str,
    more: tuple[str, ...],
    how: HowOptions,
    limits: RunLimitOptions,
    journal: Path | None,
) -> str:
    """Return the command that continues the run."""
    words = ["plybench", "study", "run", study, *more]
    given = {f.name: getattr(part, f.name) for part in (how, limits) for f in fields(part)}
    usual = {f.name: f.default for part in (how, limits) for f in fields(part)}
    for name, value in {**given, "journal": journal}.items():
        if value != usual.get(name):
            option = "--" + name.replace("_", "-")
            words += [option] if value is True else [option, str(value)]
    return shlex.join(words)
