"""Drawings for the page of releases: SVG whose colours are those of the page, light or dark."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

_BAR = 260.0  # width of the drawing of a bar, in its own units
_HEIGHT = 16.0
_MARGIN = 16.0  # for half of a name at the axis
_PANEL = (300.0, 170.0)
_NAMES = 5  # of releases that fit under a panel
_LEFT, _RIGHT, _TOP, _BOTTOM = 30.0, 52.0, 10.0, 24.0


class LogScale:
    """Places on a logarithmic axis from one power of ten to another."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self._low = floor(log10(min(1.0, *values, 1.0)))
        self._high = ceil(log10(max(10.0, *values, 10.0)))
        self._start, self._step = start, (end - start) / (self._high - self._low)

    def at(self, value: float) -> float:
        """Return the place of a value."""
        return self._start + (log10(value) - self._low) * self._step

    def ticks(self) -> list[float]:
        """Return the powers of ten."""
        return [10.0**power for power in range(self._low, self._high + 1)]


def bar_scale(ratios: Sequence[float]) -> LogScale:
    """Return the scale that all bars of the page share."""
    return LogScale(ratios, _MARGIN, _BAR - _MARGIN)


def bar(ratio: float, scale: LogScale) -> str:
    """Return a bar from 1 to a ratio; one below 1, where others are faster, is hollow."""
    start, end = sorted((scale.at(1), scale.at(ratio)))
    kind = "ahead" if ratio >= 1 else "behind"
    rules = "".join(_rule(scale.at(tick), tick == 1) for tick in scale.ticks())
    width = max(end - start, 1)
    inner = f'<rect class="{kind}" x="{start:.1f}" y="4" width="{width:.1f}" height="8"/>'
    return _svg(_BAR, _HEIGHT, f"{rules}{inner}", f"{ratio:.3g} times")


def bar_axis(scale: LogScale) -> str:
    """Return the names of the powers of ten, for the head of the bars."""
    names = "".join(
        f'<text{_spare(tick)} x="{scale.at(tick):.1f}" y="12" text-anchor="middle">{short(tick)}'
        "</text>"
        for tick in scale.ticks()
    )
    return _svg(_BAR, _HEIGHT, names, "axis")


def _spare(tick: float) -> str:
    """Return the class of a name that a narrow page leaves out: every second one."""
    return "" if round(log10(tick)) % 2 == 0 else ' class="spare"'


def _rule(x: float, is_one: bool) -> str:
    kind = "one" if is_one else "rule"
    return f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{_HEIGHT:g}"/>'


def short(value: float) -> str:
    """Return a power of ten as it stands at an axis.

    >>> short(0.1), short(100), short(10_000)
    ('0.1', '100', '10k')
    """
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"


class Panel:
    """Where values stand in a drawing of speeds over releases, on a logarithmic axis."""

    def __init__(self, releases: int, values: Sequence[float]) -> None:
        # Room for a factor of two at least, so that noise does not fill the panel.
        self._high = log10(1.1 * max(2.0, *values))
        self._low = -log10(1.1 * max(2.0, *(1 / value for value in values)))
        self._step = (_PANEL[0] - _LEFT - _RIGHT) / max(releases - 1, 1)

    def x(self, release: int) -> float:
        """Return the place of a release, counted from 0."""
        return _LEFT + release * self._step

    def y(self, value: float) -> float:
        """Return the height of a value."""
        share = (self._high - log10(value)) / (self._high - self._low)
        return _TOP + share * (_PANEL[1] - _TOP - _BOTTOM)

    def line(self, values: Sequence[float | None], kind: str) -> str:
        """Return a line through the values; a release without one is passed over."""
        points = [(self.x(at), self.y(value)) for at, value in enumerate(values) if value]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points)
        return f'<polyline class="{kind}" points="{path}"/>{dots if kind == "mean" else ""}'


def panel(
    title: str,
    versions: Sequence[str],
    mean: Sequence[float],
    rows: Sequence[Sequence[float | None]],
) -> str:
    """Return speeds release by release: a thin line for each row, a thick one for their mean.

    All are relative to the first release; None is for a release that did not have the row.
    """
    width, height = _PANEL
    place = Panel(len(versions), [value for row in (mean, *rows) for value in row if value])
    every = -(-len(versions) // _NAMES)
    names = "".join(
        _text(place.x(at), height - 6, "middle", version)
        for at, version in enumerate(versions)
        if (len(versions) - 1 - at) % every == 0
    )
    scale = "".join(_text(_LEFT - 10, place.y(v) + 4, "end", f"{v:g}") for v in (0.5, 1, 2))
    one = f'<line class="one" x1="{_LEFT - 6:g}" x2="{width - _RIGHT:g}" y1="{place.y(1):.1f}" '
    one += f'y2="{place.y(1):.1f}"/>'
    lines = [place.line(row, "row") for row in rows] + [place.line(mean, "mean")]
    end = _text(place.x(len(mean) - 1) + 6, place.y(mean[-1]) + 4, "start", f"{mean[-1]:.2f}")
    inner = "".join([one, *lines, f'<g class="end">{end}</g>', names, scale])
    return _svg(width, height, inner, f"{title}: {mean[-1]:.2f}")


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(width: float, height: float, inner: str, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img"><title>{escape(title)}</title>'
        f"{inner}</svg>"
    )
