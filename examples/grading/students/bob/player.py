"""Plays as the first player only."""

from typing import Any

COLUMNS = {1: (3, 2, 4, 1, 5, 0, 6)}


def choose(board: Any, player: int) -> int:
    """Return the first free column of a list."""
    print("player", player)
    return next(column for column in COLUMNS[player] if board[0, column] == 0)
