"""A column of a table as lines of text, all of one width."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class TextColumn:
    """A heading and cells, each of them as lines."""

    head: Sequence[str]
    cells: Sequence[Sequence[str]]
    is_right: bool
    rank: int = 0  # where room is short, the highest rank is left out first; 0 must stay

    @classmethod
    def of(
        cls, head: str, cells: Iterable[str], rank: int = 0, *, is_right: bool = True
    ) -> "TextColumn":
        """Return a column whose heading and cells are single lines."""
        return cls([head], [[cell] for cell in cells], is_right, rank)

    @cached_property
    def width(self) -> int:
        """The number of characters that it needs."""
        return max((len(line) for lines in (self.head, *self.cells) for line in lines), default=0)

    def lines(self, cell: Sequence[str], height: int, *, at_bottom: bool = False) -> list[str]:
        """Return a cell, or the heading, padded to the width and to a height."""
        empty = [""] * (height - len(cell))
        filled = [*empty, *cell] if at_bottom else [*cell, *empty]
        return [
            line.rjust(self.width) if self.is_right else line.ljust(self.width) for line in filled
        ]

    def broken(self, width: int) -> "TextColumn":
        """Return the column with its lines broken to a width where possible."""
        head = [part for line in self.head for part in broken_text(line, width)]
        cells = [
            [part for line in cell for part in broken_text(line, width)] for cell in self.cells
        ]
        return TextColumn(head, cells, self.is_right, self.rank)

    def shortened(self, width: int) -> "TextColumn":
        """Return the column with cells of at most this width; the heading stays whole."""
        cells = [[_short(line, width) for line in cell] for cell in self.cells]
        return TextColumn(self.head, cells, self.is_right, self.rank)


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def broken_text(text: str, width: int) -> list[str]:
    """Return text in lines, broken after spaces and the signs inside names, never inside words.

    >>> broken_text("iterative_deepening", 12), broken_text("random:3x3,depth=20 (100)", 14)
    (['iterative_', 'deepening'], ['random:3x3,', 'depth=20 (100)'])
    """
    lines, line = [], ""
    for piece in re.findall(r"[^\s_,/-]*[_,/-]+|[^\s_,/-]+|\s+", text):
        if line and len(line) + len(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line or not lines else lines
