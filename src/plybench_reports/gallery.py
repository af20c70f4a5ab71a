"""Small boards side by side, each with its name."""

from collections.abc import Mapping
from typing import Any

from plybench.study.figures import Figure, look_of
from plybench.study.figures.colours import PAPER, RULE, SOFT
from plybench.study.figures.figure import PAGE, sheet, style

_WIDTH = PAGE - 0.2  # inches for the boards of a row


def gallery(boards: Mapping[str, str], *, about: str, name: str, in_row: int = 7) -> Figure:
    """Draw boards given as text: a row of cells in each line, the agent @, free cells a dot."""
    rows = -(-len(boards) // in_row)
    side = 0.92 * _WIDTH / in_row  # inches of a board
    with style():
        drawing, axes = sheet(
            PAGE,
            0.2 + (side + 0.17) * rows,
            left=0.1,
            right=0.1,
            top=0.25,
            bottom=0.05,
            nrows=rows,
            ncols=in_row,
            squeeze=False,
        )
        drawing.subplots_adjust(hspace=0.3, wspace=0.25)
        for ax in axes.flat:
            ax.axis("off")
        for ax, (title, board) in zip(axes.flat, boards.items(), strict=False):
            _board(ax, [line.split() for line in board.splitlines()])
            ax.set_title(title, size=7, weight="normal", loc="center", pad=3)
    return Figure(name, drawing, about)


def _board(ax: Any, cells: list[list[str]]) -> None:
    height, width = len(cells), len(cells[0])
    ax.set(xlim=(0, width), ylim=(0, height), aspect="equal")
    for line, row in enumerate(cells):
        for x, sign in enumerate(row):
            _cell(ax, x, height - 1 - line, sign)


def _cell(ax: Any, x: int, y: int, sign: str) -> None:
    faces = {".": PAPER, "@": PAPER, "#": RULE}
    face = faces.get(sign, look_of("breadth_first").colour)
    ax.bar(x + 0.5, 1, 1, y, fc=face, ec=RULE, lw=0.6)
    if sign not in ".#":
        colour = SOFT if sign == "@" else PAPER
        ax.text(x + 0.5, y + 0.46, sign, size=6.5, color=colour, ha="center", va="center")
