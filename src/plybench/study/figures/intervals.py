"""Values with their intervals, one below the other: who is ahead, and how surely?"""

from collections.abc import Mapping
from typing import Any

from plybench.core.intervals import Estimate
from plybench.core.tables.rounding import half_up
from plybench.study.figures.colours import MEAN, RULE, SOFT
from plybench.study.figures.figure import COLUMN, Figure, sheet, style
from plybench.study.figures.marks import label

_LETTER = 0.058  # inches
_ROW = 0.2  # inches from row to row


def intervals(
    rows: Mapping[str, Estimate],
    axis: str,
    *,
    about: str,
    name: str = "intervals",
    width: float = COLUMN,
) -> Figure:
    """Draw a dot for each value, with a line for its 95 % interval, in the order of the rows."""
    longest = max(map(len, rows))
    with style():
        drawing, ax = sheet(
            width, 0.75 + _ROW * len(rows), left=0.2 + _LETTER * min(longest, 24), right=0.5
        )
        for at, value in enumerate(rows.values(), 1):
            _row(ax, at, value)
        ax.axvline(0, color=SOFT, lw=0.6, zorder=0)
        ax.set(ylim=(len(rows) + 0.6, 0.4), xlabel=axis)
        ax.set_yticks(range(1, len(rows) + 1), [_short(text) for text in rows])
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        ax.grid(axis="x", color=RULE)
        right = ax.get_xlim()[1]
        for at, value in enumerate(rows.values(), 1):
            label(ax, right, at, f"{int(half_up(value.value)):+d}", dx=3, size=6.5)
    return Figure(name, drawing, f"{about} Lines: 95 % intervals.")


def _row(ax: Any, at: int, value: Estimate) -> None:
    if value.low is not None and value.high is not None:
        ax.plot([value.low, value.high], [at, at], color=MEAN, lw=1.2)
    ax.plot(value.value, at, "o", color=MEAN, ms=4)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:23]}…"
