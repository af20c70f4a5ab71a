"""Finds proofs of scores: the solver chooses the moves of the strategies."""

from collections.abc import Sequence

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.ending import INTERRUPTED, End, Ending
from plybench.core.results.result import Status
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.proof import (
    Proof,
    Strategy,
    check_proof,
    end_score,
    worst_end,
)
from plybench.solvers.connect_four.scores import Work
from plybench.solvers.connect_four.solver import ConnectFourSolver

MOST_POSITIONS = 200_000  # about 100 MB


def prove(
    solver: ConnectFourSolver,
    state: Board,
    *,
    most_positions: int = MOST_POSITIONS,
    limits: Limits | None = None,
) -> Proof:
    """Return a proof of the score of a position, checked against the rules.

    It ends early with status LIMIT if the strategies need more positions than `most_positions`, or
    at a limit; `Proof.positions` says how many they have by then.
    """
    if isinstance(most_positions, bool) or not isinstance(most_positions, int):
        raise InputError(f"most_positions={most_positions!r} must be a whole number")
    work = Work(limits)
    found = work.add(solver.solve(state, limits=work.limits()))
    strategies: list[Strategy] = []
    if found.score is not None:
        mover, score = solver.game.to_move(state), found.score
        for player, least in ((mover, score), (3 - mover, -score)):
            finder = _Finder(solver, player, least, work, most_positions)
            strategies.append(finder.strategy(state, strategies))
    proof = Proof(
        solver.game,
        state,
        found.score,
        tuple(strategies),
        work.status,
        work.seconds,
        end=work.ended,
    )
    if proof.status is Status.SOLVED:
        check_proof(proof)
    return proof


class _NoStrategy(Exception):
    """The work is over before the strategy is complete; `Work` says why."""


class _Finder:
    """Collects the moves of one strategy."""

    def __init__(
        self, solver: ConnectFourSolver, player: int, least: int, work: Work, most: int
    ) -> None:
        self._solver, self._game, self._work = solver, solver.game, work
        self._player, self._least = player, least
        self._most = self._room = most
        self._moves: dict[Board, int] = {}
        self._seen: set[Board] = set()

    def strategy(self, state: Board, others: Sequence[Strategy]) -> Strategy:
        """Return the strategy, as far as the limits allow; both strategies share them."""
        self._room = self._most - sum(len(other.moves) for other in others)
        try:
            self._follow(state)
        except _NoStrategy:
            pass
        except KeyboardInterrupt:  # between two searches
            self._work.end(Status.STOPPED, INTERRUPTED)
        return Strategy(self._player, self._least, self._moves)

    def _follow(self, state: Board) -> None:
        game, waiting = self._game, [state]
        self._seen.add(state)
        while waiting:
            state = waiting.pop()
            if game.is_terminal(state) or self._is_certain(state):
                continue
            if game.to_move(state) == self._player:
                self._check_room()
                self._moves[state] = self._choice(state)
                following = [game.result(state, self._moves[state])]
            else:
                following = [game.result(state, action) for action in game.actions(state)]
            fresh = [after for after in following if after not in self._seen]
            self._seen.update(fresh)
            waiting += fresh

    def _check_room(self) -> None:
        if not self._work.is_over and len(self._moves) >= self._room:
            self._work.end(Status.LIMIT, Ending(End.POSITIONS, self._most))
        if self._work.is_over:
            raise _NoStrategy

    def _choice(self, state: Board) -> int:
        """Return a move that keeps the score, preferably one that costs few positions."""
        game = self._game
        after = {a: game.result(state, a) for a in game.by_centre(state, game.actions(state))}
        for is_fit in (self._is_won, self._is_certain, self._seen.__contains__, self._is_enough):
            for action, position in after.items():
                if is_fit(position):
                    return action
        raise _NoStrategy

    def _is_won(self, state: Board) -> bool:
        game = self._game
        return game.is_terminal(state) and end_score(game, state, self._player) >= self._least

    def _is_certain(self, state: Board) -> bool:
        is_over = self._game.is_terminal(state)
        return not is_over and worst_end(self._game, state, self._player) >= self._least

    def _is_enough(self, state: Board) -> bool:
        """Ask the solver whether the player gets `least` against the opponent, who is to move."""
        if self._game.is_terminal(state):
            return False
        window = (-self._least, -self._least + 1)
        found = self._solver.solve(state, window=window, limits=self._work.limits())
        return self._work.add(found).upper <= -self._least
