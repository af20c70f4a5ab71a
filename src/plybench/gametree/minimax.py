"""Minimax: the value of a state is the best its player can force against best replies.

Values count for the player at the root, who takes the greatest; the opponent takes the least.
Every node down to the depth limit is searched: time b^d for b moves and depth d, memory linear in
d. Source: shannon1950; russell2020, section 5.2.
"""

from math import inf
from typing import Any

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Depth, GameRun, Outcome, Seed, TreeNode


@game_algorithm(optimal="to the depth searched")
def minimax(
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
    """Return a best move and the exact value of every move.

    `depth` is the number of plies to look ahead; None means to the end of the game. At the limit a
    state is worth `evaluate(state, player)`, or 0 without an evaluation.
    """
    run = GameRun(
        "minimax",
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
    _, state, _, _, maximizer, _, _, _ = node
    return _minimax(run, state, action, node, maximizer)


def _minimax(
    run: GameRun[S, A], state: S, action: A, parent: TreeNode, maximizer: Any
) -> Outcome[A]:
    """Return the value of a move for the player at the root, and the line expected after it."""
    state = run.game.result(state, action)
    player = run.game.to_move(state)
    node = run.enter(state, player, -inf, inf, parent, action)
    sign = 1 if player == maximizer else -1
    moves = run.moves(node)
    if not moves:
        return sign * run.leaf(node), ()
    best: Value | None = None
    line: tuple[A, ...] = ()
    for move in moves:
        value, rest = _minimax(run, state, move, node, maximizer)
        if best is None or (value > best if sign == 1 else value < best):
            best, line = value, (move, *rest)
    assert best is not None
    run.leave(node, -inf, sign * best)
    return best, line
