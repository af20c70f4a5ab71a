"""A cross table as a grid of shares: who beats whom?"""

from collections.abc import Sequence
from typing import Any

from plybench.core.tables.rounding import per_cent
from plybench.study.figures.colours import FIRST, RULE
from plybench.study.figures.figure import PAGE, Figure, sheet, style

_LETTER = 0.058  # inches
_CELL = 0.3  # inches
_MOST_LETTERS = 24


def grid(
    rows: Sequence[str],
    columns: Sequence[str],
    shares: Sequence[Sequence[float | None]],
    *,
    about: str,
    name: str = "grid",
    width: float = PAGE,
) -> Figure:
    """Draw a cell for each share of points, in per cent; None leaves a cell empty."""
    left = 0.2 + _LETTER * min(max(map(len, rows)), _MOST_LETTERS)
    top = 0.15 + _LETTER * min(max(map(len, columns)), _MOST_LETTERS)
    cell = min(_CELL, (width - left - 0.2) / len(columns))
    full = left + cell * len(columns) + 0.2
    with style():
        drawing, ax = sheet(full, top + cell * len(rows) + 0.1, left, 0.2, top, 0.1)
        for y, row in enumerate(shares):
            for x, share in enumerate(row):
                _cell(ax, x, y, share, 5.5 if cell < 0.25 else 6.5)
        ax.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
        ax.set_yticks(range(len(rows)), [_short(text) for text in rows])
        ax.set_xticks(range(len(columns)), [_short(text) for text in columns], rotation=90)
        ax.tick_params(axis="both", length=0, labeltop=True, labelbottom=False)
        for side in ax.spines.values():
            side.set_visible(False)
    return Figure(name, drawing, f"{about} Per cent of the points of the agent at the left.")


def _cell(ax: Any, x: int, y: int, share: float | None, size: float) -> None:
    """Draw a share as a number above a bar; numbers are on paper, so that all can be read."""
    if share is None:
        return
    for length, colour in ((1.0, RULE), (share, FIRST)):
        ax.barh(y + 0.3, 0.84 * length, 0.16, x - 0.42, color=colour, lw=0)
    ax.text(x, y - 0.08, f"{per_cent(share)}", size=size, ha="center", va="center_baseline")


def _short(text: str) -> str:
    return text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"
