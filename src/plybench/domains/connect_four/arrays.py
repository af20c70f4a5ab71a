"""Boards as numpy arrays, in the layouts of the two reports; 1 is player 1, -1 player 2, 0 empty.

`rows` (connect4-notebook): `board[0]` is the top row, `board[row, column]`.
`columns` (connect4-negamax): `board[column, row]`, row 0 at the bottom.
"""

from collections.abc import Sequence
from typing import Any, Literal, get_args

from plybench.core.errors import InputError, unknown

Layout = Literal["rows", "columns"]

_PLAYERS = {0: 0, 1: 1, -1: 2}
_SIGNS = (0, 1, -1)


def from_array(board: Any, layout: Layout = "rows") -> list[list[int]]:
    """Return the rows of a board, top first, with players 1 and 2."""
    import numpy as np

    try:
        array = np.asarray(board)
    except ValueError:  # nested lists of unequal length
        raise InputError("the rows of the board have unequal lengths") from None
    if array.ndim != 2 or array.size == 0:
        raise InputError(f"a board has rows and columns; this array has the shape {array.shape}")
    strange = [value for value in array.flat if value not in _PLAYERS]
    if strange:
        raise InputError(f"a cell holds {strange[0]!r}; cells are 0, 1 or -1")
    cells = array if _check_layout(layout) == "rows" else array.T[::-1]
    return [[_PLAYERS[int(value)] for value in row] for row in cells]


def to_array(rows: Sequence[Sequence[int]], layout: Layout = "rows") -> Any:
    """Return rows, top first, as an array of 8-bit integers."""
    import numpy as np

    array = np.array([[_SIGNS[cell] for cell in row] for row in rows], dtype=np.int8)
    return array if _check_layout(layout) == "rows" else array[::-1].T.copy()


def _check_layout(layout: str) -> str:
    if layout not in get_args(Layout):
        raise unknown("layout", layout, get_args(Layout))
    return layout
