"""Pictures of positions: letters as in FEN, or chess symbols if they can be shown."""

import chess

from plybench.core.picture import Cell, Picture
from plybench.domains.chess.orderings import piece_at
from plybench.domains.chess.position import Placement

_LETTERS = ".pnbrqk"
_SIGNS = {"P": "♙", "N": "♘", "B": "♗", "R": "♖", "Q": "♕", "K": "♔",
          "p": "♟", "n": "♞", "b": "♝", "r": "♜", "q": "♛", "k": "♚"}  # fmt: skip


def picture_of(placement: Placement) -> Picture:
    """Return the board with White at the bottom."""
    rows = tuple(
        tuple(_cell(placement, file, rank) for file in range(8)) for rank in reversed(range(8))
    )
    return Picture(rows, row_names=tuple("87654321"), column_names=tuple("abcdefgh"))


def _cell(placement: Placement, file: int, rank: int) -> Cell:
    square, is_dark = chess.square(file, rank), (file + rank) % 2 == 0
    piece = piece_at(placement, square)
    if not piece:
        return Cell("empty", is_dark=is_dark)
    is_white = bool(placement[6] & 1 << square)
    letter = _LETTERS[piece].upper() if is_white else _LETTERS[piece]
    return Cell("piece", letter, sign=_SIGNS[letter], is_dark=is_dark)
