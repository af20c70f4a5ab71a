"""Stacked bars of games won, drawn and lost, labelled with the counts: who wins?"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from plybench.study.extras import extra
from plybench.study.figures.colours import DRAW, FIRST, INK, PAPER, SECOND, SOFT
from plybench.study.figures.figure import COLUMN, Figure, sheet, style
from plybench.study.figures.marks import BEHIND, label

_NARROW = 0.045  # a smaller share has no room for its number
_LETTER = 0.058  # inches
_SIZE = 7.5  # points of the names, as of all text
_GAP = 0.08  # inches between names on one line
_BAR = 0.25  # inches from bar to bar
_LINE = 0.14  # inches from line to line
_RIGHT = 0.58  # inches for the number of games


class Results(NamedTuple):
    """Games won by the first, drawn, and won by the second."""

    first: int
    draws: int
    second: int


def result_bars(
    rows: Mapping[Any, Results],
    axis: str,
    *,
    about: str,
    name: str = "results",
    sides: tuple[str, str] = ("first player wins", "second wins"),
    width: float = COLUMN,
) -> Figure:
    """Draw one bar of shares for each row, with draws in the middle and n on the right."""
    left = 0.18 + _LETTER * max(len(str(text)) for text in (axis, *rows))
    lines = _lines_of_heads(sides, width - left - _RIGHT)
    lift = _LINE * max(lines)
    with style():
        drawing, ax = sheet(
            width,
            0.42 + lift + _BAR * len(rows),
            left=left,
            right=_RIGHT,
            top=0.32 + lift,
            bottom=0.1,
        )
        for at, results in enumerate(rows.values(), 1):
            _bar(ax, at, results)
        ax.set(xlim=(0, 1), ylim=(len(rows) + 0.5, 0.5), xticks=[])
        ax.set_yticks(range(1, len(rows) + 1), [str(row) for row in rows])
        ax.tick_params(axis="y", length=0)
        ax.spines[["left", "bottom"]].set_visible(False)
        heads = (
            (0, sides[0], FIRST, "left"),
            (1, sides[1], SECOND, "right"),
            (0.5, "draw", SOFT, "center"),
        )
        for (x, text, colour, side), line in zip(heads, lines, strict=True):
            dy = 3 + 72 * _LINE * line
            label(
                ax,
                x,
                0.5,
                text,
                colour,
                dx=0,
                dy=dy,
                ha=side,
                va="bottom",
                weight="bold",
                size=_SIZE,
            )
        label(ax, 0, 0.5, axis, dx=-4, dy=3, ha="right", va="bottom", size=7)
    return Figure(name, drawing, _caption(rows, about))


def _lines_of_heads(sides: tuple[str, str], width: float) -> list[int]:
    """Return the lines on which the names of both sides and of draws stand apart, from below."""
    first, second, draw = (_bold_width(text) + _GAP for text in (*sides, "draw"))
    spans = ((0, first), (width - second, width), ((width - draw) / 2, (width + draw) / 2))
    lines: list[int] = []
    for n, (begin, end) in enumerate(spans):
        crossed = {lines[m] for m, (b, e) in enumerate(spans[:n]) if b < end and begin < e}
        lines.append(min({0, 1, 2} - crossed))
    return lines


def _bold_width(text: str) -> float:
    """Return how many inches a bold label takes."""
    font = extra("matplotlib.font_manager", "figures").FontProperties(weight="bold", size=_SIZE)
    path = extra("matplotlib.textpath", "figures").TextPath((0, 0), text, prop=font)
    return float(path.get_extents().width) / 72


def _bar(ax: Any, at: int, results: Results) -> None:
    total = sum(results)
    begin = 0.0
    for count, colour in zip(results, (FIRST, DRAW, SECOND), strict=True):
        share = count / total if total else 0.0
        ax.barh(at, share, 0.74, begin, color=colour, ec=PAPER, lw=1)
        if share > _NARROW:
            words = PAPER if colour == FIRST else INK
            behind = BEHIND if colour == SECOND else None  # on dark pages, ink is light
            ax.text(
                begin + share / 2,
                at,
                f"{count:,}",
                color=words,
                ha="center",
                va="center_baseline",
                size=7,
                bbox=behind,
            )
        begin += share
    label(ax, 1, at, f"n = {total:,}", SOFT, size=6.5)


def _caption(rows: Mapping[Any, Results], about: str) -> str:
    words = [f"{about} Shares of all games; n: games."]
    small = [c for results in rows.values() for c in results if 0 < c <= _NARROW * sum(results)]
    if small:
        words.append(f"Segments of under {100 * _NARROW:.1f} % carry no number.")
    return " ".join(words)
