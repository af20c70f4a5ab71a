"""The rules of chess as a game of the workbench, with its move orderings.

Notation is in `notation`, evaluations in `named_evaluations`, the ends of games in `draws`.
A state is a `Position`, an action a `chess.Move`. Player 1 is White and player 2 Black, whoever
moves first. Source: report chess (material, depth-limited play, the positions `reports/...`).
"""

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Any, get_args

import chess

from plybench.core.errors import unknown
from plybench.core.game import Value, ordering
from plybench.core.results.display import Displayed
from plybench.domains.chess import orderings
from plybench.domains.chess.draws import ENDS, Draws
from plybench.domains.chess.moves import after, surely_has_moves
from plybench.domains.chess.named_evaluations import NamedEvaluations
from plybench.domains.chess.native import chess_twin
from plybench.domains.chess.notation import Notation
from plybench.domains.chess.position import Desk, Position, position_on
from plybench.domains.chess.positions import START
from plybench.domains.chess.values import (
    WIN,
    Wins,
    eval_command,
    value_of_mate,
    value_text,
    win_value,
)


class Chess(Displayed, NamedEvaluations, Notation):
    """Chess by the FIDE rules.

    `draws` says which repetitions end a game: `claimed` (a third occurrence, or fifty moves by each
    side without a capture or pawn move: a player may claim the draw, and here always does),
    `automatic` (a fifth, or seventy-five: no claim is needed) or `none` (the game continues).
    Stalemate and insufficient material always end it. `wins` says what a mate is worth: `graded`,
    a large number minus the plies played, so that a shorter one is better, or `infinite`.

    >>> game = Chess()
    >>> state = game.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7")
    >>> game.is_terminal(state), game.ending(state), game.utility(state, 1)
    (True, 'checkmate', 999993)
    >>> game.format_state(state)
    'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'
    """

    domain = "chess"
    action_word = "move"
    player_names = ("White", "Black")

    def __init__(self, *, draws: Draws = "claimed", wins: Wins = "graded") -> None:
        if draws not in get_args(Draws):
            raise unknown("way to draw", draws, get_args(Draws))
        if wins not in get_args(Wins):
            raise unknown("way to value wins", wins, get_args(Wins))
        self.draws, self.wins = draws, wins
        self._ends = ENDS[draws]
        self._repetitions, self._clock = self._ends
        self._desk = Desk()
        self.initial = position_on(chess.Board(START))

    def __repr__(self) -> str:
        return f"Chess({self.variant!r})"

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the board and the twin, which belong to this process."""
        return {n: value for n, value in vars(self).items() if n not in ("_desk", "_twin")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state | {"_desk": Desk()}

    @property
    def variant(self) -> str:
        """What differs from the usual rules, as `load` reads it; `standard` if nothing does."""
        usual = {"draws": "claimed", "wins": "graded"}
        parts = [f"{k}={getattr(self, k)}" for k, v in usual.items() if getattr(self, k) != v]
        return ",".join(parts) or "standard"

    def without_claims(self) -> "Chess":
        """Return the game in which nobody claims a draw, as players in a PGN may not have."""
        return Chess(draws="none", wins=self.wins)

    # The game

    def to_move(self, state: Position) -> int:
        """Return 1 for White and 2 for Black."""
        return 1 if state.white_to_move else 2

    def actions(self, state: Position) -> list[chess.Move]:
        """Return the legal moves by origin, target (a1, b1, ..., h8) and promotion (queen first).

        A position that is drawn by repetition or by its clock still has moves.
        """
        return sorted(self._desk.board(state).generate_legal_moves(), key=_place)

    def result(self, state: Position, action: chess.Move) -> Position:
        """Return the state after a move, which must be legal; that is not checked here."""
        return after(state, action, self._desk, self.draws != "none")

    def is_terminal(self, state: Position) -> bool:
        """Tell whether the game is over."""
        clock, placement = state.clock, state.placement
        if clock >= 4 and (clock >= self._clock or self._is_repeated(state)):
            return True
        pawns, _, _, rooks, queens, *_ = placement
        if not pawns | rooks | queens and self._desk.board(state).is_insufficient_material():
            return True
        if surely_has_moves(placement, state.white_to_move):
            return False
        return next(self._desk.board(state).generate_legal_moves(), None) is None

    def utility(self, state: Position, player: int) -> Value:
        """Return the value of a finished game for a player: a win, 0 for a draw, or a loss."""
        if not self._desk.board(state).is_checkmate():
            return 0
        value = win_value(self.wins, state.ply)
        return -value if self.to_move(state) == player else value

    def ending(self, state: Position) -> str:
        """Return why the game is over: `checkmate`, `stalemate`, ...; empty while it is not."""
        return self._ends.ending(self._desk.board(state), state.repetitions)

    def _is_repeated(self, state: Position) -> bool:
        return self.draws != "none" and state.repetitions >= self._repetitions

    def key(self, state: Position) -> tuple[Any, ...]:
        """Return everything that the value of a state depends on.

        That is the position; with graded wins the number of plies; and unless `draws` is `none`,
        the clock and the earlier positions, which decide what will be a draw. So a table never
        changes a value, but with `none` it recognises more positions.
        """
        ply = state.ply if self.wins == "graded" else state.white_to_move
        if self.draws == "none":
            return (*state[:4], ply)
        return (*state[:4], ply, state.clock, state.history())

    # Orders in which moves are tried

    @ordering(name="captures")
    def by_captures(self, state: Position, actions: Sequence[chess.Move]) -> list[chess.Move]:
        """Return captures and promotions first: most valuable victim, least valuable attacker."""
        return orderings.by_captures(state, actions)

    @ordering(name="checks")
    def by_checks(self, state: Position, actions: Sequence[chess.Move]) -> list[chess.Move]:
        """Return moves that give check first, then captures and promotions."""
        gives_check = self._desk.lent(state).gives_check
        return sorted(self.by_captures(state, actions), key=lambda move: not gives_check(move))

    # Values as engines report them

    def describe_value(self, state: Position, value: Value) -> str:
        """Return a value, in centipawns or of a mate, as people write it: `+0.35`, `mate in 3`."""
        return value_text(self.wins, state.ply, value)

    def eval_command(self, state: Position, value: Value) -> str:
        """Return a value for White as programs read it in a comment of a PGN: `[%eval 0.35]`."""
        return eval_command(self.wins, state.ply, value)

    def value_of_mate(self, state: Position, moves: int) -> Value:
        """Return the value of a mate in this many moves for the player to move.

        Below 0 the player to move is mated in that many moves; 0 means mated now.
        """
        return value_of_mate(self.wins, state.ply, moves)

    # The native core

    def native_twin(self) -> Any:
        """Return the game as the native core knows it; None if it does not."""
        return self._twin if type(self) is Chess else None  # a subclass may have other rules

    @cached_property
    def _twin(self) -> Any:
        win = WIN if self.wins == "graded" else inf
        return chess_twin(self, self._ends, win)


def _place(move: chess.Move) -> int:
    """Return a number for sorting moves; python-chess does not define their order."""
    promotion = 7 - move.promotion if move.promotion else 0
    return move.from_square << 9 | move.to_square << 3 | promotion
