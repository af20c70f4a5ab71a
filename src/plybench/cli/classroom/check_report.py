"""Reports of `plybench check` for a terminal."""

from rich.console import RenderableType
from rich.text import Text

from plybench.classroom.checking import Finding, Report

_SIGNS = {"right": ("ok   ", "green"), "note": ("note ", "yellow"), "wrong": ("WRONG", "bold red")}
_INDENT = " " * 7  # as wide as a sign


def shown_report(report: Report) -> list[RenderableType]:
    """Return what rich can print: a headline, and a line for each finding."""
    verdict = "nothing is wrong" if report.is_right else "something is wrong"
    shown: list[RenderableType] = [Text(f"{report.name} ({report.what}): {verdict}", style="bold")]
    for finding in report.findings:
        shown += _lines(finding)
    return shown


def _lines(finding: Finding) -> list[RenderableType]:
    sign, style = _SIGNS[finding.kind]
    line = Text(sign, style=style, end="")
    lines: list[RenderableType] = [Text.assemble(line, "  ", finding.text)]
    lines += [Text(f"{_INDENT}{line}".rstrip()) for line in finding.detail.rstrip().splitlines()]
    return lines
