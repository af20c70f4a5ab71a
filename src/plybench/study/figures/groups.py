"""Groups side by side, with a name under each bar or strip: level, in lines, or upright."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from plybench.study.figures.series import Series

_LETTER = 3.6  # points that a letter of the smallest size needs
_NUMBER = 4.2  # letters of a number on a bar
_LINE = 7.5  # points from line to line
_LEAST_SLOT = 8.5  # points for a bar with its name and number turned upright
SHARE = 0.86  # of a group's width that its bars take


@dataclass(frozen=True)
class Groups:
    """Which groups are in which row, and how the names are written."""

    rows: list[list[Any]]
    names: list[str]  # of the series, as written under the bars
    is_upright: bool  # the names
    has_upright_numbers: bool

    @classmethod
    def of(cls, series: Sequence[Series], groups: Sequence[Any], inches: float) -> "Groups":
        """Return a layout for this many inches between the margins; several rows if need be."""
        room = inches * 72 * SHARE
        most = max(int(room // (_LEAST_SLOT * len(series))), 1)
        count = -(-len(groups) // most)
        rows = [list(part) for part in _even(groups, count)]
        slot = room / max(map(len, rows)) / len(series)
        names = [one.name for one in series]
        ways = (names, *([_break_name(name, signs) for name in names] for signs in (" ", " -")))
        fitting = next((way for way in ways if _fit(way, slot)), None)
        return cls(rows, fitting or names, fitting is None, slot < _NUMBER * _LETTER)

    @property
    def in_row(self) -> int:
        """How many groups fit into a row."""
        return max(map(len, self.rows))

    @property
    def step(self) -> float:
        """The distance between two bars in a group; between two groups it is 1."""
        return SHARE / len(self.names)

    @property
    def names_height(self) -> float:
        """The height of the names under the bars, in points."""
        if self.is_upright:
            return max(map(len, self.names)) * _LETTER
        return _LINE * max(name.count("\n") + 1 for name in self.names)

    @property
    def foot(self) -> float:
        """The room under the axis for the names of bars and groups, in inches."""
        return (self.names_height + 22) / 72

    def places(self, at: int) -> list[float]:
        """Return the positions of the bars of a group."""
        middle = (len(self.names) - 1) / 2
        return [at + (place - middle) * self.step for place in range(len(self.names))]

    def write(self, ax: Any, row: Sequence[Any]) -> None:
        """Write the names under the bars of a row, and the groups under them."""
        ticks = [place for at in range(1, len(row) + 1) for place in self.places(at)]
        turn = {"rotation": 90} if self.is_upright else {}
        ax.set_xticks(ticks, self.names * len(row), size=6, **turn)
        ax.tick_params(axis="x", length=0, pad=2.5)
        for at, group in enumerate(row, 1):
            ax.annotate(
                str(group),
                (at, 0),
                (0, -self.names_height - 6),
                ha="center",
                va="top",
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                weight="bold",
                annotation_clip=False,
            )


def _break_name(name: str, signs: str) -> str:
    """Return a name in lines, broken after certain signs.

    >>> _break_name("IDA* linear-conflict", " -")
    'IDA*\\nlinear-\\nconflict'
    """
    lines = name.replace(" ", "\n")
    return lines.replace("-", "-\n") if "-" in signs else lines


def _fit(names: Sequence[str], slot: float) -> bool:
    lines = [line for name in names for line in name.split("\n")]
    return max(map(len, lines)) * _LETTER <= slot * 1.02


def _even(groups: Sequence[Any], count: int) -> list[Sequence[Any]]:
    """Return the groups in this many rows of about the same length.

    >>> _even("abcdefghij", 4)
    ['abc', 'def', 'gh', 'ij']
    """
    size, more = divmod(len(groups), count)
    ends = [size * at + min(at, more) for at in range(count + 1)]
    return [groups[begin:end] for begin, end in pairwise(ends)]
