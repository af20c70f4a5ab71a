"""Reports of `plybench check` for a terminal."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from plybench.checking import Finding, Report

_SIGNS = {"right": ("ok   ", "green"), "note": ("note ", "yellow"), "wrong": ("WRONG", "bold red")}


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
    if finding.detail:
        lines.append(Padding(Text(finding.detail.rstrip()), (0, 0, 0, 7)))
    return lines
