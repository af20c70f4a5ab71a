"""The value of a mate, and values of positions as people write them."""

from math import inf
from typing import Literal

from plybench.core.game import Value

Wins = Literal["graded", "infinite"]

# A mate is worth this minus the plies played: more than any evaluation, as FEN counts at most
# 9,999 moves.
WIN = 1_000_000


def win_value(wins: Wins, ply: int) -> Value:
    """Return the value of a mate on the board after this many plies."""
    return WIN - ply if wins == "graded" else inf


def value_of_mate(wins: Wins, ply: int, moves: int) -> Value:
    """Return the value, at a given ply, of a mate in this many moves.

    Below 0 the player to move is mated in that many moves; 0 means mated now.
    """
    if wins == "infinite":
        return inf if moves > 0 else -inf
    plies = 2 * moves - 1 if moves > 0 else -2 * moves
    value = WIN - ply - plies
    return value if moves > 0 else -value


def value_text(wins: Wins, ply: int, value: Value) -> str:
    """Return a value, in centipawns or of a mate, as people write it: `+0.35`, `mate in 3`."""
    if abs(value) < WIN / 2:
        return score_text(int(value), None)
    plies = WIN - abs(value) - ply if wins == "graded" else 0
    return score_text(0, (int(plies) + 1) // 2 * (1 if value > 0 else -1))


def eval_command(wins: Wins, ply: int, value: Value) -> str:
    """Return a value for White as programs read it in a comment of a PGN.

    >>> eval_command("graded", 10, 35), eval_command("graded", 10, -(WIN - 14))
    ('[%eval 0.35]', '[%eval #-2]')
    """
    if abs(value) < WIN / 2:
        return f"[%eval {value / 100:.2f}]"
    plies = WIN - abs(value) - ply if wins == "graded" else 0
    return f"[%eval #{'-' if value < 0 else ''}{max((int(plies) + 1) // 2, 1)}]"


def score_text(score: int, mate: int | None) -> str:
    """Return a score as people write it: in pawns, or in moves to mate.

    >>> score_text(35, None), score_text(0, 3), score_text(0, -2)
    ('+0.35', 'mate in 3', 'mated in 2')
    """
    if mate is None:
        return f"{score / 100:+.2f}"
    return f"mate in {mate}" if mate > 0 else f"mated in {-mate}"
