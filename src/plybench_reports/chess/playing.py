"""Games of the report: python-chess says when they end, a seed chooses among equal moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.engine.decisions import decide
from plybench_reports.chess.as_published import PublishedMinimax

Choose = Callable[[Chess, Any, SplitMix64], Any]
MOST_PLIES = 600  # no game in the report is even a quarter as long


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    plies: int
    root_moves: int  # legal moves, summed over White's turns
    value: float  # to White: above 0 for a win
    ending: str

    @property
    def moves(self) -> int:
        """Moves as chess players count them: one for both sides."""
        return (self.plies + 1) // 2


def play(white: Choose, black: Choose, seed: int) -> Played:
    """Play a game to its end."""
    game, rng = Chess(draws="automatic", wins="infinite"), SplitMix64(seed)
    state, plies, root_moves = game.initial, 0, 0
    while not game.is_terminal(state) and plies < MOST_PLIES:
        is_white = game.to_move(state) == 1
        root_moves += len(game.actions(state)) if is_white else 0
        state = game.result(state, (white if is_white else black)(game, state, rng))
        plies += 1
    return Played(plies, root_moves, game.utility(state, 1), game.ending(state) or "unfinished")


def random_player(game: Chess, state: Any, rng: SplitMix64) -> Any:
    """Return any legal move."""
    actions = game.actions(state)
    return actions[rng.below(len(actions))]


def published(search: PublishedMinimax, *, is_shuffled: bool = True) -> Choose:
    """Return a player that takes one of the best moves of the published search, or the first."""

    def choose(game: Chess, state: Any, rng: SplitMix64) -> Any:
        best = search.candidates(game.board(state))
        return best[rng.below(len(best)) if is_shuffled else 0]

    return choose


def corrected(depth: int) -> Choose:
    """Return a player that looks equally far, and expects the replies that are worst for it."""

    def choose(game: Chess, state: Any, rng: SplitMix64) -> Any:
        return decide(
            game,
            "alpha_beta",
            state,
            depth=depth,
            evaluate="material",
            choose="random",
            order="captures",
            seed=rng.next() >> 1,
        ).action

    return choose
