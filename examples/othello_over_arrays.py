"""Othello on 5 x 5 cells over arrays, compiled by numba: the same tree in both engines.

Prints:

    compiled: d2, value -1, 229 nodes
    python: d2, value -1, 229 nodes
"""

from typing import Any

import numpy as np

from plybench import compiled, decide, evaluation

SIZE = 5
PASS = SIZE * SIZE  # the number of the move that passes
DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class Othello:
    """Enclose discs of the other player to turn them; most discs win. Player 1 begins."""

    most_moves = PASS + 1
    action_names = (*(f"{'abcde'[i % SIZE]}{i // SIZE + 1}" for i in range(PASS)), "pass")

    def __init__(self) -> None:
        board = np.zeros(PASS + 1, dtype=np.int8)
        board[[6, 12, 18]], board[[7, 11, 13, 17]] = 1, 2  # 0 is an empty cell
        board[PASS] = 1  # the player to move
        self.initial = board

    def to_move(self, state: Any) -> int:
        """Return the player to move."""
        return state[PASS]  # type: ignore[no-any-return]

    def moves(self, state: Any, out: Any) -> int:
        """Write the cells that enclose a disc, or the pass if there are none."""
        count = 0
        for cell in range(PASS):
            if state[cell] == 0 and turned(state, cell, state[PASS], state, False) > 0:
                out[count] = cell
                count += 1
        if count == 0:
            out[0] = PASS
            count = 1
        return count

    def play(self, state: Any, move: int, out: Any) -> None:
        """Place a disc and turn those that it encloses."""
        player = state[PASS]
        if move != PASS:
            turned(state, move, player, out, True)
            out[move] = player
        out[PASS] = 3 - player

    def is_terminal(self, state: Any) -> bool:
        """Tell whether neither player can place a disc."""
        for cell in range(PASS):
            if state[cell] == 0 and turned(state, cell, 1, state, False) > 0:
                return False
            if state[cell] == 0 and turned(state, cell, 2, state, False) > 0:
                return False
        return True

    def utility(self, state: Any, player: int) -> int:
        """Return the discs that a player has more than the other."""
        return self.discs(state, player)

    @evaluation
    def discs(self, state: Any, player: int) -> int:
        """Return the discs that a player has more than the other."""
        total = 0
        for cell in range(PASS):
            if state[cell] == player:
                total += 1
            elif state[cell] != 0:
                total -= 1
        return total


def turned(state: Any, cell: int, player: int, out: Any, writes: bool) -> int:
    """Return how many discs a player's disc on a cell encloses; turn them in `out` if asked for."""
    total = 0
    for down, right in DIRECTIONS:
        row, column = cell // SIZE + down, cell % SIZE + right
        length = 0
        while 0 <= row < SIZE and 0 <= column < SIZE:
            disc = state[row * SIZE + column]
            if disc != 3 - player:
                break
            length += 1
            row += down
            column += right
        is_closed = 0 <= row < SIZE and 0 <= column < SIZE
        if length > 0 and is_closed and state[row * SIZE + column] == player:
            total += length
            if writes:
                for i in range(1, length + 1):
                    place = (cell // SIZE + i * down) * SIZE + cell % SIZE + i * right
                    out[place] = player
    return total


if __name__ == "__main__":
    game = compiled(Othello())
    for engine in ("auto", "python"):
        found = decide(game, "alpha_beta", depth=4, evaluate="discs", engine=engine)
        print(f"{found.engine}: {found.action}, value {found.value}, {found.counts.calls:,} nodes")
