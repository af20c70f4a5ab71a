"""Positions of Chess960 as boards of python-chess; the game `Chess` does not have them."""

import chess

from plybench.domains.chess.draws import ENDS
from plybench.domains.chess.perft import read_position
from plybench.domains.chess.pgn import is_pgn
from plybench.domains.chess.positions import POSITIONS, START
from plybench.domains.chess.text import checked, move_words, read_move, split_moves
from plybench.errors import InputError


def read_board(written: str) -> chess.Board:
    """Return the board of a FEN, of moves from the usual start, of `FEN moves ...`, or of a name.

    Castling rights may be as in X-FEN (`KQkq`) or Shredder-FEN (`HAha`), the moves in SAN or UCI,
    where castling is king takes rook.

    >>> board = read_board("rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1 moves b1h1 O-O-O")
    >>> board.fen()
    '2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2'
    """
    if is_pgn(written):
        raise InputError("PGN cannot be read as Chess960; write a FEN, and `moves` after it")
    name = written.strip()
    fen, moves = split_moves(POSITIONS[name].fen if name in POSITIONS else written)
    first = START if fen is None else fen.strip()
    # The core says which part is wrong, and takes castling letters in any order.
    board = chess.Board(read_position(first, chess960=True).fen(), chess960=True)
    checked(board, first)
    for number, word in enumerate(move_words(moves), 1):
        _play(board, number, word)
    return board


def _play(board: chess.Board, number: int, word: str) -> None:
    ending = ending_of(board)
    if ending:
        raise InputError(f"move {number} ({word}) comes after the end: {ending}")
    try:
        board.push(read_move(board, word))
    except InputError as error:
        raise InputError(f"move {number}: {error}") from None


def ending_of(board: chess.Board) -> str:
    """Return why the game on a board is over, with draws that may be claimed; empty if it is not.

    >>> ending_of(chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
    'checkmate'
    """
    return ENDS["claimed"].ending(board, 3 if board.is_repetition(3) else 1)
