"""Connect Four written a second time, with lists and loops, to check the bitboards against."""

from collections.abc import Callable
from functools import cache
from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour

SIZES = [
    (7, 6, 4),
    (4, 4, 4),
    (4, 4, 3),
    (5, 4, 4),
    (4, 5, 3),
    (6, 5, 3),
    (9, 7, 4),
    (7, 7, 5),
    (2, 6, 2),
    (1, 5, 3),
    (8, 3, 3),
]


class PlainConnectFour:
    """The cells are lists of rows, top first: 0, 1 and 2."""

    def __init__(self, columns: int, rows: int, connect: int) -> None:
        self.columns, self.rows, self.connect = columns, rows, connect
        self.cells = [[0] * columns for _ in range(rows)]
        self.player = 1

    def legal(self) -> list[int]:
        return [c + 1 for c in range(self.columns) if self.cells[0][c] == 0]

    def drop(self, column: int) -> None:
        for row in reversed(self.cells):
            if row[column - 1] == 0:
                row[column - 1] = self.player
                self.player = 3 - self.player
                return
        raise ValueError(column)

    def has_line(self, player: int) -> bool:
        return any(
            self._run(r, c, down, right, player)
            for r in range(self.rows)
            for c in range(self.columns)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def _run(self, r: int, c: int, down: int, right: int, player: int) -> bool:
        for i in range(self.connect):
            row, column = r + i * down, c + i * right
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                return False
            if self.cells[row][column] != player:
                return False
        return True


def plain_scores(game: ConnectFour) -> Callable[[Board], int]:
    """Return a function for the scores of open positions, by trying everything by the rules."""

    @cache
    def score(state: Board) -> int:
        found = []
        for action in game.actions(state):
            after = game.result(state, action)
            discs = after.mask.bit_count()
            if game.winner(after) is not None:
                found.append((game.columns * game.rows - discs) // 2 + 1)
            elif game.is_terminal(after):
                found.append(0)
            else:
                found.append(-score(after))
        return max(found)

    return score


def open_positions(game: ConnectFour, discs: int) -> list[Board]:
    """Return all positions with at most so many discs in which the game goes on."""
    found: list[Board] = []
    layer = {game.initial}
    for _ in range(discs + 1):
        layer = {state for state in layer if not game.is_terminal(state)}
        found += sorted(layer)
        layer = {game.result(s, a) for s in layer for a in game.actions(s)}
    return found


def mirrored(game: ConnectFour, state: Board) -> Board:
    """Return the mirror image of a position."""
    swapped = [0, 0]
    for column in range(game.columns):
        for row in range(game.rows):
            here, there = game.bit(column, row), game.bit(game.columns - 1 - column, row)
            swapped = [s | there if b & here else s for s, b in zip(swapped, state, strict=True)]
    return Board(*swapped)


def random_position(game: ConnectFour, seed: int, moves: int) -> Board:
    """Return the position after at most so many random moves; it may be the end of a game."""
    rng, state = SplitMix64(seed), game.initial
    for _ in range(moves):
        if game.is_terminal(state):
            break
        actions = game.actions(state)
        state = game.result(state, actions[rng.below(len(actions))])
    return state


def open_position(game: ConnectFour, seed: int, moves: int) -> Board:
    """Return a position in which the game goes on: the random one, or one move before its end."""
    for fewer in range(moves + 1):
        state = random_position(game, seed, moves - fewer)
        if not game.is_terminal(state):
            return state
    return game.initial


def windows_as_coded(board: Any, points: tuple[float, float, float], connect: int = 4) -> float:
    """Return the evaluation of report connect4-notebook as it is written there."""
    h, w, n = len(board), len(board[0]), connect
    across = [[board[i][j + k] for k in range(n)] for i in range(h) for j in range(w - n + 1)]
    up = [[board[i + k][j] for k in range(n)] for j in range(w) for i in range(h - n + 1)]
    diagonal = []
    for i in range(h - n + 1):
        for j in range(w - n + 1):
            diagonal.append([board[i + k][j + k] for k in range(n)])
            diagonal.append([board[i + n - 1 - k][j + k] for k in range(n)])
    for group in (across, up, diagonal):
        for sign in (-1, 1):
            if any(sum(cells) == sign * (n - 1) for cells in group):
                return sign * points[0]
    total: float = 0
    for count, worth in ((n - 2, points[1]), (n - 3, points[2])):
        for cells in (*across, *up, *diagonal):
            if count > 0 and sum(cells) == count and -1 not in cells:
                total += worth
            if count > 0 and sum(cells) == -count and 1 not in cells:
                total -= worth
    return total
