"""Numbers of a column, aligned at the decimal point, with their intervals beside them."""

from collections.abc import Sequence

from plybench.core.tables.cells import Written

# Spaces as wide as a digit and as a point, for fonts that are not monospaced.
FIGURE_SPACE, POINT_SPACE = "\u2007", "\u2008"


def aligned_numbers(cells: Sequence[Written], digit: str = " ", point: str = " ") -> list[str]:
    """Return the numbers of a column, padded on the right so that their points are aligned.

    The caller must set them flush right.

    >>> aligned_numbers([Written("12.5"), Written("1,250"), Written("> 3")])
    ['12.5', '1,250  ', '> 3  ']
    """
    most = max((len(_fraction(cell.main)) for cell in cells), default=0)
    return [cell.main + _filling(_fraction(cell.main), most, digit, point) for cell in cells]


def aligned_intervals(cells: Sequence[Written]) -> list[str]:
    """Return the intervals of a column, all of one width."""
    width = max((len(cell.interval) for cell in cells), default=0)
    return [cell.interval.rjust(width) for cell in cells]


def _fraction(text: str) -> str:
    """Return the decimal point of a number and what follows it."""
    head, point, rest = text.partition(".")
    return point + rest if point and head[-1:].isdigit() and rest[:1].isdigit() else ""


def _filling(fraction: str, most: int, digit: str, point: str) -> str:
    missing = most - len(fraction)
    if not missing:
        return ""
    return (point + digit * (missing - 1)) if not fraction else digit * missing
