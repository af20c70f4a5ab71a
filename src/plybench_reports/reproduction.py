"""The reports, run again: which studies answer which claims, and the verdicts on them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from plybench.study.files import FoundStudy, study_named
from plybench.study.rows import Rows
from plybench.study.verdicts import Answer, Claim, Finding, Verdict


@dataclass(frozen=True)
class Reproduced:
    """What we found about one report."""

    report: str
    findings: tuple[Finding, ...]
    rows: Mapping[str, Rows]  # of each of its studies, by name

    @property
    def counts(self) -> Counter[Verdict]:
        """How many claims have each verdict."""
        return Counter(finding.verdict for finding in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "report": self.report,
            "counts": {str(verdict): self.counts[verdict] for verdict in Verdict},
            "claims": [as_data(finding) for finding in self.findings],
        }


def studies_answering(claims: Iterable[Claim]) -> list[FoundStudy]:
    """Return the studies that answer some of these claims."""
    names = dict.fromkeys(claim.study for claim in claims if claim.study)
    return [study_named(name) for name in names]


def reproduce(
    claims: Iterable[Claim], studies: Iterable[FoundStudy], rows: Mapping[str, Rows]
) -> list[Reproduced]:
    """Judge claims by the rows of the studies that answer them, report by report."""
    answering = {name: found for found in studies for name in found.study.answers}
    reports: dict[str, list[Finding]] = {}
    for claim in claims:
        finding = Finding(claim, _answer(claim, answering.get(claim.id), rows))
        reports.setdefault(claim.report, []).append(finding)
    return [
        Reproduced(report, tuple(findings), _rows_of(report, rows))
        for report, findings in reports.items()
    ]


def _answer(claim: Claim, found: FoundStudy | None, rows: Mapping[str, Rows]) -> Answer:
    """Return our answer with the command that shows it, by default the study's."""
    if found is None or found.study.name not in rows:
        return Answer(None)
    answer: Answer = found.study.answers[claim.id](rows[found.study.name])
    return (
        answer if answer.command else replace(answer, command=f"plybench study run {found.typed}")
    )


def _rows_of(report: str, rows: Mapping[str, Rows]) -> dict[str, Rows]:
    return {name: found for name, found in rows.items() if name.partition("/")[0] == report}


def page_of(found: Reproduced, studies: Iterable[FoundStudy], command: str = "") -> str:
    """Return the page of a report: verdicts, then the figures and tables of its studies."""
    from plybench_reports.report_page import report_page

    title, about = _title_and_text(found.report)
    sections = list(_sections(found, studies))
    return report_page(
        found.report, found.findings, sections, title=title, about=about, command=command
    )


def index_of(reports: Iterable[Reproduced], command: str) -> str:
    """Return the page that leads to those of the reports."""
    from plybench_reports.report_page import index_page

    found = {one.report: (_title_and_text(one.report)[0], one.findings) for one in reports}
    return index_page(found, command)


def _title_and_text(report: str) -> tuple[str, str]:
    """Return what the package of a report says about it: a line, and the rest."""
    package = import_module(f"plybench_reports.{report.replace('-', '_')}")
    title, _, text = (package.__doc__ or "").strip().partition("\n")
    return title.removeprefix("Report ").rstrip("."), text


def _sections(found: Reproduced, studies: Iterable[FoundStudy]) -> Iterator[Any]:
    """Yield a section for each study of a report, from the rows it has."""
    from plybench_reports.report_page import Section

    for one in studies:
        study, rows = one.study, found.rows.get(one.study.name)
        if rows and (study.tables or study.figures):
            yield Section(
                study.question,
                study.about,
                [make(rows) for make in study.figures.values()],
                [make(rows) for make in study.tables.values()],
                f"plybench study run {one.typed}",
            )


def as_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain values."""
    claim, answer = finding.claim, finding.answer
    return {
        "id": claim.id,
        "report": claim.report,
        "claim": claim.text,
        "published": claim.published,
        "ours": str(answer),
        "verdict": str(finding.verdict),
        "why": claim.why,
        "command": answer.command,
    }
