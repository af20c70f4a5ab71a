"""Traces, game trees and results as lines on stdout; on a terminal, fitted to it and coloured."""

import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybench.cli.output import is_terminal, make_console, shows_colours, too_wide
from plybench.trace.draw.lines import Line, Role, plain_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_SOLUTION = "#d9480f"  # as in the SVGs
_STYLES: dict[Role, str] = {"heading": "bold", "solution": f"bold {_SOLUTION}", "dim": "dim"}


def show_report(lines: Sequence[Line]) -> None:
    """Print a report; a board that does not fit the terminal is replaced by the width it needs."""
    console = make_console()
    if not is_terminal(console):
        sys.stdout.write(plain_text(lines))
        return
    for line in _without_wide_boards(lines, console):
        console.print(*_parts(line, console), sep="\n", soft_wrap=True)


def _without_wide_boards(lines: Sequence[Line], console: "Console") -> Sequence[Line]:
    boards = [line for line in lines if line.role == "board"]
    widest = max((len(line.text) for line in boards), default=0)
    if widest <= console.width:
        return lines
    message = Line(too_wide(widest, console).plain)
    shown = [message if line is boards[0] else line for line in lines]
    return [line for line in shown if line.role != "board"]


def _parts(line: Line, console: "Console") -> "list[Text]":
    """Return the lines of the terminal that show a line."""
    from rich.text import Text

    from plybench.trace.draw.terminal import line_text

    style = _STYLES.get(line.role, "") if shows_colours(console) else ""
    if line.role == "board":
        return [line_text(line) if shows_colours(console) else Text(line.text)]
    return [Text(part, style=style) for part in _break_line(line, console.width)]


def _break_line(line: Line, width: int) -> list[str]:
    """Return a line in parts that fit, broken between words; all but the first are indented."""
    text = line.text
    if len(text) <= width:
        return [text]
    hang = len(text) - len(text.lstrip()) + 4 if line.hang is None else line.hang
    return textwrap.wrap(text, width, subsequent_indent=" " * hang, break_on_hyphens=False)
