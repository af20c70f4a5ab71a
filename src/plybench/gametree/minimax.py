"""Minimax: the value of a state is the best its player can enforce against best replies.

Values are those of the player at the root, who takes the greatest; the opponent takes the least.
Every node down to the depth limit is searched: time b^d for b moves and depth d, memory linear in
d. Source: shannon1950; russell2020, section 5.2.
"""

from math import inf
from typing import Any

from plybench.catalog import game_algorithm
from plybench.decision import Decision
from plybench.game import A, Evaluation, Game, Ordering, S, Value
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Depth, GameRun, Outcome, Seed
from plybench.limits import Limits
from plybench.observer import GameNode, Observer


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
    """Return a move of greatest value and the exact value of every move.

    `depth` is the number of plies looked ahead; None looks to the end of the game. At the limit a
    state is worth `evaluate(state, player)`, or 0 without an evaluation.
    """
    run = GameRun(
        "minimax", game, state, limits, observer,
        depth=depth, evaluate=evaluate, order=order, cut="never",
    )  # fmt: skip
    with run:
        search_root(run, _look, choose, seed)
    return run.decision()


def _look(run: GameRun[S, A], node: GameNode, action: A, alpha: Value, beta: Value) -> Outcome[A]:
    return _minimax(run, run.game.result(node.state, action), node, action, node.player)


def _minimax(
    run: GameRun[S, A], state: S, parent: GameNode, action: A, maximizer: Any
) -> Outcome[A]:
    """Return the value of a state to the player at the root, and the play expected."""
    node = run.enter(state, -inf, inf, parent, action)
    sign = 1 if node.player == maximizer else -1
    moves = run.moves(node)
    if not moves:
        return sign * run.leaf(node), ()
    best: Value | None = None
    line: tuple[A, ...] = ()
    for move in moves:
        value, rest = _minimax(run, run.game.result(state, move), node, move, maximizer)
        if best is None or (value > best if sign == 1 else value < best):
            best, line = value, (move, *rest)
    assert best is not None
    run.leave(node, -inf, sign * best)
    return best, line
