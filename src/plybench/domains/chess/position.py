"""A chess position as an immutable value, and how to set it up on a python-chess board."""

import threading
from typing import NamedTuple, Optional

import chess

# Bitboards of python-chess (bit 0 is a1, bit 7 h1, bit 63 h8): pawns, knights, bishops, rooks,
# queens and kings of both sides, then all white and all black pieces.
Placement = tuple[int, int, int, int, int, int, int, int]


class Position(NamedTuple):
    """The pieces, what may still be done, and how the game got here.

    `before` is the position one ply earlier, back to the last capture or pawn move (or the position
    given at the start): no earlier one can recur. Rules without repetition keep none. Two
    positions are equal if everything is equal, these earlier ones included.
    """

    placement: Placement
    white_to_move: bool
    castling: int  # a bit for each rook with which castling is still allowed
    en_passant: int | None  # the en passant square, only if the capture is legal
    clock: int  # plies since the last capture or pawn move
    number: int  # the move number, from 1, as in FEN
    before: Optional["Position"] = None

    @property
    def ply(self) -> int:
        """Plies made so far, computed from the move number."""
        return 2 * self.number - 1 - self.white_to_move

    @property
    def repetitions(self) -> int:
        """How often this position occurs along `before`, this time included."""
        count, same = 1, self[:4]
        earlier = self.before and self.before.before
        while earlier is not None:
            count += earlier.placement == same[0] and earlier[:4] == same
            earlier = earlier.before and earlier.before.before
        return count

    def history(self) -> frozenset[tuple[tuple[object, ...], int]]:
        """Return the earlier positions that can recur, each with how often it occurred."""
        times: dict[tuple[object, ...], int] = {}
        earlier = self.before
        while earlier is not None:
            times[earlier[:4]] = times.get(earlier[:4], 0) + 1
            earlier = earlier.before
        return frozenset(times.items())


class Desk(threading.local):
    """One board for each thread, moved from position to position.

    Setting up a position, a dozen numbers, is cheaper than copying a board, and usually the next
    question is about the position that is already there.
    """

    def __init__(self) -> None:
        self._board = chess.Board(None)
        self._at: Position | None = None  # the position on it; None while it is being changed

    def board(self, position: Position) -> chess.Board:
        """Return the board with a position on it; do not make moves on it or keep it."""
        if self._at is not position:
            self._at = None
            set_up(self._board, position)
            self._at = position
        return self._board

    def lent(self, position: Position) -> chess.Board:
        """Return the board with a position, for methods that make moves on it and undo them.

        They may be interrupted in between, so the board is set up again afterwards.
        """
        board = self.board(position)
        self._at = None
        return board


def set_up(board: chess.Board, position: Position) -> None:
    """Put a position on a board, replacing what is there."""
    (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        white,
        black,
    ) = position.placement
    colours = board.occupied_co
    colours[chess.WHITE], colours[chess.BLACK] = white, black
    board.occupied = white | black
    board.promoted = 0  # needed only for other variants of chess
    board.turn = position.white_to_move
    board.castling_rights = position.castling
    board.ep_square = position.en_passant
    board.halfmove_clock = position.clock
    board.fullmove_number = position.number


def position_on(board: chess.Board) -> Position:
    """Return the position on a board, without earlier ones."""
    colours, target = board.occupied_co, board.ep_square
    if target is not None and not board.has_legal_en_passant():
        target = None
    return Position(
        (
            board.pawns,
            board.knights,
            board.bishops,
            board.rooks,
            board.queens,
            board.kings,
            colours[chess.WHITE],
            colours[chess.BLACK],
        ),
        board.turn,
        board.castling_rights,
        target,
        board.halfmove_clock,
        board.fullmove_number,
    )
