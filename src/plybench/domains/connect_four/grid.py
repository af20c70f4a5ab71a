"""A board as bitboards: whole numbers in which each cell has one bit.

Bits run up the columns; one bit above each column stays free, so that a line never wraps around
the edge (7 x 6):

     6 13 20 27 34 41 48     <- always 0
     5 12 19 26 33 40 47     <- top row
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42
     1  2  3  4  5  6  7     <- columns, as moves are written

Source: pons2015.
"""

from functools import cached_property
from typing import NamedTuple

from plybench.core.errors import InputError, shortened
from plybench.domains.connect_four.evaluations import weight_masks
from plybench.domains.connect_four.lines import Line, line_groups, weights

_LARGEST = 100  # columns, rows and discs in a row
BOUNDS = f"columns, rows and discs in a row are at most {_LARGEST}"


class Board(NamedTuple):
    """A position: the discs of the player to move, and the discs of both players."""

    stones: int
    mask: int


class Grid:
    """Cells in columns and rows, and the lines of `connect` cells."""

    def __init__(self, columns: int, rows: int, connect: int) -> None:
        check_size(columns, rows, connect)
        self.columns, self.rows, self.connect = columns, rows, connect
        height = rows + 1
        self._bottoms = [1 << (c * height) for c in range(columns)]
        self._cells = [((1 << rows) - 1) << (c * height) for c in range(columns)]
        self._tops = [1 << (c * height + rows - 1) for c in range(columns)]
        self._full = sum(self._cells)
        self._bottom_row = sum(self._bottoms)
        self._steps = (1, height, height + 1, height - 1)

    def landing(self, mask: int, action: int) -> int:
        """Return the bit where a disc dropped into a column stops; 0 if the column is full."""
        if not 1 <= action <= self.columns:
            raise InputError(
                f"column {action} is outside the board; columns are 1 to {self.columns}"
            )
        return (mask + self._bottoms[action - 1]) & self._cells[action - 1]

    def has_line(self, stones: int) -> bool:
        """Tell whether a set of discs contains `connect` in a row."""
        for step in self._steps:
            run = stones
            for _ in range(self.connect - 1):
                run &= run >> step
            if run:
                return True
        return False

    def stands(self, mask: int) -> bool:
        """Tell whether discs are on the board, with no empty cell below them."""
        # Adding one to a column of ones from the bottom changes every bit.
        return mask & ~self._full == 0 and mask & (mask + self._bottom_row) == 0

    def bit(self, column: int, row: int) -> int:
        """Return the bit of a cell; column and row are counted from 0, from the lower left."""
        return 1 << (column * (self.rows + 1) + row)

    @cached_property
    def lines(self) -> list[Line]:
        """Every line of `connect` cells; 69 on the usual board."""
        across, up, diagonal = line_groups(self.columns, self.rows, self.connect)
        return across + up + diagonal

    @cached_property
    def weights_table(self) -> list[list[int]]:
        """The number of lines through each cell, as `[column][row]`."""
        return weights(self.columns, self.rows, self.connect)

    @cached_property
    def _weight_masks(self) -> list[tuple[int, int]]:
        return weight_masks(self.weights_table, self.bit)

    @cached_property
    def line_masks(self) -> list[list[int]]:
        """The lines as bitboards: horizontal, vertical and diagonal."""
        groups = line_groups(self.columns, self.rows, self.connect)
        return [[sum(self.bit(*cell) for cell in line) for line in group] for group in groups]


def check_size(columns: int, rows: int, connect: int) -> None:
    """Raise InputError if there is no such board."""
    for name, value, least in (("columns", columns, 1), ("rows", rows, 1), ("connect", connect, 2)):
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not least <= value <= _LARGEST:
            allowed = f"a whole number from {least} to {_LARGEST}"
            raise InputError(f"{name}={shortened(value)} must be {allowed}")
