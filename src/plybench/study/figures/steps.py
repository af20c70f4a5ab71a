"""Steps: how many instances are solved within a number of expansions, up to the limit."""

from collections.abc import Sequence
from typing import Any

from plybench.core.errors import counted
from plybench.study.figures.figure import PAGE, Figure, sheet, style
from plybench.study.figures.lines import room_for
from plybench.study.figures.looks import SOLID
from plybench.study.figures.marks import PIECE, end_labels, limit_line, log_ticks, over_axis
from plybench.study.figures.series import Axis, Series
from plybench.study.statistics import RunSample

_GAP = 8.5  # points from one name to the next


def solved_within(
    series: Sequence[Series],
    axis: Axis,
    *,
    about: str,
    what: str = "instances",
    name: str = "solved",
    width: float = PAGE,
) -> Figure:
    """Draw one line of steps for each series, which has one `RunSample`."""
    samples = [_only(one) for one in series]
    values = [value for sample in samples for value in sample.values if value > 0]
    is_cut = any(sample.cut_short for sample in samples)
    has_limit = is_cut and axis.limit is not None
    right = axis.limit if has_limit and axis.limit else 1.1 * max(values, default=10)
    total = max(sample.runs for sample in samples)
    named = [_named_series(one, sample) for one, sample in zip(series, samples, strict=True)]
    has_dashes = any(one.look.dash != SOLID for one in series)
    with style():
        height = max(2.9 if width == PAGE else 2.5, 0.74 + len(series) * _GAP / 72)
        right_margin = room_for(named) + PIECE / 72 * has_dashes
        drawing, ax = sheet(width, height, left=0.45, right=right_margin)
        ax.set_xscale("log")
        ax.set(xlim=(0.8 * min([*values, right / 10]), right), ylim=(0, 1.01 * total))
        ax.set_xlabel(axis.name)
        for one, sample in zip(series, samples, strict=True):
            _steps(ax, one, sample, right)
        if has_limit:
            limit_line(ax, right, is_vertical=True)
        log_ticks(ax.xaxis, *ax.get_xlim())
        ax.yaxis.get_major_locator().set_params(integer=True, nbins=5)
        ax.grid(axis="y")
        over_axis(ax, f"{what} solved, of {total:,}")
        # Searches that solved everything end at the same height: the faster one is written above.
        order = sorted(zip(named, samples, strict=True), key=lambda pair: -_middle(pair[1]))
        ends = [(sample.solved, one.name, one.look.colour) for one, sample in order]
        pieces = [one.look.dash for one, _ in order] if has_dashes else []
        end_labels(ax, right, ends, _GAP, pieces)
    return Figure(name, drawing, _caption(samples, axis, about))


def _only(one: Series) -> RunSample:
    (place,) = one.values
    sample = one.sample(place)
    if sample is None:
        raise ValueError(f"{one.name} has no runs")
    return sample


def _named_series(one: Series, sample: RunSample) -> Series:
    count = f": {sample.solved}" if sample.cut_short else ""
    return Series(one.name + count, one.values, one.look)


def _middle(sample: RunSample) -> float:
    middle = sample.median
    return float("inf") if middle is None else middle


def _steps(ax: Any, one: Series, sample: RunSample, right: float) -> None:
    left = ax.get_xlim()[0]
    xs = [left, *(max(value, left) for value in sample.values), right]
    ys = [0, *range(1, sample.solved + 1), sample.solved]
    ax.step(xs, ys, where="post", color=one.look.colour, ls=one.look.dash)


def _caption(samples: Sequence[RunSample], axis: Axis, about: str) -> str:
    words = [f"{about} How many were solved within a number of {axis.name}."]
    if any(sample.cut_short for sample in samples):
        cut = sum(sample.cut_short for sample in samples)
        limit = axis.limit_words or "not one count"
        words.append(
            f"{counted(cut, 'run')} ended without a solution (limit: {limit}); the number "
            "after a name is how many it solved."
        )
    return " ".join(words)
