"""The results of a study: tables, figures and findings, made from the rows so far."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from plybench.core.errors import InputError
from plybench.core.tables import Table
from plybench.study.figures import Figure
from plybench.study.files import known_claims
from plybench.study.rows import Rows
from plybench.study.run_table import run_table
from plybench.study.study import Study
from plybench.study.tracebacks import author_traceback
from plybench.study.verdicts import Answer, Finding

_ALL = "Runs"  # the table of a study without tables
_FAILED = ("error", "crashed")


@dataclass(frozen=True)
class Failure:
    """A table, figure or answer that could not be made."""

    what: str
    name: str
    reason: str  # in one line
    traceback: str = ""

    def __str__(self) -> str:
        why = f"\n{self.traceback}" if self.traceback else f" {self.reason}"
        return f"the {self.what} {self.name!r} cannot be made:{why}"


@dataclass(frozen=True)
class StudyReport:
    """The results of a study."""

    study: Study
    rows: Rows
    command: str  # repeats the study
    tables: Mapping[str, Table]  # by title
    figures: Mapping[str, Figure]  # by name
    findings: tuple[Finding, ...]  # about the claims that it answers
    notes: tuple[str, ...]  # how many runs were cut short, and by what
    failures: tuple[Failure, ...] = ()
    is_quick: bool = False  # whether the rows are those of a first look


def make_report(study: Study, rows: Rows, command: str, *, is_quick: bool = False) -> StudyReport:
    """Make the tables and figures from the rows so far; `failures` has what could not be made."""
    failures: list[Failure] = []
    tables = dict(_make_parts("table", study.tables, rows, failures, _as_table))
    figures = dict(_make_parts("figure", study.figures, rows, failures, _as_figure))
    answers = dict(_make_parts("answer", study.answers, rows, failures, lambda name, found: found))
    return StudyReport(
        study,
        rows,
        command,
        tables if study.tables or not rows else {_ALL: run_table(study, rows)},
        figures,
        tuple(_findings(answers)),
        tuple(_notes(rows)),
        tuple(failures),
        is_quick,
    )


def _make_parts(
    what: str,
    makers: Mapping[str, Callable[[Rows], Any]],
    rows: Rows,
    failures: list[Failure],
    checked: Callable[[str, Any], Any],
) -> Iterator[tuple[str, Any]]:
    for name, make in makers.items() if rows else ():
        try:
            found = make(rows)
        except Exception as error:  # in the study's own function
            reason = f"{type(error).__name__}: {error}"
            failures.append(Failure(what, name, reason, author_traceback(error, 1).rstrip()))
            continue
        try:
            yield name, checked(name, found)
        except InputError as error:
            failures.append(Failure(what, name, str(error)))


def _as_table(_: str, found: Any) -> Table:
    if isinstance(found, Table):
        return found
    kind = type(found).__name__
    raise InputError(f"it returns {kind}, not a `Table` of plybench.core.tables")


def _as_figure(name: str, found: Any) -> Figure:
    if isinstance(found, Figure):
        return found
    if hasattr(found, "savefig"):  # a drawing of matplotlib
        return Figure(file_name(name), found, name)
    kind = type(found).__name__
    raise InputError(f"it returns {kind}, not a `Figure` of plybench.study.figures or matplotlib")


def _findings(answers: Mapping[str, Any]) -> Iterator[Finding]:
    known = known_claims()
    for name, found in answers.items():
        if name in known:
            yield Finding(known[name], found if isinstance(found, Answer) else Answer(found))


def _notes(rows: Rows) -> Iterator[str]:
    """Yield what a reader must know about the runs: none is left out silently."""
    kinds: dict[str, int] = {}
    for row in rows:
        if row.is_cut_short:
            kind = f"limit on {row.end}" if row.status == "limit" and row.end else row.status
            kinds[kind] = kinds.get(kind, 0) + 1
    for kind, count in kinds.items():
        verb = "was" if count == 1 else "were"
        how = "failed" if kind in _FAILED else f"{verb} cut short"
        yield f"{count:,} of {len(rows):,} runs {how}: {kind}."


def file_name(title: str) -> str:
    """Return a file name made from a title.

    >>> file_name("Medians, with 95 % intervals")
    'medians-with-95-intervals'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "untitled"
