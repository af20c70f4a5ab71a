"""Strips of all runs with their median, or a box if there are many: how much does luck matter?"""

from collections.abc import Sequence
from typing import Any

from plybench.study.extras import extra
from plybench.study.figures.colours import INK, PAPER, SOFT, TOO_HIGH
from plybench.study.figures.figure import PAGE, Figure, sheet, style
from plybench.study.figures.groups import SHARE, Groups
from plybench.study.figures.marks import edge_of, label, limit_line, log_ticks, over_axis
from plybench.study.figures.series import (
    Axis,
    Series,
    groups_of,
    runs_words,
    samples_of,
    short,
)
from plybench.study.statistics import RunSample

MOST_DOTS = 200  # runs; with more, dots say less than a box
_LEFT, _RIGHT, _PANEL = 0.45, 0.75, 2.2  # inches


def strips(
    series: Sequence[Series],
    x: str,
    axis: Axis,
    *,
    about: str,
    name: str = "strips",
    width: float = PAGE,
) -> Figure:
    """Draw the runs of each series at each x, several series side by side."""
    is_single = len(series) == 1
    groups = Groups.of(series, groups_of(series), width - _LEFT - _RIGHT)
    rows, foot = len(groups.rows), 0.42 if is_single else groups.foot
    height = 0.32 + rows * (_PANEL + foot) + (rows - 1) * 0.12
    with style():
        drawing, axes = sheet(width, height, _LEFT, _RIGHT, bottom=foot, nrows=rows, squeeze=False)
        drawing.subplots_adjust(hspace=(foot + 0.12) / _PANEL)
        random = extra("numpy", "figures").random.default_rng(0)
        for ax, row in zip(axes[:, 0], groups.rows, strict=True):
            _axes(ax, series, axis, groups.in_row)
            for at, group in enumerate(row, 1):
                _group(ax, groups.places(at), group, series, axis, random)
            if is_single:
                _single(ax, row, x)
            else:
                groups.write(ax, row)
            _key(ax, row, series, groups.in_row)
        over_axis(axes[0, 0], axis.name)
    return Figure(name, drawing, _caption(series, axis, about))


def _axes(ax: Any, series: Sequence[Series], axis: Axis, groups: int) -> None:
    samples = samples_of(series)
    values = [v for sample in samples for v in sample.values if v > 0]
    values += [v for one in series for v in one.published.values()]
    is_cut = any(sample.cut_short for sample in samples) and axis.limit is not None
    top = max([10.0, *values, *([axis.limit] if is_cut and axis.limit else [])])
    ax.set_yscale("log")
    ax.set(xlim=(0.5, groups + 0.5), ylim=(0.7 * min(values, default=1.0), 1.6 * top))
    log_ticks(ax.yaxis, *ax.get_ylim())
    ax.grid(axis="y")
    if is_cut and axis.limit is not None:
        limit_line(ax, axis.limit)
        label(ax, groups + 0.5, axis.limit, f"limit {short(axis.limit)}", SOFT, dx=2, size=6.5)


def _group(
    ax: Any, places: Sequence[float], group: Any, series: Sequence[Series], axis: Axis, random: Any
) -> None:
    step = SHARE / len(series)
    for x, one in zip(places, series, strict=True):
        sample = one.sample(group)
        if sample is not None:
            draw = _dots if sample.runs <= MOST_DOTS else _box
            draw(ax, x, step, one, sample, random)
            _median(ax, x, step, sample, axis, one)
        if group in one.published:
            ax.plot(
                x, one.published[group], "X", color=TOO_HIGH, mec=PAPER, mew=0.6, ms=6, zorder=5
            )


def _dots(ax: Any, x: float, step: float, one: Series, sample: RunSample, random: Any) -> None:
    places = x + random.uniform(-0.28 * step, 0.28 * step, sample.solved)
    ax.plot(
        places, sample.values, "o", ms=2.4, mfc="none", mec=edge_of(one.look), mew=0.5, alpha=0.8
    )


def _box(ax: Any, x: float, step: float, one: Series, sample: RunSample, random: Any) -> None:
    low, first, third, high = (sample.quantile(share) for share in (0.1, 0.25, 0.75, 0.9))
    top = ax.get_ylim()[1]
    if low is not None:
        ax.plot([x, x], [low, top if high is None else high], color=edge_of(one.look), lw=0.9)
    if first is not None:
        height = (top if third is None else third) - first
        ax.bar(x, height, 0.5 * step, first, fc=PAPER, ec=one.look.colour, zorder=2)


def _median(ax: Any, x: float, step: float, sample: RunSample, axis: Axis, one: Series) -> None:
    ends = [x - 0.37 * step, x + 0.37 * step]
    if sample.median is not None:
        ax.plot(ends, [sample.median] * 2, color=INK, lw=1.6, solid_capstyle="butt", zorder=4)
    if sample.cut_short and axis.limit is not None:
        ax.plot(x, axis.limit, "^", mfc=PAPER, mec=edge_of(one.look), ms=4.5, zorder=5)
        label(
            ax,
            x,
            axis.limit,
            str(sample.cut_short),
            one.look.colour,
            dx=0,
            dy=4,
            ha="center",
            va="bottom",
            size=6,
        )


def _single(ax: Any, row: Sequence[Any], x: str) -> None:
    ax.tick_params(axis="x", length=0)
    ax.set_xticks(range(1, len(row) + 1), [str(group) for group in row])
    ax.set_xlabel(x)


def _key(ax: Any, row: Sequence[Any], series: Sequence[Series], in_row: int) -> None:
    """Label the line and the cross beside the last strip."""
    one, group = series[-1], row[-1]
    sample = one.sample(group)
    if sample is not None and sample.median is not None:
        label(ax, in_row + 0.5, sample.median, "median", dx=2)
    if group in one.published:
        label(ax, in_row + 0.5, one.published[group], "published", TOO_HIGH, dx=2)


def _caption(series: Sequence[Series], axis: Axis, about: str) -> str:
    samples = samples_of(series)
    words = [about]
    if any(sample.runs <= MOST_DOTS for sample in samples):
        words.append("Hollow dots: runs, spread sideways only to separate them.")
    if any(sample.runs > MOST_DOTS for sample in samples):
        words.append("Boxes: from the 25 % to the 75 % quantile; whiskers: 10 % and 90 %.")
    words.append(f"Thick lines: medians of {runs_words(samples)}.")
    if any(sample.cut_short for sample in samples):
        words.append(
            f"Triangles: how many were cut short by the limit, "
            f"{axis.limit_words or 'one of several'}; they count as larger "
            "than any other."
        )
    if any(one.published for one in series):
        words.append("Crosses: published runs.")
    return " ".join(words)
