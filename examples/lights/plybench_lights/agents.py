"""An agent for games on boards: it plays the first column that has room."""

from typing import Any


def edge(board: Any) -> int:
    """Return the leftmost column with room, counted from 0."""
    return next(column for column in range(board.shape[1]) if not board[0, column])
