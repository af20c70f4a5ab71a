"""Numbers and texts for people: three digits, a unit that fits, lines that are not too long."""

import textwrap
from math import floor, log10

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))
_COUNTS = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""))


def digits(value: float) -> str:
    """Return a number with three digits, or all before the point; two below a thousandth.

    >>> digits(0.01234), digits(9.876), digits(12345.6), digits(0.0004567), digits(0.0000045)
    ('0.0123', '9.88', '12,346', '0.00046', '4.5e-06')
    """
    if value == 0:
        return "0"
    if value < 1e-4:
        return f"{value:.1e}"
    decimals = 2 - floor(log10(float(f"{value:.2e}")))
    return f"{value:,.{min(max(decimals, 0), 5)}f}"


def duration(seconds: float) -> str:
    """Return a time in the unit that gives it at least one digit before the point.

    >>> duration(12.345), duration(0.0123), duration(0.0000042), duration(0)
    ('12.3 s', '12.3 ms', '4.20 us', '0 s')
    """
    return _in_units(seconds, _TIMES) if seconds else "0 s"


def count(number: float) -> str:
    """Return a count in few characters; it is exact below a thousand.

    >>> count(181_440), count(999), count(3_195_901_860)
    ('181 k', '999', '3.20 G')
    """
    return f"{number:.0f}" if number < 1000 else _in_units(number, _COUNTS)


def rate(nodes: int, seconds: float) -> str:
    """Return nodes per second; nothing if either is not known.

    >>> rate(6_000_000, 2.0), rate(0, 2.0)
    ('3.00 M/s', '')
    """
    return f"{count(nodes / seconds)}/s" if nodes and seconds else ""


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return the lines of a text, broken between words only; all but the first are indented."""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _in_units(value: float, units: tuple[tuple[float, str], ...]) -> str:
    rounded = float(f"{value:.2e}")
    for size, unit in units:
        if rounded >= size:
            return f"{digits(value / size)} {unit}".rstrip()
    return f"{digits(value / units[-1][0])} {units[-1][1]}"
