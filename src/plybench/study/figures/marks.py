"""Parts that all figures share: labels beside lines, plain numbers on axes, limits, crosses."""

from collections.abc import Sequence
from typing import Any

from plybench.study.extras import extra
from plybench.study.figures.colours import INK, PAPER, SOFT, for_words
from plybench.study.figures.looks import Look
from plybench.study.figures.series import short

LIMIT_DASH = (0, (4, 3))
PIECE = 22.0  # points, of a line before its name
BEHIND = {"fc": PAPER, "ec": "none", "pad": 0.4}  # paper behind a number that rules would cross


def over_axis(ax: Any, text: str, colour: str = INK) -> None:
    """Write the label of the vertical axis above it, not along it."""
    ax.annotate(
        text,
        (0, 1),
        xycoords="axes fraction",
        xytext=(0, 8),
        textcoords="offset points",
        ha="left",
        va="bottom",
        annotation_clip=False,
        color=for_words(colour),
    )


def label(
    ax: Any,
    x: float,
    y: float,
    text: str,
    colour: str = INK,
    dx: float = 4.0,
    dy: float = 0.0,
    **more: Any,
) -> Any:
    """Write text beside a point, with offsets in points."""
    style = {"ha": "left", "va": "center", "annotation_clip": False} | more
    return ax.annotate(
        text, (x, y), (dx, dy), textcoords="offset points", color=for_words(colour), **style
    )


def end_labels(
    ax: Any,
    x: float,
    ends: Sequence[tuple[float, str, str]],
    gap: float = 9.0,
    dashes: Sequence[Any] = (),
) -> None:
    """Write names beside the ends of lines at x, moved apart if they would overlap.

    Each end has a height, a name and a colour. The names keep the order of the lines and stay
    beside the axes; `gap` is the least distance between two lines of text, in points. With
    `dashes`, a piece of each line stands before its name.
    """
    scale = 72 / ax.figure.dpi
    heights = [ax.transData.transform((x, y))[1] * scale for y, _, _ in ends]
    sizes = [gap * (1 + text.count("\n")) for _, text, _ in ends]
    box = ax.get_window_extent()
    bounds = (box.y0 * scale - gap / 2, box.y1 * scale + gap / 2)
    moved = _apart(heights, sizes, bounds)
    for (y, text, colour), dy in zip(ends, moved, strict=True):
        label(ax, x, y, text, colour, dx=6 + PIECE * bool(dashes), dy=dy)
    for (y, _, colour), dy, dash in zip(ends, moved, dashes, strict=False):
        _piece(ax, (x, y), dy, colour, dash)


def _piece(ax: Any, end: tuple[float, float], dy: float, colour: str, dash: Any) -> None:
    """Draw a piece of a line before its name."""
    move = extra("matplotlib.transforms", "figures").ScaledTranslation(*end, ax.transData)
    line = extra("matplotlib.lines", "figures").Line2D(
        [6 / 72, (2 + PIECE) / 72],
        [dy / 72] * 2,
        color=colour,
        ls=dash,
        clip_on=False,
        transform=ax.figure.dpi_scale_trans + move,
    )
    ax.add_artist(line)


def _apart(
    heights: Sequence[float], sizes: Sequence[float], bounds: tuple[float, float]
) -> list[float]:
    """Return how far each label moves so that none overlaps the next one or leaves the bounds.

    >>> _apart([0, 1, 30], [10, 10, 10], (-20, 50))
    [-4.5, 4.5, 0.0]
    >>> _apart([30, 30], [10, 10], (0, 35))
    [-10.0, 0.0]
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    groups: list[tuple[list[int], float]] = []  # members from the lowest up, and their middle
    for at in order:
        members, middle = [at], _inside(heights[at], sizes[at], bounds)
        while groups and _top(groups[-1], sizes) > middle - _size(members, sizes) / 2 + 1e-9:
            members = groups.pop()[0] + members
            mean = sum(heights[m] for m in members) / len(members)
            middle = _inside(mean, _size(members, sizes), bounds)
        groups.append((members, middle))
    moved = [0.0] * len(heights)
    for members, middle in groups:
        place = middle - _size(members, sizes) / 2
        for at in members:
            moved[at] = place + sizes[at] / 2 - heights[at]
            place += sizes[at]
    return moved


def _inside(middle: float, size: float, bounds: tuple[float, float]) -> float:
    return max(min(middle, bounds[1] - size / 2), bounds[0] + size / 2)


def _size(members: Sequence[int], sizes: Sequence[float]) -> float:
    return sum(sizes[at] for at in members)


def _top(group: tuple[list[int], float], sizes: Sequence[float]) -> float:
    return group[1] + _size(group[0], sizes) / 2


def log_ticks(axis: Any, low: float, high: float) -> None:
    """Put a plain number (1, 10, 100, 1k ...) at each power of ten, and nothing between.

    An axis that spans little more than one power of ten gets 20 and 50 too.
    """
    ticker = extra("matplotlib.ticker", "figures")
    every = [n * 10.0**power for power in range(-6, 16) for n in (1, 2, 5)]
    inside = [value for value in every if low <= value <= high * 1.0001]
    powers = [value for value in inside if value in every[::3]]
    powers = powers if len(powers) > 1 else inside
    axis.set_major_locator(ticker.FixedLocator(powers))
    axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: short(value)))
    axis.set_minor_locator(ticker.NullLocator())


def plain_ticks(axis: Any) -> None:
    """Write the numbers of a linear axis plainly: 500, 1k, 2.5M."""
    ticker = extra("matplotlib.ticker", "figures")
    axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: short(value)))


def limit_line(ax: Any, limit: float, *, is_vertical: bool = False) -> None:
    """Draw the limit at which runs were cut short."""
    draw = ax.axvline if is_vertical else ax.axhline
    draw(limit, color=SOFT, lw=0.6, ls=LIMIT_DASH, zorder=0)


def cross(ax: Any, x: float, y: float) -> None:
    """Mark a published value that differs from ours."""
    ax.plot(x, y, "x", color=PAPER, ms=6.5, mew=3, zorder=5, clip_on=False)
    ax.plot(x, y, "x", color=INK, ms=5, mew=1.2, zorder=6, clip_on=False)


def cross_key(ax: Any) -> None:
    """Explain above the axes what a cross means."""
    ax.annotate(
        "×  published, where we get another value",
        (1, 1),
        (0, 8),
        xycoords="axes fraction",
        textcoords="offset points",
        ha="right",
        va="bottom",
        size=6.5,
        annotation_clip=False,
    )


def edge_of(look: Look) -> str:
    """Return the colour of thin lines in a look, dark enough to be seen."""
    return for_words(look.colour)


def face_of(look: Look) -> str:
    """Return the colour that fills its markers."""
    return PAPER if look.is_hollow else look.colour
