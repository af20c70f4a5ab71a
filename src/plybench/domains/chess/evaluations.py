"""Values of positions for White; the values for Black have the opposite sign.

`material` is the evaluation of report chess, in pawns. The others are in hundredths of a pawn; the
weights are choices of this workbench, not tuned.
"""

from collections.abc import Iterator
from functools import lru_cache

import chess

from plybench.domains.chess.position import Placement
from plybench.domains.chess.tables import BLACK, WHITE, WHOLE_PHASE

MOBILITY = {chess.KNIGHT: (4, 4), chess.BISHOP: (4, 6), chess.ROOK: (2, 7), chess.QUEEN: (1, 13)}
# piece -> weight of a square, and the usual number of squares, which is worth nothing

# Positions in a search share most of their pieces, so parts of a value are cached.
_KEPT = 1 << 14

DOUBLED, ISOLATED = -12, -14
PASSED = (0, 4, 8, 16, 34, 60, 95, 0)  # by rank, seen from the pawn's side

SHIELD = (12, 6)  # for a pawn one and two ranks in front of the king
OPEN_FILE = -14  # for each file at the king without a friendly pawn
ATTACKERS = {chess.KNIGHT: 9, chess.BISHOP: 8, chess.ROOK: 12, chess.QUEEN: 18}


def material(placement: Placement) -> int:
    """Return pawn 1, knight 3, bishop 3, rook 5, queen 9, White minus Black."""
    pawns, knights, bishops, rooks, queens, _, white, black = placement
    light = knights | bishops
    return (
        (pawns & white).bit_count()
        - (pawns & black).bit_count()
        + 3 * ((light & white).bit_count() - (light & black).bit_count())
        + 5 * ((rooks & white).bit_count() - (rooks & black).bit_count())
        + 9 * ((queens & white).bit_count() - (queens & black).bit_count())
    )


def piece_squares(placement: Placement) -> int:
    """Return the values of `tables`, blended from opening to ending."""
    white, black = placement[6:]
    opening = ending = 0
    for piece in range(6):
        ours = _worth(piece, placement[piece] & white, True)
        theirs = _worth(piece, placement[piece] & black, False)
        opening += ours[0] - theirs[0]
        ending += ours[1] - theirs[1]
    phase = _phase(placement, white | black)
    return share(opening * phase + ending * (WHOLE_PHASE - phase), WHOLE_PHASE)


@lru_cache(_KEPT)
def _worth(piece: int, pieces: int, is_white: bool) -> tuple[int, int]:
    """Return the values of some pieces of one kind, in the opening and in the ending."""
    table = (WHITE if is_white else BLACK)[piece]
    places = list(squares(pieces))
    return sum(table.opening[place] for place in places), sum(table.ending[p] for p in places)


def mobility(placement: Placement) -> int:
    """Return the value of the squares that the pieces reach; friendly pieces block."""
    white, black = placement[6:]
    return _mobility(placement, white) - _mobility(placement, black)


def _mobility(placement: Placement, own: int) -> int:
    occupied = placement[6] | placement[7]
    value = 0
    for piece, (weight, usual) in MOBILITY.items():
        for square in squares(placement[piece - 1] & own):
            reached = attacks(piece, square, occupied) & ~own
            value += weight * (reached.bit_count() - usual)
    return value


def pawns(placement: Placement) -> int:
    """Return the value of passed pawns by rank, minus doubled and isolated pawns."""
    every, white, black = placement[0], *placement[6:]
    # Black's pawns are mirrored, so that all move up.
    turned = chess.flip_vertical
    ours, theirs = every & white, every & black
    return _pawns(ours, theirs) - _pawns(turned(theirs), turned(ours))


@lru_cache(_KEPT)
def _pawns(own: int, opposing: int) -> int:
    value = 0
    for square in squares(own):
        file, rank = square % 8, square // 8
        before = _ranks_above(rank)
        value += DOUBLED * bool(own & chess.BB_FILES[file] & before)
        value += ISOLATED * (not own & _beside(file))
        if not opposing & before & (chess.BB_FILES[file] | _beside(file)):
            value += PASSED[rank]
    return value


def _ranks_above(rank: int) -> int:
    return chess.BB_ALL << 8 * (rank + 1) & chess.BB_ALL


def _beside(file: int) -> int:
    """Return the neighbouring files."""
    return (chess.BB_FILES[file - 1] if file else 0) | (chess.BB_FILES[file + 1] if file < 7 else 0)


def king_safety(placement: Placement) -> int:
    """Return the kings' shelter minus attacks, scaled by the material that could attack."""
    white, black = placement[6:]
    return _king_safety(placement, white, black, 8) - _king_safety(placement, black, white, -8)


def _king_safety(placement: Placement, own: int, opposing: int, up: int) -> int:
    king = placement[5] & own
    zone = attacks(chess.KING, king.bit_length() - 1, 0) | king
    own_pawns = placement[0] & own
    value = sum(
        worth * (_shift(zone & ~_rows_behind(king, up), up * steps) & own_pawns).bit_count()
        for steps, worth in enumerate(SHIELD)
    )
    for file in chess.BB_FILES:
        value += OPEN_FILE * bool(zone & file and not own_pawns & file)
    occupied = own | opposing
    for piece, weight in ATTACKERS.items():
        for square in squares(placement[piece - 1] & opposing):
            value -= weight * bool(attacks(piece, square, occupied) & zone)
    return share(2 * value * _phase(placement, opposing), WHOLE_PHASE)


def _rows_behind(king: int, up: int) -> int:
    """Return the king's rank and those behind it, seen from its side."""
    rank = (king.bit_length() - 1) // 8
    return ~_ranks_above(rank) & chess.BB_ALL if up > 0 else _ranks_above(rank - 1)


def _shift(bits: int, by: int) -> int:
    return (bits << by if by > 0 else bits >> -by) & chess.BB_ALL


def full(placement: Placement) -> int:
    """Return the sum of all terms."""
    return (
        piece_squares(placement) + mobility(placement) + pawns(placement) + king_safety(placement)
    )


def _phase(placement: Placement, among: int) -> int:
    """Return how much of the opening is left, 24 for the initial pieces or more."""
    light = (placement[1] | placement[2]) & among
    rooks, queens = placement[3] & among, placement[4] & among
    weighed = light.bit_count() + 2 * rooks.bit_count() + 4 * queens.bit_count()
    return min(weighed, WHOLE_PHASE)


def attacks(piece: int, square: int, occupied: int) -> int:
    """Return the squares that a piece other than a pawn attacks."""
    if piece == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if piece == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    found = 0
    if piece in (chess.BISHOP, chess.QUEEN):
        found = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if piece in (chess.ROOK, chess.QUEEN):
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return found


def squares(bits: int) -> Iterator[int]:
    """Yield the squares of a bitboard, a1 first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def share(amount: int, whole: int) -> int:
    """Return amount / whole rounded towards zero, so that both signs are treated alike."""
    return amount // whole if amount >= 0 else -(-amount // whole)
