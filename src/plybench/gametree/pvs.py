"""Principal variation search: alpha-beta that expects the first good move to be the best.

Once a move has raised alpha, the only question is whether another is better: the others are
searched with a null window, from alpha to the next number above it. A better move is searched again
with a full window. Same value as alpha-beta; fewer nodes if moves are well ordered.

The null window is (alpha, nextafter(alpha, inf)); for whole numbers this has the same effect as
(alpha, alpha + 1). Values are fail-soft, as in alpha-beta, and the cut is `>=`.
Source: marsland1982, reinefeld1983.
"""

from math import inf, nextafter

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Depth, GameRun, Outcome, Seed, Table, TreeNode


@game_algorithm(
    optimal="to the depth searched", aliases=("NegaScout", "principal variation search")
)
def pvs(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: Depth = None,
    evaluate: Evaluation[S] | None = None,
    order: Ordering[S, A] | None = None,
    choose: Choose = "first",
    seed: Seed = 0,
    table: Table = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return a best move; options as in alpha_beta, without `cut`."""
    run = GameRun(
        "pvs",
        game,
        state,
        limits,
        observer,
        depth=depth,
        evaluate=evaluate,
        order=order,
        table=table,
    )
    with run:
        search_root(run, look, choose, seed)
    return run.decision()


def look(run: GameRun[S, A], node: TreeNode, action: A, alpha: Value, beta: Value) -> Outcome[A]:
    """Search one move of a node: with the whole window until a move has raised alpha."""
    _, _, _, _, _, _, first_alpha, _ = node
    if alpha > first_alpha:
        value, line = run.below(_pvs, node, action, alpha, nextafter(alpha, inf))
        if not alpha < value < beta:
            return value, line
    return run.below(_pvs, node, action, alpha, beta)


def _pvs(run: GameRun[S, A], node: TreeNode, alpha: Value, beta: Value) -> Outcome[A]:
    """Return the value of a node for the player to move, or a bound, and the expected line."""
    if run.table is not None:
        known = run.recall(node)
        if known is not None:
            return known, ()
    moves = run.moves(node)
    if not moves:
        return run.leaf(node), ()
    horizon, reaches = run.horizon, run.reaches
    best: Value | None = None
    line: tuple[A, ...] = ()
    for tried, move in enumerate(moves, 1):
        value, rest = look(run, node, move, alpha, beta)
        if best is None or value > best:
            best, line = value, (move, *rest)
            if best > alpha:
                alpha = best
            if reaches(alpha, beta):
                run.cut(node, moves[tried:])
                break
    assert best is not None
    if run.table is not None:
        run.remember(node, best, line[0], horizon)
    if run.observer is not None:
        run.leave(node, alpha, best)
    return best, line
