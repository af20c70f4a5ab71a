"""Late positions of Connect Four and their scores, by plain alpha-beta over lists of discs."""

from pathlib import Path
from random import Random

COLUMNS, ROWS = 7, 6
SEED, POSITIONS, LEAST_DISCS = 1988, 60, 27
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Board = list[list[int]]  # the discs of each column, from the bottom: 0 and 1 in turns


def at(board: Board, column: int, row: int) -> int | None:
    inside = 0 <= column < COLUMNS and 0 <= row < len(board[column])
    return board[column][row] if inside else None


def wins(board: Board, column: int) -> bool:
    """Tell whether the top disc of a column is in a line of four."""
    row = len(board[column]) - 1
    player = board[column][row]
    for dx, dy in DIRECTIONS:
        length = 1
        for sign in (1, -1):
            x, y = column + sign * dx, row + sign * dy
            while at(board, x, y) == player:
                length, x, y = length + 1, x + sign * dx, y + sign * dy
        if length >= 4:
            return True
    return False


def score(board: Board, discs: int, alpha: int, beta: int) -> int:
    """Return the score for the player to move: 22 less the winner's discs, negative for a loss."""
    open_columns = [column for column in range(COLUMNS) if len(board[column]) < ROWS]
    if not open_columns:
        return 0
    best = -100
    for column in open_columns:
        board[column].append(discs % 2)
        if wins(board, column):
            value = 22 - (discs // 2 + 1)
        else:
            value = -score(board, discs + 1, -beta, -alpha)
        board[column].pop()
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def random_game(rng: Random) -> tuple[str, Board] | None:
    """Return the moves and the board of a random game that is not over; None if it was too soon."""
    board: Board = [[] for _ in range(COLUMNS)]
    moves = ""
    for number in range(rng.randint(LEAST_DISCS, 38)):
        column = rng.choice([c for c in range(COLUMNS) if len(board[c]) < ROWS])
        board[column].append(number % 2)
        moves += str(column + 1)
        if wins(board, column):
            return None
    return moves, board


def make(folder: Path) -> None:
    rng, lines = Random(SEED), list[str]()
    while len(lines) < POSITIONS:
        game = random_game(rng)
        if game is not None:
            moves, board = game
            lines.append(f"{moves} {score(board, len(moves), -100, 100)}")
    (folder / "late.txt").write_text("\n".join(lines) + "\n")
