"""Report connect4-negamax: negamax, alpha-beta and move ordering on Connect Four, 7 x 6.

All wins are worth infinity, leaves are valued by a table of weights, and the player chooses at
random among the moves whose score equals the best. The printed program cuts where alpha >= beta;
what the report says about its experiment fits the strict cut, alpha > beta, instead.
"""

from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide

GAME = ConnectFour(wins="infinite")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "plain": ("negamax", {}),
    "alpha-beta": ("alpha_beta", {}),
    "ordered": ("alpha_beta", {"order": "weights"}),
}


def search(variant: str, cut: str, state: Board, depth: int) -> Any:
    """Decide as one of the report's three programs does."""
    algorithm, options = VARIANTS[variant]
    more: dict[str, Any] = {} if variant == "plain" else {"cut": cut}
    return decide(GAME, algorithm, state, depth=depth, evaluate="weights", **options, **more)


def equal_moves(decision: Any) -> list[int]:
    """Return the moves whose score equals the best, proved or not: the report's candidates.

    They are sorted, since a search with move ordering tries them in another order. So the same draw
    chooses the same move in every program that has the same candidates.
    """
    return sorted(score.action for score in decision.scores if score.value == decision.value)


def choose_as_published(decision: Any, rng: SplitMix64) -> int:
    """Return any move whose score equals the best.

    With the cut at alpha >= beta, the score of a refuted move is a bound, which may equal the best
    although the move is worse. `choose="random"` in our searches takes only proved moves.
    """
    moves = equal_moves(decision)
    return moves[rng.below(len(moves))]
