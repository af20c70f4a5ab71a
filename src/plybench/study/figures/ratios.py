"""Ratio lines from 0, with a rule at 1: how much a change saves."""

from collections.abc import Sequence
from typing import Any

from plybench.core.intervals import Estimate
from plybench.study.figures.colours import SOFT
from plybench.study.figures.figure import COLUMN, Figure, sheet, style
from plybench.study.figures.lines import room_for
from plybench.study.figures.marks import LIMIT_DASH, edge_of, end_labels, face_of, label, over_axis
from plybench.study.figures.series import Series, groups_of
from plybench.study.statistics import LEVEL


def ratio_lines(
    series: Sequence[Series],
    x: str,
    what: str,
    *,
    about: str,
    name: str = "ratios",
    width: float = COLUMN,
    parity: str = "no saving",
) -> Figure:
    """Draw ratios over numbers x; a value is an `Estimate`, as `paired_ratio` returns it."""
    with style():
        drawing, ax = sheet(width, 2.5 if width <= COLUMN else 2.9, right=room_for(series))
        places = sorted(groups_of(series))
        span = (places[-1] - places[0]) or 1
        ax.set(xlim=(places[0] - 0.035 * span, places[-1] + 0.05 * span), xlabel=x)
        ax.set_ylim(0, max(1.08, 1.06 * _highest(series)))
        if len(places) <= 20:
            ax.set_xticks(places)
        ax.axhline(1, color=SOFT, lw=0.6, ls=LIMIT_DASH, zorder=0)
        label(ax, places[-1], 1, parity, SOFT, dx=0, dy=2, ha="right", va="bottom", size=6.5)
        shifts = [(at - (len(series) - 1) / 2) * 0.013 * span for at in range(len(series))]
        ends = [_line(ax, one, shift) for one, shift in zip(series, shifts, strict=True)]
        end_labels(ax, places[-1] + 0.03 * span, ends)
        over_axis(ax, what)
    level = f"{100 * LEVEL:.0f} %"
    caption = f"{about} Whiskers: {level} bootstrap intervals over the same cases."
    return Figure(name, drawing, caption)


def _line(ax: Any, one: Series, shift: float) -> tuple[float, str, str]:
    found = [(at, value) for at, value in sorted(one.values.items()) if value is not None]
    xs = [at + shift for at, _ in found]
    points = [
        v if isinstance(v, Estimate) else Estimate(float(v), None, None)  # type: ignore[arg-type]
        for _, v in found
    ]
    for at, point in zip(xs, points, strict=True):
        if point.low is not None and point.high is not None:
            ax.plot([at, at], [point.low, point.high], color=edge_of(one.look), lw=0.9, zorder=2)
    ax.plot(
        xs,
        [p.value for p in points],
        marker=one.look.marker,
        ls=one.look.dash,
        color=one.look.colour,
        mec=edge_of(one.look),
        mfc=face_of(one.look),
        zorder=3,
    )
    return points[-1].value, one.name, one.look.colour


def _highest(series: Sequence[Series]) -> float:
    values = [value for one in series for value in one.values.values()]
    found = [v.high or v.value for v in values if isinstance(v, Estimate)]
    return max([0.0, *found, *(float(v) for v in values if isinstance(v, int | float))])
