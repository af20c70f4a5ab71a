"""Estimates against exact distances: how good is a heuristic?"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from plybench.core.errors import counted
from plybench.study.figures.colours import INK, LOW, MEAN, SOFT, TOO_HIGH, for_words
from plybench.study.figures.figure import PAGE, Figure, sheet, style
from plybench.study.figures.marks import BEHIND, label

Cell = tuple[int, int, int]  # exact distance h*, estimate h, number of states


@dataclass(frozen=True)
class Panel:
    """A heuristic and, for each pair of distance and estimate, how many states have it."""

    name: str
    cells: Sequence[Cell]

    @property
    def states(self) -> int:
        """The number of all states."""
        return sum(n for _, _, n in self.cells)

    @property
    def too_high(self) -> tuple[int, int]:
        """In how many states h is above h*, and by how much at most."""
        over = [(h - exact, n) for exact, h, n in self.cells if h > exact]
        return sum(n for _, n in over), max((by for by, _ in over), default=0)

    @property
    def accuracy(self) -> float:
        """The mean of h/h* over all states but goals."""
        away = [(h / exact, n) for exact, h, n in self.cells if exact > 0]
        return sum(share * n for share, n in away) / max(sum(n for _, n in away), 1)

    def means(self) -> dict[int, float]:
        """Return the mean estimate at each distance."""
        found: dict[int, list[int]] = {}
        for exact, h, n in self.cells:
            total = found.setdefault(exact, [0, 0])
            total[0] += h * n
            total[1] += n
        return {exact: total / n for exact, (total, n) in sorted(found.items())}


def estimates(
    panels: Sequence[Panel],
    *,
    about: str,
    name: str = "estimates",
    unit: str = "moves",
    width: float = PAGE,
) -> Figure:
    """Draw a panel for each heuristic: states by h* and h, the diagonal, the mean of h."""
    columns = min(len(panels), 3 if width >= PAGE else 2)
    count = -(-len(panels) // columns)
    top = 1.06 * max(
        value for panel in panels for exact, h, _ in panel.cells for value in (exact, h)
    )
    side = (width - 0.62 - 0.3 * (columns - 1)) / columns
    with style():
        drawing, axes = sheet(
            width,
            count * (side + 0.9),
            left=0.42,
            right=0.2,
            top=0.5,
            ncols=columns,
            nrows=count,
            squeeze=False,
            sharey=True,
        )
        drawing.subplots_adjust(wspace=0.3 / side, hspace=0.9 / side)
        for ax, panel in zip(axes.flat, panels, strict=False):
            _panel(ax, panel, top, unit, (0.8 * side * 72 / max(top, 8)) ** 2)
        for ax in axes.flat[len(panels) :]:
            ax.set_visible(False)
        for ax in axes[:, 0]:
            ax.set_ylabel("h", rotation=0)
        _names(axes.flat[0], panels[0], top)
    return Figure(name, drawing, _caption(panels, about))


def _panel(ax: Any, panel: Panel, top: float, unit: str, area: float) -> None:
    most = max(n for _, _, n in panel.cells)
    for is_over, colour in ((False, LOW), (True, TOO_HIGH)):
        cells = [cell for cell in panel.cells if (cell[1] > cell[0]) == is_over]
        ax.scatter(
            [c[0] for c in cells],
            [c[1] for c in cells],
            [0.3 + area * sqrt(c[2] / most) for c in cells],
            marker="s",
            color=colour,
            lw=0,
        )
    ax.plot([0, top], [0, top], color=INK, lw=0.7)
    means = panel.means()
    ax.plot(list(means), list(means.values()), color=MEAN, lw=1.5)
    ax.set_title(panel.name.replace("-", " "), pad=14)
    total, by = panel.too_high
    words = f"too high in {counted(total, 'state')}, by up to {by}" if total else "never above h*"
    ax.annotate(
        words,
        (0, 1),
        (0, 4),
        xycoords="axes fraction",
        textcoords="offset points",
        color=for_words(TOO_HIGH if total else SOFT),
        size=6.5,
    )
    label(
        ax,
        top,
        0.01 * top,
        f"mean h/h* = {panel.accuracy:.2f}",
        MEAN,
        dx=0,
        ha="right",
        va="bottom",
        size=6.5,
        bbox=BEHIND,
    )
    ax.set(xlim=(-0.035 * top, top), ylim=(-0.035 * top, top), xlabel=f"h*, {unit}", aspect="equal")
    for axis in (ax.xaxis, ax.yaxis):
        axis.get_major_locator().set_params(integer=True, nbins=4)


def _names(ax: Any, panel: Panel, top: float) -> None:
    """Label the lines in the first panel."""
    label(ax, 0.78 * top, 0.78 * top, "h = h*", dx=-4, dy=5, ha="right", size=6.5)
    last, mean = list(panel.means().items())[-1]
    label(ax, last, mean, "mean h", MEAN, dx=3, size=6.5)


def _caption(panels: Sequence[Panel], about: str) -> str:
    states = sorted({panel.states for panel in panels})
    count = f"{states[-1]:,}" if len(states) == 1 else f"{states[0]:,} to {states[-1]:,}"
    return (
        f"{about} Estimate h against exact distance h* of {count} states. Larger squares: more "
        "states. Thick line: mean h. Above the diagonal h overestimates."
    )
