"""Negamax: minimax in one rule, since one player's gain is the other's loss.

The value of a state is that for the player to move, who takes the greatest of the negated values
that the moves have for the opponent. Same nodes, values and cost as minimax. Source: knuth1975.
"""

from math import inf

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Depth, GameRun, Outcome, Seed, TreeNode


@game_algorithm(optimal="to the depth searched")
def negamax(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: Depth = None,
    evaluate: Evaluation[S] | None = None,
    order: Ordering[S, A] | None = None,
    choose: Choose = "first",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return a best move and the exact value of every move; options as in minimax."""
    run = GameRun(
        "negamax",
        game,
        state,
        limits,
        observer,
        depth=depth,
        evaluate=evaluate,
        order=order,
        cut="never",
    )
    with run:
        search_root(run, _look, choose, seed)
    return run.decision()


def _look(run: GameRun[S, A], node: TreeNode, action: A, alpha: Value, beta: Value) -> Outcome[A]:
    return run.below(_negamax, node, action, -inf, inf)


def _negamax(run: GameRun[S, A], node: TreeNode, alpha: Value, beta: Value) -> Outcome[A]:
    """Return the value of a node for the player to move, and the expected line."""
    moves = run.moves(node)
    if not moves:
        return run.leaf(node), ()
    best: Value | None = None
    line: tuple[A, ...] = ()
    for move in moves:
        value, rest = run.below(_negamax, node, move, alpha, beta)
        if best is None or value > best:
            best, line = value, (move, *rest)
    assert best is not None
    return run.leave(node, alpha, best), line
