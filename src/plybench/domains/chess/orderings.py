"""Orders in which moves are tried: captures and promotions first."""

from collections.abc import Sequence

import chess

from plybench.domains.chess.position import Placement, Position

_WORTH = (0, 1, 3, 3, 5, 9, 0)  # by piece, from 1 for a pawn to 6 for a king, which is never taken


def by_captures(state: Position, actions: Sequence[chess.Move]) -> list[chess.Move]:
    """Return captures first, by most valuable victim, then least valuable attacker.

    A promotion counts as a capture of what the pawn becomes. Quiet moves keep their order.
    """
    return sorted(actions, key=lambda move: -_gain(state, move))


def _gain(state: Position, move: chess.Move) -> int:
    """Return 0 for quiet moves; a more valuable victim always outweighs the attacker."""
    placement, target = state.placement, move.to_square
    victim = piece_at(placement, target)
    mover = piece_at(placement, move.from_square)
    if mover == chess.PAWN and target == state.en_passant:
        victim = chess.PAWN
    if not victim and not move.promotion:
        return 0
    return 10 * (_WORTH[victim] + _WORTH[move.promotion or 0]) + 7 - mover


def piece_at(placement: Placement, square: int) -> int:
    """Return the kind of piece on a square, from 1 for a pawn to 6 for a king; 0 for none."""
    bit = 1 << square
    if not (placement[6] | placement[7]) & bit:
        return 0
    return next(piece for piece in chess.PIECE_TYPES if placement[piece - 1] & bit)
