"""Positions, moves and games of chess in writing: FEN, EPD, SAN, UCI, PGN, boards and pictures.

What `Chess` reads and writes, following its rules; the formats themselves are in `text`, `pgn`,
`pictures` and `openings`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import chess

from plybench.core.errors import InputError
from plybench.core.game import GameText, MoveRemark, OpeningText, PositionText, Value
from plybench.core.picture import Picture
from plybench.domains.chess import openings, text
from plybench.domains.chess.epd import read_positions
from plybench.domains.chess.moves import quiet_move
from plybench.domains.chess.pgn import PgnGame, is_pgn, read_pgn, write_pgn
from plybench.domains.chess.pictures import picture_of
from plybench.domains.chess.position import Desk, Position, set_up
from plybench.domains.chess.spellings import spellings


class Notation(ABC):
    """Reads and writes the states and actions of a game that has these rules."""

    initial: Position
    _desk: Desk

    @abstractmethod
    def result(self, state: Position, action: chess.Move) -> Position:
        """Return the state after a legal move."""

    @abstractmethod
    def is_terminal(self, state: Position) -> bool:
        """Tell whether the game is over."""

    @abstractmethod
    def ending(self, state: Position) -> str:
        """Return why the game is over; empty while it is not."""

    @abstractmethod
    def eval_command(self, state: Position, value: Value) -> str:
        """Return a value for White as programs read it in a comment of a PGN."""

    # Positions and moves

    def play(self, moves: str | Sequence[str], state: Position | None = None) -> Position:
        """Return the position after some moves in SAN or UCI, `"e4 e5 Nf3"` or a list."""
        at = self.initial if state is None else state
        words = text.move_words(moves) if isinstance(moves, str) else list(moves)
        for number, word in enumerate(words, 1):
            if self.is_terminal(at):
                why = self.ending(at)
                raise InputError(f"move {number} ({word}) comes after the end of the game: {why}")
            try:
                at = self.result(at, self.legal_move(at, word))
            except InputError as error:
                raise InputError(f"move {number}: {error}") from None
        return at

    def move_words(self, written: str) -> list[str]:
        """Return the moves of a line, without numbers and result."""
        return text.move_words(written)

    def legal_move(self, state: Position, written: str) -> chess.Move:
        """Return the legal move of a text in SAN or UCI; InputError says why it is not one."""
        return text.read_move(self._desk.lent(state), written)

    def format_state(self, state: Position) -> str:
        """Return the position in FEN, which does not include earlier positions."""
        return self._desk.board(state).fen()

    def parse_state(self, written: str) -> Position:
        """Return the position of a FEN or EPD, of moves from the start, or of `FEN moves ...`."""
        fen, moves = text.split_moves(written)
        return self.play(moves, self.initial if fen is None else text.read_fen(fen))

    def format_action(self, action: chess.Move) -> str:
        """Return a move in UCI: `e2e4`, `e7e8q`."""
        return action.uci()

    def parse_action(self, written: str) -> chess.Move:
        """Return the move of a text in UCI; `legal_move` checks whether it is legal."""
        return text.read_uci(written.strip())

    def describe_action(self, state: Position, action: chess.Move) -> str:
        """Return a legal move in SAN: `Nf3`, `exd8=Q+`."""
        board = self._desk.lent(state)
        if not board.is_legal(action):
            raise InputError(f"{action} is not legal in {board.fen()!r}")
        return board.san(action)

    def spellings(self, state: Position, action: chess.Move) -> list[str]:
        """Return other texts for a legal move: `ed`, `e8q`, `0-0`; see `spellings`."""
        return spellings(self._desk.lent(state), action)

    def describe_line(self, state: Position, line: Sequence[chess.Move]) -> str:
        """Return legal moves in SAN with move numbers: `7. Nf3 Nc6 8. O-O`."""
        return self.board(state).variation_san(line)

    def uci_position(self, state: Position) -> str:
        """Return a position in UCI notation: a FEN and the moves since then that can be repeated.

        >>> from plybench.domains.chess import Chess
        >>> Chess().uci_position(Chess().play("e4 Nf6"))
        'fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves g8f6'
        """
        moves: list[str] = []
        while state.before is not None:
            moves.append(quiet_move(state.before, state).uci())
            state = state.before
        return " ".join(
            ["fen", self.format_state(state), *(["moves"] if moves else []), *moves[::-1]]
        )

    # Boards of python-chess

    def board(self, state: Position) -> chess.Board:
        """Return a new board with the position, without earlier moves."""
        board = chess.Board(None)
        set_up(board, state)
        return board

    def from_board(self, board: chess.Board) -> Position:
        """Return the position of a board and the moves made on it; the board is not changed."""
        if board.chess960 or board.uci_variant != "chess":
            raise InputError("this is a board of another variant of chess")
        state = text.read_board(board.root())
        for move in board.move_stack:
            state = self.result(state, self.legal_move(state, move.uci()))
        return state

    # Games and openings

    def split_openings(self, written: str) -> Iterator[OpeningText]:
        """Yield the openings of a list in FEN, EPD, PGN or moves; see `openings`."""
        return openings.split_openings(written)

    @property
    def named_openings(self) -> Mapping[str, str]:
        """Well-known openings: name -> moves in SAN."""
        return openings.NAMED

    def epd(self, state: Position, **operations: Any) -> str:
        """Return the position in EPD, with operations such as `bm=[move]` or `id="name"`."""
        return self._desk.lent(state).epd(**operations)

    def read_games(self, written: str) -> list[GameText] | None:
        """Return the games of a PGN; None if the text is not one."""
        if not is_pgn(written.lstrip("\ufeff")):
            return None
        return [
            GameText(
                game.headers,
                self.format_state(game.start) * ("FEN" in game.headers),
                game.moves,
                game.annotated,
            )
            for game in read_pgn(written)
        ]

    def read_positions(self, written: str) -> list[PositionText] | None:
        """Return the positions of an EPD file; None if the text does not begin with one."""
        return read_positions(written)

    def to_pgn(
        self,
        moves: Sequence[str],
        headers: dict[str, str],
        ending: str = "",
        start: str = "",
        comments: Sequence[str] = (),
        remarks: Sequence[MoveRemark] = (),
    ) -> str:
        """Return a game in PGN, with the moves in UCI or SAN.

        `start` is a FEN, if the game did not begin as usual; `comments` has one for each move, and
        `remarks` has marks, values and better lines.
        """
        state = self.parse_state(start) if start else self.initial
        played = PgnGame(headers, state, tuple(moves), ending, tuple(comments), tuple(remarks))
        return write_pgn(self, played)

    # Pictures

    def picture(self, state: Position) -> Picture:
        """Return the board, White at the bottom."""
        return picture_of(state.placement)

    def winning_cells(self, state: Position) -> set[tuple[int, int]]:
        """Return the square of the mated king, as (row from the top, column), from 0."""
        board = self._desk.board(state)
        king = board.king(board.turn)
        if king is None or not board.is_checkmate():
            return set()
        return {(7 - chess.square_rank(king), chess.square_file(king))}
