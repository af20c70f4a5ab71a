"""The page of a reproduced report: verdicts, what was wrong, figures, tables, all claims."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plybench.core.tables import Table
from plybench.study.figures.figure import Figure
from plybench.study.page import Drawing, drawings_of, listing_of, paragraphs, render
from plybench.study.verdicts import Finding, Verdict

_MEANINGS = {
    Verdict.EXACT: "our figure is the published one",
    Verdict.CORRECTED: "ours differs and is stable; the page gives it",
    Verdict.STATISTICAL: "the published figure is one random run, and it fits our distribution",
    Verdict.UNDECIDED: "what the figure was made from, or the figure itself, is lost",
    Verdict.REMARK: "the report implies it without saying so; the page gives what we found",
    Verdict.NOT_RUN: "the runs that answer it have not been made yet",
}


@dataclass(frozen=True)
class Section:
    """A part of the page: text, figures, tables, and the command that makes them."""

    title: str
    text: str = ""
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = field(default=())
    command: str = ""


def report_page(
    report: str,
    findings: Sequence[Finding],
    sections: Sequence[Section] = (),
    *,
    title: str = "",
    about: str = "",
    command: str = "",
) -> str:
    """Return the page of a report from our findings about its claims."""
    count = Counter(finding.verdict for finding in findings)
    claims = [_claim(finding) for finding in findings]
    parts, drawings = _sections(sections)
    return render(
        "report.html.jinja",
        drawings,
        report=report,
        title=title or report,
        paragraphs=paragraphs(about),
        summary=_summary(count, len(findings)),
        claims=claims,
        cells=_in_order(claims),
        key=_keys(count),
        wrong=[claim for claim in claims if claim["kind"] == "corrected" and claim["why"]],
        sections=parts,
        command=command or f"plybench reproduce {report}",
    )


def index_page(reports: Mapping[str, tuple[str, Sequence[Finding]]], command: str) -> str:
    """Return a page that leads to those of several reports; `reports` has titles and findings."""
    every = [finding for _, findings in reports.values() for finding in findings]
    count = Counter(finding.verdict for finding in every)
    return render(
        "index.html.jinja",
        [],
        summary=_summary(count, len(every)),
        key=_keys(count),
        command=command,
        reports=[
            {
                "report": name,
                "file": f"{name}.html",
                "title": title,
                "summary": _summary(Counter(f.verdict for f in findings), len(findings)),
                "cells": _in_order([_claim(finding) for finding in findings]),
            }
            for name, (title, findings) in reports.items()
        ],
    )


def _in_order(claims: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return claims by their verdicts."""
    order = [str(verdict) for verdict in _MEANINGS]
    return sorted(claims, key=lambda claim: order.index(claim["verdict"]))


def _keys(count: Counter[Verdict]) -> list[dict[str, Any]]:
    """Return what the signs mean, with their counts."""
    return [
        _key(verdict, count[verdict])
        for verdict in _MEANINGS
        if count[verdict] or verdict is not Verdict.NOT_RUN
    ]


def _claim(finding: Finding) -> dict[str, str]:
    claim, answer = finding.claim, finding.answer
    return {
        "id": claim.id,
        "text": claim.text,
        "published": claim.published,
        # Struck out: of a statement, such as "yes" or "stated", that would say nothing.
        "was": "" if isinstance(claim.value, bool) else claim.published,
        "ours": str(answer),
        "verdict": str(finding.verdict),
        "kind": _kind(finding.verdict),
        "sign": finding.verdict.sign,
        "why": claim.why.replace("`", ""),
        "command": answer.command,
    }


def _kind(verdict: Verdict) -> str:
    return verdict.value.replace(" ", "-")


def _key(verdict: Verdict, count: int) -> dict[str, Any]:
    return {
        "count": count,
        "kind": _kind(verdict),
        "sign": verdict.sign,
        "verdict": verdict.value,
        "meaning": _MEANINGS[verdict],
    }


def _summary(count: Counter[Verdict], total: int) -> str:
    """Return how many claims hold, in a sentence."""
    decided = total - count[Verdict.NOT_RUN]
    said = f"{count[Verdict.EXACT]} of {decided} claims hold exactly"
    if count[Verdict.STATISTICAL]:
        said += f", {count[Verdict.STATISTICAL]} within chance"
    if count[Verdict.CORRECTED]:
        said += f"; {_are(count[Verdict.CORRECTED])} corrected"
    if count[Verdict.NOT_RUN]:
        said += f". {_are(count[Verdict.NOT_RUN], total)} not run yet"
    return f"{said}."


def _are(count: int, total: int | None = None) -> str:
    """Return a number with its verb: 1 is, 2 of 9 are."""
    of = "" if total is None else f" of {total}"
    return f"{count}{of} {'is' if count == 1 else 'are'}"


def _sections(sections: Sequence[Section]) -> tuple[list[dict[str, Any]], list[Drawing]]:
    parts, drawings = [], list[Drawing]()
    for section in sections:
        new = drawings_of(section.figures, len(drawings) + 1)
        drawings += new
        parts.append(
            {
                "title": section.title,
                "paragraphs": paragraphs(section.text),
                "drawings": new,
                "tables": [listing_of(table) for table in section.tables],
                "command": section.command,
            }
        )
    return parts, drawings
