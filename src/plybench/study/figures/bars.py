"""Grouped bars on a log axis: how effort grows over a few sizes, for several algorithms.

Bars on a log axis have no natural zero: they start at 1, and each carries its number. A bar is the
median of all runs. Where that is beyond the limit there is a gap, with an open triangle at the
limit; where only the upper quantile is, the whisker ends in a filled triangle.
"""

from collections.abc import Sequence
from typing import Any

from plybench.study.figures.colours import PAPER, SOFT
from plybench.study.figures.figure import PAGE, Figure, sheet, style
from plybench.study.figures.groups import Groups
from plybench.study.figures.marks import (
    BEHIND,
    cross,
    cross_key,
    edge_of,
    label,
    limit_line,
    log_ticks,
    over_axis,
)
from plybench.study.figures.series import (
    Axis,
    Series,
    differing,
    groups_of,
    runs_words,
    samples_of,
    short,
)
from plybench.study.statistics import RunSample

_LEFT, _RIGHT, _PANEL = 0.45, 0.5, 2.1  # inches
_LETTER = 3.9  # points
_NO_ANSWER = "no answer"


def grouped_bars(
    series: Sequence[Series], axis: Axis, *, about: str, name: str = "bars", width: float = PAGE
) -> Figure:
    """Draw bars of each series for each group; the groups are the x of the series."""
    with_crosses = any(differing(one) for one in series)
    groups = Groups.of(series, groups_of(series), width - _LEFT - _RIGHT)
    rows, foot = len(groups.rows), groups.foot
    height = 0.42 + rows * (_PANEL + foot) + (rows - 1) * 0.12
    with style():
        drawing, axes = sheet(
            width, height, _LEFT, _RIGHT, top=0.42, bottom=foot, nrows=rows, squeeze=False
        )
        drawing.subplots_adjust(hspace=(foot + 0.12) / _PANEL)
        for ax, row in zip(axes[:, 0], groups.rows, strict=True):
            _row(ax, series, row, axis, groups)
        over_axis(axes[0, 0], axis.name)
        if with_crosses:
            cross_key(axes[0, 0])
    return Figure(name, drawing, _caption(series, axis, about, with_crosses))


def _row(ax: Any, series: Sequence[Series], row: list[Any], axis: Axis, groups: Groups) -> None:
    highest = _top(series, axis)
    top = highest ** (1 + _head_share(series, groups.has_upright_numbers))
    ax.set_yscale("log")
    ax.set(xlim=(0.5, groups.in_row + 0.5), ylim=(1, top))
    for at, group in enumerate(row, 1):
        for x, one in zip(groups.places(at), series, strict=True):
            _bar(ax, x, groups.step * 0.88, one, group, axis, groups.has_upright_numbers)
    groups.write(ax, row)
    log_ticks(ax.yaxis, 1, highest)
    ax.grid(axis="y")
    if axis.limit is not None and any(s.cut_short for s in samples_of(series)):
        limit_line(ax, axis.limit)
        label(
            ax, groups.in_row + 0.5, axis.limit, f"limit {short(axis.limit)}", SOFT, dx=2, size=6.5
        )


def _top(series: Sequence[Series], axis: Axis) -> float:
    found = [v for sample in samples_of(series) for v in sample.values[-1:]]
    found += [v for one in series for v in one.published.values()]
    is_cut = axis.limit is not None and any(sample.cut_short for sample in samples_of(series))
    return 1.35 * max([10.0, *found, *([axis.limit] if is_cut and axis.limit else [])])


def _head_share(series: Sequence[Series], is_upright: bool) -> float:
    """Return by how much to lengthen the axis to make room for the numbers on the bars."""
    has_counts = any(sample.cut_short and sample.runs > 1 for sample in samples_of(series))
    level = 15.0 if has_counts else 0.0  # two lines over the limit
    points = (11 if has_counts else 5) * _LETTER if is_upright else level
    return points / (_PANEL * 72 - points)


def _bar(
    ax: Any, x: float, width: float, one: Series, group: Any, axis: Axis, is_upright: bool
) -> None:
    sample = one.sample(group)
    if sample is None:
        return
    limit = axis.limit if axis.limit is not None else ax.get_ylim()[1]
    solved = f"{sample.solved}/{sample.runs}" if sample.cut_short and sample.runs > 1 else ""
    if sample.median is None and sample.limit is None and axis.limit is not None:
        label(ax, x, 1, _NO_ANSWER, SOFT, dx=0, dy=3, ha="center", va="bottom", size=6, rotation=90)
    elif sample.median is None:
        ax.plot(x, limit, "^", mfc=PAPER, mec=edge_of(one.look), ms=5, clip_on=False, zorder=4)
        _number(ax, x, limit, solved, one, is_upright, rise=5)
    else:
        top = _solid(ax, x, width, one, sample, limit)
        is_cut = sample.runs > 1 and sample.quantile(0.9) is None
        gap = "  " if is_upright else "\n"
        words = short(sample.median, 2) + (f"{gap}{solved}" if solved else "")
        _number(ax, x, top, words, one, is_upright, rise=5 if is_cut else 2)
    if group in differing(one):
        cross(ax, x, one.published[group])


def _solid(ax: Any, x: float, width: float, one: Series, sample: RunSample, limit: float) -> float:
    """Draw the bar with its whiskers and return where they end."""
    middle, colour, is_one = sample.median or 1.0, one.look.colour, sample.runs == 1
    ax.bar(x, middle, width, fc=colour if is_one else PAPER, ec=colour, zorder=2)
    if is_one:
        return middle
    low, high = sample.quantile(0.1), sample.quantile(0.9)
    end = limit if high is None else high
    ax.plot([x, x], [max(low or 1.0, 1.0), end], color=edge_of(one.look), lw=0.9, zorder=3)
    if high is None:
        ax.plot(x, limit, "^", color=edge_of(one.look), ms=4, zorder=4, clip_on=False)
    return end


def _number(
    ax: Any, x: float, y: float, text: str, one: Series, is_upright: bool, rise: float
) -> None:
    turn = {"rotation": 90} if is_upright else {}
    label(
        ax,
        x,
        y,
        text,
        one.look.colour,
        dx=0,
        dy=rise + (1.5 if is_upright else 0),
        ha="center",
        va="bottom",
        size=6,
        bbox=BEHIND,
        linespacing=1.1,
        **turn,
    )


def _caption(series: Sequence[Series], axis: Axis, about: str, with_crosses: bool) -> str:
    samples = samples_of(series)
    several = [sample for sample in samples if sample.runs > 1]
    words = [f"{about} Bars: {axis.name} (log axis from 1)."]
    if len(several) < len(samples):
        words.append("Filled: one run, nothing random.")
    if several:
        words.append(
            f"Hollow: median of {runs_words(several)}, whiskers from the 10 % to the 90 % quantile."
        )
    if any(sample.cut_short for sample in samples):
        limit = axis.limit_words or "the limit"
        words.append(f"Limit: {limit}.")
        if any(s.median is None and s.limit is not None for s in samples):
            words.append("Open triangle: the median is beyond it.")
        if any(s.median is not None and s.quantile(0.9) is None for s in several):
            words.append("Filled triangle: the 90 % quantile is beyond it.")
        if any(sample.cut_short for sample in several):
            words.append("k/n: solved within the limit, where not all were.")
    if axis.limit is not None and any(s.median is None and s.limit is None for s in samples):
        words.append(f"{_NO_ANSWER.capitalize()}: most runs ended without one for another reason.")
    if with_crosses:
        words.append("Cross: the published value, where ours differs.")
    return " ".join(words)
