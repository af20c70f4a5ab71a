"""The two steps a search takes most often, on bitboards alone: make a move; is there a move?

python-chess can do both; these take a third of the time, and the tests compare the two.
"""

import chess

from plybench.domains.chess.position import Desk, Placement, Position

_PAWN, _KING = 0, 5  # places in a placement
_SIDES = {True: (6, 7), False: (7, 6)}  # white to move -> own and opposing pieces in a placement
_BESIDE = tuple(
    (chess.BB_KING_ATTACKS[square] & chess.BB_RANKS[square // 8]) for square in range(64)
)
_LINES = tuple(  # rank, file and diagonals: where a piece may be pinned to its king
    chess.BB_RANK_ATTACKS[square][0]
    | chess.BB_FILE_ATTACKS[square][0]
    | chess.BB_DIAG_ATTACKS[square][0]
    for square in range(64)
)
_CASTLES = {6: 0b10100000, 2: 0b00001001}  # file the king goes to -> where its rook was and will be


def after(position: Position, move: chess.Move, desk: Desk, keeps_before: bool) -> Position:
    """Return the position after a legal move; the desk is needed only for en passant.

    With `keeps_before` it remembers the earlier positions that can recur.
    """
    white = position.white_to_move
    pieces = list(position.placement)
    own, opposing = _SIDES[white]
    source, goal = move.from_square, move.to_square
    origin, target = 1 << source, 1 << goal
    clock, castling, en_passant = position.clock + 1, position.castling, None
    if pieces[opposing] & target:
        clock = 0
        pieces[opposing] ^= target
        for kind in range(_KING):
            pieces[kind] &= ~target
    kind = 0
    while not pieces[kind] & origin:
        kind += 1
    pieces[kind] ^= origin
    pieces[own] ^= origin | target
    if kind == _PAWN:
        clock = 0
        if move.promotion:
            kind = move.promotion - 1
        elif goal == position.en_passant:
            passed = target >> 8 if white else target << 8
            pieces[_PAWN] ^= passed
            pieces[opposing] ^= passed
        elif abs(goal - source) == 16 and pieces[_PAWN] & pieces[opposing] & _BESIDE[goal]:
            en_passant = (source + goal) // 2
    elif kind == _KING:
        castling &= ~(chess.BB_RANK_1 if white else chess.BB_RANK_8)
        if abs(goal - source) == 2:
            rook = _CASTLES[goal & 7] << (goal & 56)
            pieces[chess.ROOK - 1] ^= rook
            pieces[own] ^= rook
    pieces[kind] |= target
    found = Position(
        tuple(pieces),  # type: ignore[arg-type]  # of the length it had
        not white,
        castling & ~(origin | target),
        en_passant,
        clock,
        position.number + (not white),
        position if clock and keeps_before else None,
    )
    if en_passant is not None and not desk.board(found).has_legal_en_passant():
        return found._replace(en_passant=None)
    return found


def quiet_move(before: Position, now: Position) -> chess.Move:
    """Return the move between two positions: castling, or a piece that captures nothing."""
    own = _SIDES[before.white_to_move][0]
    was, is_ = before.placement[own], now.placement[own]
    if before.placement[_KING] != now.placement[_KING]:  # also when a rook moves with it
        was, is_ = was & before.placement[_KING], is_ & now.placement[_KING]
    return chess.Move((was & ~is_).bit_length() - 1, (is_ & ~was).bit_length() - 1)


def surely_has_moves(placement: Placement, white_to_move: bool) -> bool:
    """Tell whether a legal move is easy to see; False leaves the question open.

    That is so if the king is not in check, and a pawn or knight can move that is not in line with
    the king and therefore not pinned.
    """
    pawns, knights, bishops, rooks, queens, kings, *_ = placement
    side, other = _SIDES[white_to_move]
    own, opposing = placement[side], placement[other]
    occupied = own | opposing
    king = (kings & own).bit_length() - 1
    free = own & ~_LINES[king]
    steps = (pawns & free) << 8 if white_to_move else (pawns & free) >> 8
    if not steps & ~occupied and not any(
        chess.BB_KNIGHT_ATTACKS[square] & ~own for square in chess.scan_forward(knights & free)
    ):
        return False
    straight = rooks | queens
    diagonal = bishops | queens
    checks = (
        chess.BB_KNIGHT_ATTACKS[king] & knights
        | chess.BB_PAWN_ATTACKS[white_to_move][king] & pawns
        | chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied] & diagonal
        | chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied] & straight
        | chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied] & straight
    )
    return not checks & opposing
