"""Whole games in which both players move at random: who wins, and how long it takes.

Every legal move is equally likely. All games draw from one generator, one after the other.
"""

from dataclasses import dataclass

from plybench.errors import InputError
from plybench.game import A, Game, S
from plybench.rng import SplitMix64


@dataclass(frozen=True, slots=True)
class RandomGames:
    """The outcome of some random games."""

    first: int  # won by player 1
    second: int
    draws: int
    moves: int  # made in all of them

    @property
    def games(self) -> int:
        """How many were played."""
        return self.first + self.second + self.draws


def random_games(
    game: Game[S, A], state: S | None = None, *, games: int = 1000, seed: int = 0
) -> RandomGames:
    """Play random games from a state, the start of the game if not given."""
    if games < 0:
        raise InputError(f"games={games!r} must be 0 or more")
    rng = SplitMix64(seed)
    root = game.initial if state is None else state
    wins, draws, moves = [0, 0], 0, 0
    for _ in range(games):
        end, length = random_play(game, root, rng)
        moves += length
        value = game.utility(end, 1)
        if value == 0:
            draws += 1
        else:
            wins[value < 0] += 1
    return RandomGames(*wins, draws, moves)


def random_play(game: Game[S, A], state: S, rng: SplitMix64) -> tuple[S, int]:
    """Return the end of one random game from a state, and the number of moves made."""
    moves = 0
    while not game.is_terminal(state):
        actions = list(game.actions(state))
        state = game.result(state, actions[rng.below(len(actions))])
        moves += 1
    return state, moves
