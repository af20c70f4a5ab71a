"""Boards, tables and commands to copy, which stay whole on a terminal; and solutions."""

import re
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from plybench.cli.output import is_terminal, make_console, show, shows_colours, too_wide
from plybench.core.picture import Picture
from plybench.core.results.result import SearchResult

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

_WORD = r"""(?:'[^']*'|"[^"]*"|\S)+"""  # of a command; what is quoted stays whole
MOST_PICTURES = 40  # longer solutions are not drawn state by state


def show_drawing(drawing: "str | Text") -> None:
    """Print boards on stdout without breaking rows; if one does not fit, say what it needs."""
    from rich.text import Text

    console = make_console()
    text = Text(drawing) if isinstance(drawing, str) else drawing
    needed = max((line.cell_len for line in text.split()), default=0)
    if is_terminal(console) and needed > console.width:
        text = too_wide(needed, console)
    console.print(text, soft_wrap=True)


def show_table(table: "Table", dispensable: Sequence[str], notes: Sequence[str] = ()) -> None:
    """Print a table and notes; dispensable columns are left out if the terminal is narrow.

    They are given by their headings, the first to go first; a line below names those left out.
    """
    console = make_console()
    unlimited = console.options.update(max_width=10_000)
    needed = width = console.measure(table, options=unlimited).maximum
    shown, gone = table, 0
    while is_terminal(console) and width > console.width and gone < len(dispensable):
        gone += 1
        shown = copy(table)
        shown.columns = [c for c in table.columns if c.header not in dispensable[:gone]]
        width = console.measure(shown, options=unlimited).maximum
    show(shown, *notes)
    if gone:
        show(f"{' and '.join(dispensable[:gone])}: shown in a terminal of {needed} columns")


def show_commands(commands: Sequence[str], margin: int = 2) -> None:
    """Print commands to copy; one too long for the terminal continues after a backslash."""
    console = make_console()
    for command in commands:
        lines = [" " * margin]
        for word in re.findall(_WORD, command):
            if is_terminal(console) and len(lines[-1]) + len(word) + 2 > console.width:
                lines.append(" " * (margin + 4))
            lines[-1] += f"{word} "
        console.print(" \\\n".join(line.rstrip() for line in lines), markup=False, soft_wrap=True)


def drawing_of(picture: Picture) -> "Text":
    """Return a board as text, in colour if stdout shows colours."""
    from plybench.trace.draw.terminal import picture_text

    return picture_text(picture, colours=shows_colours(make_console()))


def drawings_of(pictures: list[Picture], captions: list[str]) -> "Text":
    """Return as many boards side by side as fit, in colour if stdout shows colours."""
    from plybench.trace.draw.terminal import side_by_side

    console = make_console()
    return side_by_side(pictures, captions, console.width, colours=shows_colours(console))


def action_lines(result: SearchResult[Any, Any]) -> list[str]:
    """Return the actions of a solution on one line; a long one in numbered rows of ten.

    If the terminal is too narrow for ten, a row has five, or as many as fit.
    """
    actions = [] if result.path is None else [str(action) for action in result.path.actions]
    if len(actions) <= MOST_PICTURES:
        return [" ".join(actions)]
    widest = max(map(len, actions))
    digits = len(str(len(actions)))
    row = _row_length(digits + 1, widest + 1)
    return [
        f"{i + 1:>{digits}}  " + " ".join(a.ljust(widest) for a in actions[i : i + row]).rstrip()
        for i in range(0, len(actions), row)
    ]


def _row_length(before: int, each: int) -> int:
    console = make_console()
    fitting = (console.width - before) // each if is_terminal(console) else 10
    return 10 if fitting >= 10 else 5 if fitting >= 5 else max(fitting, 1)


def solution_pictures(problem: Any, result: SearchResult[Any, Any]) -> "Text | None":
    """Return the states of a solution drawn in rows; None if there are no pictures.

    Of a long solution every tenth state is drawn (or even fewer), and the last.
    """
    if result.path is None or not hasattr(problem, "picture"):
        return None
    length, path = len(result.path), result.path
    stride = 1 if length <= MOST_PICTURES else 10 * -(-length // (10 * MOST_PICTURES))
    shown = [i for i in range(length + 1) if i % stride == 0 or i == length]
    pictures = [problem.picture(path.states[i]) for i in shown]
    return drawings_of(pictures, [f"{i} {path.actions[i - 1]}" if i else "start" for i in shown])
