"""Observations made of planes, one for each player, as text."""

from typing import Any

import numpy as np

_SIGNS = ".XO"


def plane_text(seen: Any) -> str:
    """Return a board of X and O from two planes of an observation; empty if it is not like that.

    >>> board = np.zeros((2, 2, 2)); board[0, 0, 0] = board[1, 0, 1] = 1
    >>> print(plane_text({"observation": board}))
    X .
    O .
    """
    planes = np.asarray(seen["observation"] if isinstance(seen, dict) else seen)
    if planes.ndim != 3 or planes.shape[2] != 2:
        return ""
    cells = (planes[:, :, 0] != 0) + 2 * (planes[:, :, 1] != 0)
    if cells.max() > 2:
        return ""
    return "\n".join(" ".join(_SIGNS[cell] for cell in row) for row in cells)
