"""Chess960: chess from any placement of the pieces, with castling as king takes rook.

A state is a FEN with the moves made from there, so that repetitions are known. It uses the boards
of python-chess and has neither evaluations nor a native twin; the engine can play it.
"""

from functools import lru_cache
from typing import NamedTuple

import chess

from plybench.core.errors import InputError
from plybench.core.game import Value
from plybench.core.picture import Picture
from plybench.domains.chess.draws import ENDS
from plybench.domains.chess.perft import read_position
from plybench.domains.chess.pgn import is_pgn
from plybench.domains.chess.pictures import picture_of
from plybench.domains.chess.position import position_on
from plybench.domains.chess.positions import POSITIONS, START
from plybench.domains.chess.spellings import spellings
from plybench.domains.chess.text import move_words, read_board, read_move, split_moves
from plybench.domains.chess.values import value_of_mate, value_text, win_value


class Position960(NamedTuple):
    """A position: where it began, and the moves since then in UCI."""

    fen: str = START
    moves: tuple[str, ...] = ()


class Chess960:
    """Chess960 as a game.

    >>> game = Chess960()
    >>> state = game.parse_state("rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1 moves b1h1 O-O-O")
    >>> game.format_state(state)
    '2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2'
    """

    domain = "chess"
    variant = "chess960"
    action_word = "move"
    player_names = ("White", "Black")
    initial = Position960()

    def __repr__(self) -> str:
        return "Chess960()"

    def to_move(self, state: Position960) -> int:
        """Return 1 for White and 2 for Black."""
        return 1 if board_of(state).turn else 2

    def actions(self, state: Position960) -> list[chess.Move]:
        """Return the legal moves sorted by their text."""
        return sorted(board_of(state).generate_legal_moves(), key=chess.Move.uci)

    def result(self, state: Position960, action: chess.Move) -> Position960:
        """Return the state after a legal move."""
        return Position960(state.fen, (*state.moves, action.uci()))

    def is_terminal(self, state: Position960) -> bool:
        """Tell whether the game is over."""
        return bool(self.ending(state))

    def utility(self, state: Position960, player: int) -> Value:
        """Return the value of a finished game for a player: a win, 0 for a draw, or a loss."""
        board = board_of(state)
        if not board.is_checkmate():
            return 0
        value = win_value("graded", board.ply())
        return -value if self.to_move(state) == player else value

    def ending(self, state: Position960) -> str:
        """Return why the game is over, claimable draws included; empty if it is not."""
        return ending_of(board_of(state))

    # Text

    def parse_state(self, written: str) -> Position960:
        """Return the position of a FEN, of moves from the usual start, or of `FEN moves ...`.

        Castling rights are as in X-FEN (`KQkq`) or Shredder-FEN (`HAha`), moves in SAN or UCI.
        """
        if is_pgn(written):
            raise InputError("PGN cannot be read as Chess960; write a FEN, and `moves` after it")
        fen, moves = split_moves(written)
        first = START if fen is None else fen.strip()
        # The core says which part is wrong and accepts castling letters in any order.
        board = chess.Board(read_position(first, chess960=True).fen(), chess960=True)
        read_board(board, first)
        state = Position960(board.fen(shredder=True))
        for number, word in enumerate(move_words(moves), 1):
            state = self._play(state, number, word)
        return state

    def _play(self, state: Position960, number: int, word: str) -> Position960:
        if ending := self.ending(state):
            raise InputError(f"move {number} ({word}) comes after the end of the game: {ending}")
        try:
            return self.result(state, self.legal_move(state, word))
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None

    def format_state(self, state: Position960) -> str:
        """Return the position in FEN."""
        return board_of(state).fen()

    def legal_move(self, state: Position960, text: str) -> chess.Move:
        """Return the legal move that a text stands for, in SAN or UCI."""
        return read_move(board_of(state).copy(), text)

    def parse_action(self, written: str) -> chess.Move:
        """Return a move written in UCI; whether it is legal is not checked."""
        try:
            return chess.Move.from_uci(written.strip())
        except ValueError:
            raise InputError(f"{written!r} is not a move in UCI, such as e2e4") from None

    def format_action(self, action: chess.Move) -> str:
        """Return a move in UCI."""
        return action.uci()

    def describe_action(self, state: Position960, action: chess.Move) -> str:
        """Return a move in SAN."""
        return board_of(state).san(action)

    def spellings(self, state: Position960, action: chess.Move) -> list[str]:
        """Return other texts for a legal move; see `spellings`."""
        return spellings(board_of(state), action)

    def describe_line(self, state: Position960, line: list[chess.Move]) -> str:
        """Return moves in SAN with move numbers."""
        return board_of(state).variation_san(line)

    def picture(self, state: Position960) -> Picture:
        """Return the board with White at the bottom."""
        return picture_of(position_on(board_of(state)).placement)

    # Engines

    def uci_position(self, state: Position960) -> str:
        """Return the position in UCI notation."""
        return " ".join(["fen", state.fen, *(["moves", *state.moves] if state.moves else [])])

    def value_of_mate(self, state: Position960, moves: int) -> Value:
        """Return the value of a mate in this many moves; see `values`."""
        return value_of_mate("graded", board_of(state).ply(), moves)

    def describe_value(self, state: Position960, value: Value) -> str:
        """Return a value, in centipawns or of a mate, as people write it."""
        return value_text("graded", board_of(state).ply(), value)


@lru_cache(maxsize=1024)
def board_of(state: Position960) -> chess.Board:
    """Return the board of a state; the caller must not change it."""
    if not state.moves:
        return chess.Board(state.fen, chess960=True)
    board = board_of(Position960(state.fen, state.moves[:-1])).copy()
    board.push(chess.Move.from_uci(state.moves[-1]))
    return board


def ending_of(board: chess.Board) -> str:
    """Return why the game on a board is over, claimable draws included; empty if it is not.

    >>> ending_of(chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
    'checkmate'
    """
    return ENDS["claimed"].ending(board, 3 if board.is_repetition(3) else 1)


def load(position: str | None) -> tuple[Chess960, Position960]:
    """Return the game and a position: a named one, or what `parse_state` reads."""
    game, written = Chess960(), (position or "").strip()
    return game, game.parse_state(POSITIONS[written].fen if written in POSITIONS else written)
