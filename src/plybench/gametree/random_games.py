"""Whole games with random moves on both sides: who wins, and how long it takes.

Every legal move is equally likely. All games draw from one generator, one after the other.
"""

from collections import Counter

from plybench.core.errors import InputError
from plybench.core.game import A, Game, S
from plybench.core.results.answers import RandomGames
from plybench.core.rng import SplitMix64
from plybench.gametree.playout import play_out, reward
from plybench.gametree.run import GameRun


def random_games(
    game: Game[S, A], state: S | None = None, *, games: int = 1000, seed: int = 0
) -> RandomGames:
    """Play random games from a state, by default the initial one."""
    if games < 0:
        raise InputError(f"games={games!r} must be 0 or more")
    run, rng = GameRun("random_games", game, state, None, None), SplitMix64(seed)
    first = run.players.first
    wins = Counter(reward(run, play_out(run, run.root, rng), first) for _ in range(games))
    return RandomGames(first=wins[1], second=wins[-1], draws=wins[0], moves=run.tally.moves)
