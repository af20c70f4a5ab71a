"""Proofs of scores, and their check against the rules alone.

Two strategies prove the score of a position: the player to move gets at least the score, and the
other player at least its negative. A strategy is one move for each position in which its player is
to move; the check follows it against every reply of the other player. Nothing here depends on the
solver.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from plybench.core.results.ending import WithEnd
from plybench.core.results.result import Status
from plybench.core.verify import VerificationError
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour


@dataclass(frozen=True, slots=True)
class Strategy:
    """Moves with which a player gets at least the score `least`, whatever the opponent does."""

    player: int
    least: int
    moves: Mapping[Board, int]


@dataclass(frozen=True, slots=True)
class Proof(WithEnd):
    """Two strategies which show that a position has a score, for the player to move.

    If a limit ended the search for them, the status says so and they are incomplete.
    """

    game: ConnectFour
    state: Board
    score: int | None
    strategies: tuple[Strategy, ...]
    status: Status = Status.SOLVED
    seconds: float = field(default=0.0, compare=False)

    @property
    def positions(self) -> int:
        """The positions for which the strategies have a move."""
        return sum(len(strategy.moves) for strategy in self.strategies)


def check_proof(proof: Proof) -> int:
    """Return how many positions were checked; VerificationError if the proof does not hold."""
    if proof.status is not Status.SOLVED or proof.score is None:
        raise VerificationError(f"the proof is not complete: {proof.reason}")
    mover = proof.game.to_move(proof.state)
    wanted = [(mover, proof.score), (3 - mover, -proof.score)]
    if [(s.player, s.least) for s in proof.strategies] != wanted:
        raise VerificationError(
            "a proof needs a strategy for the player to move and one for the opponent"
        )
    return sum(check_strategy(proof.game, proof.state, s) for s in proof.strategies)


def check_strategy(game: ConnectFour, state: Board, strategy: Strategy) -> int:
    """Return how many positions were checked; VerificationError if the strategy fails."""
    seen, waiting = {state}, [state]
    while waiting:
        state = waiting.pop()
        following = [game.result(state, move) for move in _moves(game, state, strategy)]
        fresh = [after for after in following if after not in seen]
        seen.update(fresh)
        waiting += fresh
    return len(seen)


def _moves(game: ConnectFour, state: Board, strategy: Strategy) -> list[int]:
    """Return the moves to check: one, all, or none if the score is certain."""
    player = strategy.player
    if game.is_terminal(state):
        if end_score(game, state, player) < strategy.least:
            raise VerificationError(
                f"{game.format_state(state)} is worth less than {strategy.least} to player {player}"
            )
        return []
    if worst_end(game, state, player) >= strategy.least:
        return []
    actions = game.actions(state)
    if game.to_move(state) != player:
        return actions
    move = strategy.moves.get(state)
    if move not in actions:
        raise VerificationError(f"the strategy has no legal move in {game.format_state(state)}")
    return [move]


def end_score(game: ConnectFour, state: Board, player: int) -> int:
    """Return the score of a finished game to a player."""
    winner = 3 - game.to_move(state)  # only the player who moved last can have won
    if not game.has_line(game.stones_of(state, winner)):
        return 0
    score = win_score(game, state.mask.bit_count())
    return score if winner == player else -score


def win_score(game: ConnectFour, discs: int) -> int:
    """Return the score of a win with the given disc: the winner's discs left, plus 1."""
    return (game.columns * game.rows + 2 - discs) // 2


def worst_end(game: ConnectFour, state: Board, player: int) -> int:
    """Return a lower bound of a player's final score.

    The opponent wins with the next disc at the earliest, and cannot win at all without a line left,
    even with all the empty cells.
    """
    other = 3 - player
    empty = _all_cells(game) & ~state.mask
    if not game.has_line(game.stones_of(state, other) | empty):
        return 0
    soonest = 1 if game.to_move(state) == other else 2
    return -win_score(game, state.mask.bit_count() + soonest)


def _all_cells(game: ConnectFour) -> int:
    column = (1 << game.rows) - 1
    return sum(column << (c * (game.rows + 1)) for c in range(game.columns))
