"""The lines of a board: where `connect` discs in a row fit, and what a cell is worth.

Cells are (column, row), both counted from 0, row 0 at the bottom.
"""

from collections.abc import Iterator
from itertools import chain

Position = tuple[int, int]
Line = tuple[Position, ...]

_ACROSS, _UP, _RISING, _FALLING = (1, 0), (0, 1), (1, 1), (1, -1)


def line_groups(columns: int, rows: int, connect: int) -> tuple[list[Line], ...]:
    """Return every line: horizontal, vertical, diagonal.

    The order within a group is taken from report connect4-notebook, whose evaluation adds up
    fractions and stops at the first open three: horizontal from the top row down; vertical by
    columns; the two diagonals of a square of cells together, squares row by row from the top.
    """
    size = columns, rows, connect
    from_top = range(rows - 1, -1, -1)
    by_rows = [(c, r) for r in from_top for c in range(columns)]
    by_columns = [(c, r) for c in range(columns) for r in from_top]
    diagonals: list[Line] = []
    for c, r in by_rows:  # the lower left corner of a square
        diagonals += _each([(c, r + connect - 1)], _FALLING, *size)
        diagonals += _each([(c, r)], _RISING, *size)
    return [*_each(by_rows, _ACROSS, *size)], [*_each(by_columns, _UP, *size)], diagonals


def _each(
    starts: list[Position], step: Position, columns: int, rows: int, connect: int
) -> Iterator[Line]:
    """Yield the lines that begin in the given cells and stay on the board."""
    for column, row in starts:
        last = column + (connect - 1) * step[0], row + (connect - 1) * step[1]
        if all(0 <= c < columns and 0 <= r < rows for c, r in ((column, row), last)):
            yield tuple((column + i * step[0], row + i * step[1]) for i in range(connect))


def line_count(columns: int, rows: int, connect: int) -> int:
    """Return how many lines there are, without building them.

    >>> line_count(7, 6, 4)
    69
    """
    across, up = max(columns - connect + 1, 0), max(rows - connect + 1, 0)
    return across * rows + columns * up + 2 * across * up


def weights(columns: int, rows: int, connect: int) -> list[list[int]]:
    """Return the number of lines through each cell, as `[column][row]`.

    This is the table of report connect4-negamax, computed for any board.

    >>> for column in weights(7, 6, 4)[:4]:
    ...     print(column)
    [3, 4, 5, 5, 4, 3]
    [4, 6, 8, 8, 6, 4]
    [5, 8, 11, 11, 8, 5]
    [7, 10, 13, 13, 10, 7]
    """
    table = [[0] * rows for _ in range(columns)]
    for column, row in chain.from_iterable(chain(*line_groups(columns, rows, connect))):
        table[column][row] += 1
    return table
