"""FEN, EPD and moves as text; every error names the part that is wrong.

A position is a FEN (six fields, or the first four), an EPD (four fields and operations such as
`bm Qg6;`), or moves from the start; `FEN moves e2e4 e7e5`, as in UCI, is a FEN followed by moves.
Moves are in SAN (`Nf3`, `exd8=Q`, `O-O`) or UCI (`g1f3`, `e7d8q`, `e1g1`); move numbers and results
may come between them.
"""

import re
from collections.abc import Mapping
from typing import Any

import chess

from plybench.core.errors import InputError
from plybench.core.system.reading import whole_number
from plybench.domains.chess.position import Position, position_on

_UCI = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?", re.IGNORECASE)
_SAN = re.compile(r"([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?|[O0]-[O0](-[O0])?)[+#]?[!?]*")
_PIECE_MOVE = re.compile(r"([KQRBN]?)([a-h]?[1-8]?)x?([a-h][1-8])")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_FIELDS = ("placement", "side to move", "castling", "en passant", "halfmove clock", "move number")
_MOST_MOVES = 9999

_FAULTS: Mapping[chess.Status, str] = {
    chess.STATUS_NO_WHITE_KING: "White has no king",
    chess.STATUS_NO_BLACK_KING: "Black has no king",
    chess.STATUS_TOO_MANY_KINGS: "a side has more than one king",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "White has more than 8 pawns",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "Black has more than 8 pawns",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "White has more than 16 pieces",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "Black has more than 16 pieces",
    chess.STATUS_PAWNS_ON_BACKRANK: "there is a pawn on the first or last rank",
    chess.STATUS_BAD_CASTLING_RIGHTS: "castling is allowed, but king or rook is not in its place",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn can have just passed the en passant square",
    chess.STATUS_OPPOSITE_CHECK: "the side that is not to move is in check",
}


# Positions


def split_moves(written: str) -> tuple[str | None, str]:
    """Return the FEN or EPD of a text (None for the initial position) and the moves after it."""
    before, word, after = written.strip().partition(" moves ")
    if word:
        return (None if before.strip() == "startpos" else before), after
    if written.strip() in ("", "startpos"):
        return None, ""
    return (before, "") if is_fen(written) else (None, written)


def is_fen(written: str) -> bool:
    """Tell whether a text is meant as FEN or EPD rather than as moves."""
    words = written.split()
    return bool(words) and words[0] not in _RESULTS and "/" in words[0]


def read_fen(written: str) -> Position:
    """Return the position of a FEN, or of an EPD without its operations."""
    return read_epd(written)[0]


def read_epd(written: str) -> tuple[Position, dict[str, Any]]:
    """Return position and operations of an EPD; a FEN has none.

    >>> position, operations = read_epd('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "x";')
    >>> operations
    {'bm': [Move.from_uci('a1a8')], 'id': 'x'}
    """
    words = written.split()
    if len(words) < 4:
        missing = _FIELDS[len(words)]
        raise InputError(f"FEN {written.strip()!r} has no {missing}; its fields: {_LIST}")
    _check_placement(words[0])
    _check_field(words, 1, r"[wb]", "w or b")
    _check_field(words, 2, r"-|(?=.)K?Q?k?q?", "- or some of KQkq")
    _check_field(words, 3, r"-|[a-h][36]", "- or a square on the third or sixth rank")
    if len(words) > 4 and not words[4].lstrip("-").isdecimal():
        return _with_operations(written)
    _check_counters(words)
    board = chess.Board(" ".join(words if len(words) == 6 else [*words, "0", "1"]))
    return read_board(board, written), {}


_LIST = ", ".join(_FIELDS)


def _check_placement(field: str) -> None:
    ranks = field.split("/")
    if len(ranks) != 8:
        raise InputError(f"FEN placement {field!r} has {len(ranks)} ranks, not 8")
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        wrong = re.search(r"[^1-8pnbrqkPNBRQK]", rank)
        if wrong:
            raise InputError(
                f"FEN placement: {wrong[0]!r} in rank {number} {rank!r} is not a piece"
            )
        width = sum(int(sign) if sign.isdecimal() else 1 for sign in rank)
        if width != 8 or re.search(r"\d\d", rank):
            raise InputError(f"FEN placement: rank {number} {rank!r} must fill 8 squares")


def _check_field(words: list[str], place: int, pattern: str, allowed: str) -> None:
    if not re.fullmatch(pattern, words[place]):
        raise InputError(f"FEN {_FIELDS[place]} {words[place]!r} must be {allowed}")


def _check_counters(words: list[str]) -> None:
    if len(words) == 5:
        raise InputError("FEN has a halfmove clock but no move number")
    if len(words) > 6:
        raise InputError(f"FEN has {len(words)} fields, not 6; remove {' '.join(words[6:])!r}")
    for place, least in ((4, 0), (5, 1)):
        if len(words) > place:
            word = words[place]
            number = whole_number(word, _MOST_MOVES)
            if number is None or number < least:
                allowed = f"a number from {least} to {_MOST_MOVES}"
                raise InputError(f"FEN {_FIELDS[place]} {word!r} must be {allowed}")


def _with_operations(written: str) -> tuple[Position, dict[str, Any]]:
    try:
        board, operations = chess.Board.from_epd(written.strip())
    except ValueError as error:
        raise InputError(f"EPD {written.strip()!r}: {error}") from None
    return read_board(board, written), dict(operations)


def read_board(board: chess.Board, written: str = "") -> Position:
    """Return the position of a board; InputError if it has one of the faults above."""
    status = board.status()
    for fault, message in _FAULTS.items():
        if status & fault:
            fen = written.strip() or board.fen()
            raise InputError(f"illegal position {fen!r}: {message}")
    return position_on(board)


# Moves


def move_words(written: str) -> list[str]:
    """Return the moves of a line, without numbers and result.

    >>> move_words("1. e4 e5 2.Nf3 1-0")
    ['e4', 'e5', 'Nf3']
    """
    words = [word for word in written.split() if word not in _RESULTS]
    return [rest for word in words if (rest := re.sub(r"^\d+\.+", "", word))]


def is_move(word: str) -> bool:
    """Tell whether a word looks like a move."""
    return bool(_UCI.fullmatch(word) or _SAN.fullmatch(word))


def read_uci(written: str) -> chess.Move:
    """Return the move of a text in UCI."""
    if not _UCI.fullmatch(written):
        raise InputError(f"{written!r} is not a move in UCI; write it as e2e4 or e7e8q")
    if written[:2].lower() == written[2:4].lower():
        raise InputError(f"{written!r} is not a move: it ends where it begins")
    return chess.Move.from_uci(written.lower())


def read_move(board: chess.Board, written: str) -> chess.Move:
    """Return the legal move of a text in SAN or UCI; an error says why it is not one."""
    word = written.strip()
    if _UCI.fullmatch(word):
        move = read_uci(word)
        if move in board.legal_moves:
            return move
        raise InputError(f"{word!r} is not legal: {_why_not(board, move)}")
    if not _SAN.fullmatch(word):
        raise InputError(f"{word!r} is not a move; write it as Nf3 or g1f3")
    try:
        return board.parse_san(word.rstrip("!?"))
    except chess.AmbiguousMoveError:
        raise InputError(f"{word!r} is ambiguous: {' or '.join(_meant(board, word))}") from None
    except ValueError:
        raise InputError(f"{word!r} is not legal: {_why_not_in_san(board, word)}") from None


def _meant(board: chess.Board, word: str) -> list[str]:
    """Return the legal moves of the same piece to the same square."""
    target = re.findall(r"[a-h][1-8]", word)[-1]
    kind = word[0] if word[0] in "KQRBN" else ""
    names = sorted(board.san(move) for move in board.legal_moves if move.uci()[2:4] == target)
    return [name for name in names if name.startswith(kind) and (kind or name[0].islower())]


def _why_not_in_san(board: chess.Board, word: str) -> str:
    """Return why no legal move has this SAN."""
    parts = _PIECE_MOVE.match(word)
    if parts is not None:
        letter, start, target = parts.groups()
        kind = chess.Piece.from_symbol(letter or "P").piece_type
        for move in board.generate_pseudo_legal_moves(board.pieces_mask(kind, board.turn)):
            origin, end = move.uci()[:2], move.uci()[2:4]
            if end == target and set(start) <= set(origin):
                return _why_not(board, move)
    return "no such move is possible"


def _why_not(board: chess.Board, move: chess.Move) -> str:
    side = "White" if board.turn else "Black"
    origin = chess.square_name(move.from_square)
    if board.color_at(move.from_square) is not board.turn:
        return f"{side} has no piece on {origin}"
    last_rank = (board.turn and 7) or 0
    is_pawn = board.piece_type_at(move.from_square) == chess.PAWN
    if is_pawn and not move.promotion and chess.square_rank(move.to_square) == last_rank:
        return f"name the piece that the pawn becomes, as in {move.uci()}q"
    if board.is_pseudo_legal(move):
        return f"{side}'s king would be in check"
    return f"the piece on {origin} cannot go to {chess.square_name(move.to_square)}"
