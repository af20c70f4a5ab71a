"""Two searches on the same instances, on equal log axes: is one better on every instance?"""

from collections.abc import Sequence
from typing import Any

from plybench.core.errors import counted
from plybench.study.figures.colours import INK, PAPER, RULE, SOFT, for_words
from plybench.study.figures.figure import COLUMN, Figure, sheet, style
from plybench.study.figures.looks import Look
from plybench.study.figures.marks import label, limit_line, log_ticks, over_axis
from plybench.study.figures.series import Axis, short

Pair = tuple[float | None, float | None]  # of one instance; None for a run that was cut short


def scatter(
    pairs: Sequence[Pair],
    names: tuple[str, str],
    looks: tuple[Look, Look],
    axis: Axis,
    *,
    about: str,
    name: str = "scatter",
    width: float = COLUMN,
) -> Figure:
    """Draw one circle for each instance: the first search to the right, the second upwards."""
    values = [value for pair in pairs for value in pair if value]
    limit = axis.limit if axis.limit is not None else 1.6 * max(values, default=10)
    low = 0.7 * min([*values, limit / 10])
    is_cut = any(None in pair for pair in pairs)
    high = 1.7 * (limit if is_cut else max(values))
    with style():
        drawing, ax = sheet(width, width - 0.15, left=0.48, right=0.2, top=0.35, bottom=0.45)
        for side in (ax.set_xscale, ax.set_yscale):
            side("log")
        ax.set(xlim=(low, high), ylim=(low, high), aspect="equal")
        _rules(ax, low, high)
        _dots(ax, pairs, looks, limit)
        if is_cut:
            _limits(ax, pairs, looks, limit, low, is_named=axis.limit is not None)
        for side in (ax.xaxis, ax.yaxis):
            log_ticks(side, low, high)
        ax.set_xlabel(f"{names[0]}, {axis.name}", color=for_words(looks[0].colour))
        over_axis(ax, f"{names[1]}, {axis.name}", looks[1].colour)
    return Figure(name, drawing, _caption(pairs, names, axis, about))


def _rules(ax: Any, low: float, high: float) -> None:
    turn = {"rotation": 45, "rotation_mode": "anchor", "size": 6}
    ax.plot([low, high], [low, high], color=SOFT, lw=0.7, zorder=0)
    label(ax, low, low, "equal", SOFT, dx=14, dy=3, **turn)
    for times in (10, 100):
        if low * times < high / 2:
            ax.plot([low, high / times], [low * times, high], color=RULE, lw=0.7, zorder=0)
            label(ax, low, low * times, f"{times}x", SOFT, dx=3, dy=9, **turn)
            ax.plot([low * times, high], [low, high / times], color=RULE, lw=0.7, zorder=0)


def _dots(ax: Any, pairs: Sequence[Pair], looks: tuple[Look, Look], limit: float) -> None:
    done = [pair for pair in pairs if None not in pair]
    ax.plot(
        [x for x, _ in done],
        [y for _, y in done],
        "o",
        ms=3.2,
        mfc="none",
        mec=INK,
        mew=0.7,
        alpha=0.85,
    )
    for at, (sign, look) in enumerate(zip((">", "^"), looks, strict=True)):
        cut = [pair for pair in pairs if pair[at] is None and pair[1 - at] is not None]
        xs, ys = ([limit if v is None else v for v in (pair[i] for pair in cut)] for i in (0, 1))
        ax.plot(xs, ys, sign, ms=4, mfc=PAPER, mec=for_words(look.colour), clip_on=False, zorder=4)
    if any(pair == (None, None) for pair in pairs):
        ax.plot(limit, limit, "s", ms=4, mfc=PAPER, mec=INK, zorder=4)


def _limits(
    ax: Any,
    pairs: Sequence[Pair],
    looks: tuple[Look, Look],
    limit: float,
    low: float,
    is_named: bool,
) -> None:
    across, up = (sum(pair[at] is None for pair in pairs) for at in (0, 1))
    where = f", {short(limit)}" if is_named else ""
    if up:
        limit_line(ax, limit)
        label(
            ax,
            low,
            limit,
            f"{up} hit the limit{where}",
            looks[1].colour,
            dx=4,
            dy=2,
            va="bottom",
            size=6.5,
        )
    if across:
        limit_line(ax, limit, is_vertical=True)
        label(
            ax,
            limit,
            low,
            f"{across} hit the limit{where}",
            looks[0].colour,
            dx=-2,
            dy=4,
            ha="right",
            va="bottom",
            size=6.5,
            rotation=90,
        )


def _caption(pairs: Sequence[Pair], names: tuple[str, str], axis: Axis, about: str) -> str:
    fewer = [sum(_is_less(pair[at], pair[1 - at]) for pair in pairs) for at in (0, 1)]
    words = [
        f"{about} Each circle is one of {counted(len(pairs), 'instance')}; {names[0]} needs "
        f"fewer on {fewer[0]}, {names[1]} on {fewer[1]}."
    ]
    if any(None in pair for pair in pairs):
        solved = [sum(pair[at] is not None for pair in pairs) for at in (0, 1)]
        limit = axis.limit_words or "several limits"
        words.append(
            f"Limit: {limit} a run; solved: {names[0]} {solved[0]}, {names[1]} "
            f"{solved[1]}. Triangles: one was cut short; square: both."
        )
    return " ".join(words)


def _is_less(one: float | None, other: float | None) -> bool:
    return one is not None and (other is None or one < other)
