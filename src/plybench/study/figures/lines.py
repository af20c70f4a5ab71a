"""Lines with markers on a log axis: how effort grows over many sizes."""

from collections.abc import Sequence
from typing import Any

from plybench.study.figures.colours import PAPER, SOFT
from plybench.study.figures.figure import COLUMN, PAGE, Figure, sheet, style
from plybench.study.figures.marks import (
    BEHIND,
    cross,
    cross_key,
    edge_of,
    end_labels,
    face_of,
    label,
    limit_line,
    log_ticks,
    over_axis,
    plain_ticks,
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

_TICK = 0.17  # inches that the number at a tick needs
LETTER = 0.062  # inches of a letter in the names beside lines


def room_for(series: Sequence[Series]) -> float:
    """Return the margin on the right that the names of lines need, in inches."""
    lines = [line for one in series for line in one.name.split("\n")]
    return 0.22 + LETTER * max(map(len, lines))


def log_lines(
    series: Sequence[Series],
    x: str,
    axis: Axis,
    *,
    about: str,
    name: str = "lines",
    width: float = PAGE,
    is_log: bool = True,
) -> Figure:
    """Draw each series over numbers x, with bands if there are several runs."""
    with_crosses = any(differing(one) for one in series)
    with style():
        height = 3.6 if width > COLUMN else 2.8
        drawing, ax = sheet(width, height, left=0.45, right=room_for(series))
        _axes(ax, series, x, axis, is_log)
        ends = [end for one in series if (end := _line(ax, one, axis))]
        last = max(at for at, *_ in ends)
        end_labels(ax, last, [(y, text, colour) for _, y, text, colour in ends])
        if axis.limit is not None and any(s.cut_short for s in samples_of(series)):
            limit_line(ax, axis.limit)
            label(
                ax,
                ax.get_xlim()[0],
                axis.limit,
                f"limit {short(axis.limit)}",
                SOFT,
                dx=3,
                dy=2,
                va="bottom",
                size=6.5,
            )
        for one in series:
            for at, value in differing(one).items():
                cross(ax, at, value)
                if width > COLUMN:
                    label(ax, at, value, f"{value:,.10g}", dx=6, size=6.5, zorder=4, bbox=BEHIND)
        if with_crosses and width > COLUMN:
            cross_key(ax)
    return Figure(name, drawing, _caption(series, axis, about, with_crosses))


def _axes(ax: Any, series: Sequence[Series], x: str, axis: Axis, is_log: bool) -> None:
    places = sorted(groups_of(series))
    span = max(places) - min(places) or 1
    ax.set(xlim=(min(places) - 0.03 * span, max(places) + 0.015 * span), xlabel=x)
    if len(places) <= 20 and all(place == int(place) for place in places):
        inches = ax.get_position().width * ax.figure.get_size_inches()[0]
        every = -(-len(places) * _TICK // inches)
        ax.set_xticks(places[:: int(every)])
    found = [v for sample in samples_of(series) for v in sample.values]
    found += [v for one in series for v in one.published.values()]
    top = max([*found, *([axis.limit] if axis.limit and _is_cut(series) else [])], default=10)
    if is_log:
        low = min([1.0, *(v for v in found if v > 0)])
        ax.set_yscale("log")
        ax.set_ylim(low, 3 * top)
        log_ticks(ax.yaxis, low, 3 * top)
        ax.grid(axis="y")
    else:
        ax.set_ylim(0, 1.08 * top)
        plain_ticks(ax.yaxis)
    over_axis(ax, axis.name)


def _is_cut(series: Sequence[Series]) -> bool:
    return any(sample.cut_short for sample in samples_of(series))


def _line(ax: Any, one: Series, axis: Axis) -> tuple[float, float, str, str] | None:
    """Draw a line and return its end, name and colour; None if it has no points."""
    found = [(at, sample) for at in sorted(one.values) if (sample := one.sample(at)) is not None]
    points = [(at, sample.median) for at, sample in found if sample.median is not None]
    if any(sample.runs > 1 for _, sample in found):
        _band(ax, one, found, axis)
    look, beyond = one.look, [at for at, sample in found if sample.median is None]
    if axis.limit is not None:
        ax.plot(
            beyond,
            [axis.limit] * len(beyond),
            "^",
            mfc=PAPER,
            mec=edge_of(look),
            ms=5,
            clip_on=False,
            zorder=4,
        )
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    ax.plot(
        xs,
        ys,
        marker=look.marker,
        ls=look.dash,
        color=look.colour,
        mfc=face_of(look),
        ms=3.6,
        mec=edge_of(look) if look.is_hollow else look.colour,
        zorder=3,
    )
    return xs[-1], ys[-1], one.name, look.colour


def _band(ax: Any, one: Series, found: Sequence[tuple[float, Any]], axis: Axis) -> None:
    inside = [(at, s) for at, s in found if s.quantile(0.1) is not None]
    limit = axis.limit if axis.limit is not None else ax.get_ylim()[1]
    low = [sample.quantile(0.1) for _, sample in inside]
    high = [limit if (top := sample.quantile(0.9)) is None else top for _, sample in inside]
    ax.fill_between(
        [at for at, _ in inside], low, high, color=one.look.colour, alpha=0.14, lw=0, zorder=0
    )


def _caption(series: Sequence[Series], axis: Axis, about: str, with_crosses: bool) -> str:
    samples = samples_of(series)
    several = [sample for sample in samples if sample.runs > 1]
    words = [about]
    if several:
        words.append(
            f"Lines: median of {runs_words(several)}; bands: from the 10 % to the 90 % quantile."
        )
    if any(sample.cut_short for sample in samples):
        limit = axis.limit_words or "the limit"
        cut = sum(sample.cut_short for sample in samples)
        words.append(
            f"{cut:,} of {sum(s.runs for s in samples):,} runs hit the limit, {limit}; "
            "they count as larger than any other."
        )
        if any(sample.median is None for sample in samples):
            words.append("Open triangle: the median is beyond the limit.")
    elif axis.limit_words:
        words.append(f"No run hit the limit of {axis.limit_words}.")
    if with_crosses:
        words.append("Cross: the published value, where ours differs.")
    return " ".join(words)
