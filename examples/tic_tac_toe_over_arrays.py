"""Tic-tac-toe over arrays, compiled by numba and solved: the same tree in both engines.

Prints:

    compiled: value 0, 18,297 nodes
    python: value 0, 18,297 nodes
"""

from typing import Any

import numpy as np

from plybench import compiled, decide

LINES = np.array(
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
)


class TicTacToe:
    """Three in a row wins; a move is the number of a square. Square 9 holds the player to move."""

    most_moves = 9

    def __init__(self) -> None:
        self.initial = np.array([0] * 9 + [1], dtype=np.int8)

    def to_move(self, state: Any) -> int:
        """Return the player to move."""
        return state[9]  # type: ignore[no-any-return]

    def moves(self, state: Any, out: Any) -> int:
        """Write the empty squares."""
        count = 0
        for square in range(9):
            if state[square] == 0:
                out[count] = square
                count += 1
        return count

    def play(self, state: Any, move: int, out: Any) -> None:
        """Place a mark."""
        out[move] = state[9]
        out[9] = 3 - state[9]

    def winner(self, state: Any) -> int:
        """Return the player who has a line, or 0."""
        for line in range(8):
            a, b, c = LINES[line, 0], LINES[line, 1], LINES[line, 2]
            if state[a] != 0 and state[a] == state[b] == state[c]:
                return state[a]  # type: ignore[no-any-return]
        return 0

    def is_terminal(self, state: Any) -> bool:
        """Tell whether somebody has won or no square is empty."""
        if self.winner(state) != 0:
            return True
        for square in range(9):  # noqa: SIM110 (a loop is what numba compiles best)
            if state[square] == 0:
                return False
        return True

    def utility(self, state: Any, player: int) -> int:
        """Return 1 for a win, -1 for a loss, 0 for a draw."""
        won = self.winner(state)
        return 0 if won == 0 else 1 if won == player else -1


if __name__ == "__main__":
    game = compiled(TicTacToe())
    for found in (decide(game, "alpha_beta"), decide(game, "alpha_beta", engine="python")):
        print(f"{found.engine}: value {found.value}, {found.counts.calls:,} nodes")
