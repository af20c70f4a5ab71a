"""Cells of tables: what one may contain, and how numbers are written.

Counts are written in full, measured values with three digits, seconds with two, shares as whole per
cent; never more digits than the interval allows.
"""

from dataclasses import dataclass
from math import floor, isfinite, log10
from typing import Any, Literal

from plybench.core.intervals import Estimate
from plybench.core.tables.rounding import half_up, per_cent

Kind = Literal["text", "count", "number", "seconds", "share"]
_LARGE = 1000  # a median between two counts above this is rounded
INTERVAL_HEAD = "[95 %]"  # above the intervals of a column, if they have a heading of their own
NOT_KNOWN = "–"  # a number that does not exist, such as a median beyond an unknown limit


@dataclass(frozen=True, slots=True)
class Beyond:
    """A value beyond a limit; the limit is None if it is not the same for all runs."""

    limit: float | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A cell as text: the number or the whole text, and the interval after it."""

    main: str
    interval: str = ""

    @property
    def text(self) -> str:
        """The whole cell."""
        return f"{self.main} {self.interval}".rstrip()


def written(value: Any, kind: Kind) -> Written:
    """Return a cell as it is shown.

    >>> written(Estimate(0.3812, 0.3467, 0.4098), "number").text
    '0.381 [0.347, 0.410]'
    >>> written(Beyond(4_000_000), "count").text, written(None, "count").text
    ('> 4,000,000', '')
    """
    if isinstance(value, Beyond):
        return Written(
            NOT_KNOWN if value.limit is None else f"> {number(value.limit, kind, value.limit)}"
        )
    if isinstance(value, Estimate):
        return Written(number(value.value, kind, value.value), _interval(value, kind))
    if value is None:
        return Written("")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Written({True: "yes", False: "no"}.get(value, str(value)))
    return Written(number(value, kind, value))


def _interval(value: Estimate, kind: Kind) -> str:
    if value.low is None and value.high is None:
        return ""
    ends = (
        NOT_KNOWN
        if end is None
        else number(float(half_up(end)) if kind == "count" else end, kind, value.value)
        for end in (value.low, value.high)
    )
    return f"[{', '.join(ends)}]"


def number(value: float, kind: Kind, like: float) -> str:
    """Return a number with the digits of its kind and as many decimals as another number."""
    if not isfinite(value):
        return NOT_KNOWN
    if kind == "share":
        return f"{per_cent(value)} %"
    if kind == "count":
        is_whole = abs(value - round(value)) < 1e-6 or value >= _LARGE
        return f"{half_up(value, 0 if is_whole else 1):,}"
    return f"{half_up(value, _decimals(like, 2 if kind == 'seconds' else 3)):,}"


def _decimals(value: float, digits: int) -> int:
    """Return how many decimals give a number this many digits."""
    if value == 0 or not isfinite(value):
        return digits - 1
    return max(digits - 1 - floor(log10(abs(value))), 0)


def plain(value: Any) -> Any:
    """Return a cell for programs: a number as it is, infinity beyond a limit."""
    if isinstance(value, Beyond):
        return float("inf")
    if not isinstance(value, float):
        return value
    return round(value) if value == round(value) else float(f"{value:.12g}")
