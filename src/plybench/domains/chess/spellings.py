"""The ways in which people type a chess move, besides SAN and UCI as they are defined."""

from itertools import product

import chess

_LETTERS = " PNBRQK"


def spellings(board: chess.Board, move: chess.Move) -> list[str]:
    """Return texts for a legal move; some stand for other moves too, such as `Nd2` or `ed`.

    Signs and capitals are left out, as readers of such texts ignore them.

    >>> board = chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    >>> spellings(board, chess.Move.from_uci("a7a8q"))[:4]
    ['a8q', 'a8', 'aa8q', 'aa8']
    """
    if board.is_castling(move):
        return _castling(board, move)
    kind, origin = board.piece_type_at(move.from_square) or 0, chess.square_name(move.from_square)
    to = chess.square_name(move.to_square)
    letters = ("", "p") if kind == chess.PAWN else (_LETTERS[kind].lower(),)
    becomes = (_LETTERS[move.promotion].lower(), "") if move.promotion else ("",)
    froms = ("", origin[0], origin[1], origin)
    found = ["".join(parts) for parts in product(letters, froms, (to,), becomes)]
    if kind == chess.PAWN and origin[0] != to[0]:
        found += [f"{origin[0]}{x}{to[0]}{piece}" for x in ("", "x") for piece in becomes]
    return found


def _castling(board: chess.Board, move: chess.Move) -> list[str]:
    sides = 2 if board.is_kingside_castling(move) else 3
    rank = chess.square_name(move.from_square)[1]
    king = "g" if sides == 2 else "c"
    return ["o" * sides, "0" * sides, f"k{king}{rank}"]
