"""The notebook's agent as published, with its wrong sign, and the loop that plays its games.

Its searches take the greatest value at the root, but values are always those of player 1:
searching for player -1, it looks for what is best for the other side. `has_sign_error=False` is
the correction.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide

Choose = Callable[[ConnectFour, Board], int]


@dataclass(frozen=True)
class WrongSign:
    """A game whose values have the wrong sign, as in the notebook's searches for player -1."""

    game: ConnectFour

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def utility(self, state: Board, player: int) -> Any:
        """Return what the outcome is worth to the other player."""
        return -self.game.utility(state, player)


@dataclass(frozen=True)
class Searcher:
    """The notebook's agent: the opening rule, else alpha-beta to a depth, centre first."""

    depth: int
    evaluate: str | None = None
    has_sign_error: bool = True

    def choose(self, game: ConnectFour, state: Board) -> int:
        """Return a column."""
        opening = game.opening_move(state)
        if opening is not None:
            return opening
        if game.to_move(state) == 1 or not self.has_sign_error:
            found = decide(
                game, "alpha_beta", state, depth=self.depth, evaluate=self.evaluate, order="centre"
            )
        else:
            found = self._decide_wrongly(game, state)
        assert found.action is not None
        return found.action

    def _decide_wrongly(self, game: ConnectFour, state: Board) -> Any:
        value = getattr(game, self.evaluate) if self.evaluate else _nothing
        wrong: Any = WrongSign(game)
        return decide(
            wrong,
            "alpha_beta",
            state,
            depth=self.depth,
            order=game.by_centre,
            evaluate=lambda state, player: -value(state, player),
        )


def _nothing(state: Board, player: int) -> float:
    return 0.0


def random_mover(seed: int) -> Choose:
    """Return an agent that plays any legal column."""
    rng = SplitMix64(seed)

    def choose(game: ConnectFour, state: Board) -> int:
        actions = game.actions(state)
        return actions[rng.below(len(actions))]

    return choose


def play(
    game: ConnectFour, one: Choose, two: Choose, state: Board | None = None
) -> tuple[int, str]:
    """Return the winner (0 for a draw) of a game, and its moves as the notebook writes them."""
    at, moves = game.initial if state is None else state, ""
    while not game.is_terminal(at):
        column = (one if game.to_move(at) == 1 else two)(game, at)
        moves += str(column - 1)
        at = game.result(at, column)
    return game.winner(at) or 0, moves


def published_loop(game: ConnectFour, minimax: Choose, other: Choose) -> tuple[int, str, str]:
    """Play as the notebook's loop does when the random agent should begin as player -1.

    The loop gives the first move to its first agent, whatever the sign, and follows the sign from
    then on. Returns the winner, the moves, and who made the first one.
    """
    agents = {"minimax": minimax, "random": other}
    at, moves = game.initial, ""
    movers: list[str] = []
    while not game.is_terminal(at):
        is_minimax = not movers or game.to_move(at) == 1
        movers.append("minimax" if is_minimax else "random")
        column = agents[movers[-1]](game, at)
        moves += str(column - 1)
        at = game.result(at, column)
    return game.winner(at) or 0, moves, movers[0]
