"""Traces, game trees and results as text on stdout; on a terminal, fitted to it and coloured."""

import re
import sys
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from plybench.cli.output import is_terminal, make_console, shows_colours, too_wide
from plybench.core.picture import Picture

if TYPE_CHECKING:
    from rich.text import Text

_BOARD_ROW = re.compile(r" {4}[ .#@*_A-Z0-9]+")
_LABEL = re.compile(r"  (?:actions|nodes|counts) +")
_SOLUTION = "#d9480f"  # as in the SVGs

_STYLES = {
    re.compile(r"  \* |solved: |player .+ plays |  (actions|nodes )  "): f"bold {_SOLUTION}",
    re.compile(r"  x | +frontier | +pruned: |\.\.\. "): "dim",
    re.compile(r"=== |expansion \d+: |back to: |start: "): "bold",
}


def show_report(text: str, board: Picture | None = None) -> None:
    """Print a report; `board` is the picture of the position it contains."""
    from rich.text import Text

    console = make_console()
    if not is_terminal(console):
        sys.stdout.write(text)
        return
    lines, rows = text.splitlines(), _rows(board)
    widest = max((len(line) for line in lines if _is_row(line, rows)), default=0)
    if widest > console.width:
        first = next(i for i, line in enumerate(lines) if _is_row(line, rows))
        lines[first] = too_wide(widest, console).plain
        lines = [line for line in lines if not _is_row(line, rows)]
    for line in lines:
        if not shows_colours(console):
            parts = [Text(part) for part in _broken(line, console.width)]
        elif _is_row(line, rows):
            parts = [_coloured_row(line, rows)]
        else:
            parts = [Text(part, style=_style(line)) for part in _broken(line, console.width)]
        console.print(*parts, sep="\n", soft_wrap=True)


def _is_row(line: str, rows: "Mapping[str, Text]") -> bool:
    return line in rows or bool(_BOARD_ROW.fullmatch(line))


def _broken(line: str, width: int) -> list[str]:
    """Return a line in parts that fit, broken between words; all but the first are indented."""
    if len(line) <= width:
        return [line]
    label = _LABEL.match(line)
    indent = label.end() if label else len(line) - len(line.lstrip()) + 4
    return textwrap.wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _style(line: str) -> str:
    return next((style for pattern, style in _STYLES.items() if pattern.match(line)), "")


def _rows(board: Picture | None) -> "Mapping[str, Text]":
    """Return the coloured rows of a picture, keyed by the same rows without colour."""
    from plybench.trace.draw.terminal import picture_text

    if board is None:
        return {}
    plain, coloured = (picture_text(board, colours=colours).split() for colours in (False, True))
    return {f"    {a.plain}": b for a, b in zip(plain, coloured, strict=True)}


def _coloured_row(line: str, rows: "Mapping[str, Text]") -> "Text":
    from rich.text import Text

    from plybench.trace.draw.terminal import written_row

    return Text("    ").append_text(rows[line] if line in rows else written_row(line[4:]))
