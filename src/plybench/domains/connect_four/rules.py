"""The rules of Connect Four on any board.

A state is a pair of bitboards, see `grid`; evaluations and move orderings are in
`named_evaluations`. Player 1 is drawn as X and player 2 as O. Source: report connect4-notebook (the
opening rule).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import inf
from typing import Any, Literal, get_args

from plybench.core.errors import InputError, unknown
from plybench.core.game import Value
from plybench.core.picture import Cell, Picture
from plybench.core.results.display import Displayed
from plybench.domains.connect_four import arrays, checks, text
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.lines import line_count
from plybench.domains.connect_four.named_evaluations import NamedEvaluations
from plybench.domains.connect_four.native import connect_four_twin

Wins = Literal["graded", "flat", "infinite"]

SYMBOLS = ".XO"


class ConnectFour(Displayed, NamedEvaluations):
    """A board of any size on which `connect` discs in a row win.

    Actions are the columns 1, 2, ... from the left. `wins` says what a win is worth: `graded` is a
    large number minus the discs on the board, so that shorter wins and longer defences are better;
    `flat` is 1 and `infinite` infinity, however long it takes. `first` is the player who begins.
    `any_counts` allows boards that no alternating play leads to, as in puzzles; the number of
    discs and `first` still determine whose turn it is.

    >>> game = ConnectFour(4, 4, connect=3)
    >>> game.is_terminal(game.play("121"))
    False
    >>> game.format_state(game.play("12121"))
    '..../X.../XO../XO..'
    >>> game.utility(game.play("12121"), 1)
    995
    """

    domain = "connect_four"
    action_word = "column"

    def __init__(
        self,
        columns: int = 7,
        rows: int = 6,
        connect: int = 4,
        *,
        wins: Wins = "graded",
        first: int = 1,
        any_counts: bool = False,
    ) -> None:
        super().__init__(columns, rows, connect)
        if wins not in get_args(Wins):
            raise unknown("way to value wins", wins, get_args(Wins))
        if first not in (1, 2):
            raise InputError(f"first={first!r} must be the player who begins, 1 or 2")
        self.wins, self.first, self.any_counts = wins, first, any_counts
        self.initial = Board(0, 0)
        self._win = win_value(wins, line_count(columns, rows, connect), columns * rows)

    def __repr__(self) -> str:
        return f"ConnectFour({self.variant!r})"

    @property
    def variant(self) -> str:
        """The size, the run length and what differs from the usual rules, as `load` reads it."""
        return text.write_variant(self)

    # The game

    def to_move(self, state: Board) -> int:
        """Return the player to move, known from the number of discs."""
        return self.first if state.mask.bit_count() % 2 == 0 else 3 - self.first

    def actions(self, state: Board) -> list[int]:
        """Return the columns that are not full, from the left."""
        mask = state.mask
        return [column for column, top in enumerate(self._tops, 1) if not mask & top]

    def result(self, state: Board, action: int) -> Board:
        """Return the state after a disc fell into a column."""
        stones, mask = state
        disc = self.landing(mask, action)
        if not disc:
            raise InputError(f"column {action} is full: it has {self.rows} discs")
        return Board(stones ^ mask, mask | disc)

    def is_terminal(self, state: Board) -> bool:
        """Tell whether the player who moved last has a line, or the board is full."""
        stones, mask = state
        return mask == self._full or self.has_line(stones ^ mask)

    def utility(self, state: Board, player: int) -> Value:
        """Return the value of a finished game for a player: a win, 0 for a draw, or a loss."""
        stones, mask = state
        if not self.has_line(stones ^ mask):
            return 0
        value = self._win - mask.bit_count() if self.wins == "graded" else self._win
        return -value if self.to_move(state) == player else value

    def check_state(self, state: object) -> None:
        """Raise InputError if this is not a position whose discs fill columns from below."""
        checks.check_board(self, state)

    # Discs

    def key(self, state: Board) -> int:
        """Return a number that is unique to a position on this board."""
        # In each column the mask is 2**height - 1; less than 2**height is added to it.
        return state.stones + state.mask

    def stones_of(self, state: Board, player: int) -> int:
        """Return the discs of a player."""
        return state.stones if self.to_move(state) == player else state.stones ^ state.mask

    def winner(self, state: Board) -> int | None:
        """Return the player who has a line; None if neither has."""
        has_lines = (p for p in (1, 2) if self.has_line(self.stones_of(state, p)))
        return next(has_lines, None)

    # Openings

    def opening_move(
        self,
        state: Board,
        order: Callable[[Board, Sequence[int]], Sequence[int]] | None = None,
        discs: int = 2,
    ) -> int | None:
        """Return the first column in the order (by default the centre) while the board is empty.

        This is the opening rule of report connect4-notebook: with at most `discs` on the board,
        play without a search. None if there are more, or the game is over.
        """
        if state.mask.bit_count() > discs or self.is_terminal(state):
            return None
        return (order or self.by_centre)(state, self.actions(state))[0]

    # Positions

    def play(self, moves: str | Iterable[int], state: Board | None = None) -> Board:
        """Return the position after some moves, `"4453"` or a list of columns."""
        columns = text.read_moves(moves, self.columns) if isinstance(moves, str) else list(moves)
        at = self.initial if state is None else state
        for number, column in enumerate(columns, 1):
            if self.is_terminal(at):
                raise InputError(f"move {number} ({column}) comes after the end of the game")
            try:
                at = self.result(at, column)
            except InputError as error:
                raise InputError(f"move {number} ({column}): {error}") from None
        return at

    def from_rows(self, rows: Sequence[Sequence[int]]) -> Board:
        """Return the position with these cells, top row first: 0 is empty, 1 and 2 the players.

        A board that cannot arise in a game is an error: floating discs, wrong numbers of discs, two
        winners, moves after a win, no possible order of moves.
        """
        checks.check_rows(rows, self.columns, self.rows)
        stones = [0, 0, 0]
        for line, cells in enumerate(rows):
            for column, player in enumerate(cells):
                stones[player] |= self.bit(column, self.rows - 1 - line)
        _, one, two = stones
        mask = one | two
        whose = self.to_move(Board(0, mask))
        state = Board(one if whose == 1 else two, mask)
        if not self.any_counts:
            checks.check_reachable(self, state, rows)
        return state

    def to_rows(self, state: Board) -> list[list[int]]:
        """Return the cells of a position, top row first."""
        one, two = self.stones_of(state, 1), self.stones_of(state, 2)
        return [
            [
                1 if one & bit else 2 if two & bit else 0
                for bit in (self.bit(column, row) for column in range(self.columns))
            ]
            for row in reversed(range(self.rows))
        ]

    def from_array(self, board: Any, layout: Literal["rows", "columns"] = "rows") -> Board:
        """Return the position of a numpy board or nested lists; see `arrays`."""
        return self.from_rows(arrays.from_array(board, layout))

    def to_array(self, state: Board, layout: Literal["rows", "columns"] = "rows") -> Any:
        """Return the position as a numpy board of 0, 1 and -1; see `arrays`."""
        return arrays.to_array(self.to_rows(state), layout)

    def move_words(self, moves: str) -> list[str]:
        """Return the moves of a line, `"4453"` or `"4 4 5 3"`, one by one."""
        return list(map(str, text.read_moves(moves, self.columns)))

    def format_state(self, state: Board) -> str:
        """Return the board in one line, rows from the top: `..../..../.O../XX..`."""
        return "/".join("".join(SYMBOLS[cell] for cell in row) for row in self.to_rows(state))

    def parse_state(self, written: str) -> Board:
        """Return the position given by moves, or by a board on one or several lines."""
        if text.is_moves(written):
            return self.play(written)
        return self.from_rows(text.read_board(written).rows)

    def format_action(self, action: int) -> str:
        """Return a column as it is written."""
        return str(action)

    def parse_action(self, written: str) -> int:
        """Return the column written; `result` checks whether it is full."""
        return text.read_column(written.strip(), self.columns)

    def spellings(self, state: Board, action: int) -> list[str]:
        """Return the letter of a column, as on a chessboard; there are 26."""
        return [chr(ord("a") + action - 1)] if action <= 26 else []

    def picture(self, state: Board) -> Picture:
        """Return the board as a grid of cells."""
        return Picture(
            tuple(
                tuple(Cell("piece", SYMBOLS[cell]) if cell else Cell("empty") for cell in row)
                for row in self.to_rows(state)
            )
        )

    def winning_cells(self, state: Board) -> set[tuple[int, int]]:
        """Return the cells of complete lines, as (row from the top, column), counted from 0."""
        complete = [
            line
            for line in self.lines
            for player in (1, 2)
            if all(self.stones_of(state, player) & self.bit(*cell) for cell in line)
        ]
        return {(self.rows - 1 - row, column) for line in complete for column, row in line}

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the twin, which belongs to this process."""
        return {name: value for name, value in vars(self).items() if name != "_twin"}

    def native_twin(self) -> Any:
        """Return the game as the native core knows it; None or Unfit if it does not."""
        return self._twin if type(self) is ConnectFour else None  # a subclass may have other rules

    @cached_property
    def _twin(self) -> Any:
        return connect_four_twin(self, self._win)


def win_value(wins: str, line_count: int, cells: int) -> Value:
    """Return the value of a win, before plies are subtracted from a graded one.

    A graded win is a power of ten above every evaluation (at most 30 per line) plus the number of
    cells, so that no evaluation reaches the value of a win.
    """
    if wins != "graded":
        return 1 if wins == "flat" else inf
    bound = 30 * line_count + cells
    return int(10 ** len(str(bound)))
