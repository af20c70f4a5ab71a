"""Random games to the end, and their results."""

from typing import Any

from plybench.core.game import A, S, legal_moves
from plybench.core.rng import SplitMix64
from plybench.gametree.run import GameRun

_LOOK_EVERY = 128  # moves of one game between checks of the limits: games may be long, or endless


def play_out(run: GameRun[S, A], state: S, rng: SplitMix64) -> S:
    """Play random moves until the game is over; return its last state.

    Each move is `actions[rng.below(len(actions))]`, even if there is only one.
    """
    game, tally = run.game, run.tally
    tally.playouts += 1
    moves = 0
    while not game.is_terminal(state):
        actions = legal_moves(game, state)
        state = game.result(state, actions[rng.below(len(actions))])
        moves += 1
        if moves % _LOOK_EVERY == 0:
            run.check()
    tally.moves += moves
    return state


def reward(run: GameRun[S, A], final: S, player: Any) -> int:
    """Return 1 for a win of the player, 0 for a draw, -1 for a loss.

    Only the sign of the utility counts: utilities may be infinite, and these methods compare the
    mean of wins.
    """
    utility = run.utility(final, player, run.tally.playouts)
    return (utility > 0) - (utility < 0)
