"""Small boards side by side, each with its name."""

from collections.abc import Mapping
from typing import Any

from plybench.study.figures import Figure, look_of
from plybench.study.figures.colours import INK, PAPER, RULE, SOFT
from plybench.study.figures.figure import PAGE, sheet, style

_IN_ROW = 7


def gallery(boards: Mapping[str, str], *, about: str, name: str) -> Figure:
    """Draw boards given as text: a row of cells in each line, the agent @, free cells a dot."""
    rows = -(-len(boards) // _IN_ROW)
    with style():
        drawing, axes = sheet(
            PAGE,
            0.2 + 1.08 * rows,
            left=0.1,
            right=0.1,
            top=0.25,
            bottom=0.05,
            nrows=rows,
            ncols=_IN_ROW,
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
    is_block = sign not in (".", "@")
    face = look_of("breadth_first").colour if is_block else PAPER
    ax.bar(x + 0.5, 1, 1, y, fc=face, ec=RULE, lw=0.6)
    if sign != ".":
        colour = PAPER if is_block else SOFT if sign == "@" else INK
        ax.text(x + 0.5, y + 0.46, sign, size=6.5, color=colour, ha="center", va="center")
