"""Alpha-beta: negamax that leaves a state once it is clear that a player will avoid it.

Alpha is what the player to move can already get elsewhere, beta what the opponent will allow. When
alpha reaches beta, the remaining moves are cut off. The value at the root is the minimax value;
with the best moves first, only about the square root of the nodes is searched. Source: knuth1975.

Fail-soft: a node returns the best value it found, even outside its window. A value within the
window is exact; one at or below alpha is an upper bound, one at or above beta a lower bound. With
`cut=">"` the cut needs alpha > beta, and values equal to alpha or beta are exact too.
"""

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Cut, Depth, GameRun, Outcome, Seed, Table, TreeNode


@game_algorithm(optimal="to the depth searched", aliases=("AB", "alpha-beta pruning"))
def alpha_beta(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: Depth = None,
    evaluate: Evaluation[S] | None = None,
    order: Ordering[S, A] | None = None,
    cut: Cut = ">=",
    choose: Choose = "first",
    seed: Seed = 0,
    table: Table = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return a best move; the scores of other moves may be upper bounds.

    `depth` is the number of plies to look ahead; None means to the end of the game. At the limit a
    state is worth `evaluate(state, player)`, or 0 without an evaluation. `table` is a
    `TranspositionTable`, or True for a new one.
    """
    run = GameRun(
        "alpha_beta",
        game,
        state,
        limits,
        observer,
        depth=depth,
        evaluate=evaluate,
        order=order,
        table=table,
        cut=cut,
    )
    with run:
        search_root(run, look, choose, seed)
    return run.decision()


def look(run: GameRun[S, A], node: TreeNode, action: A, alpha: Value, beta: Value) -> Outcome[A]:
    """Search one move of a node."""
    return run.below(_alpha_beta, node, action, alpha, beta)


def _alpha_beta(run: GameRun[S, A], node: TreeNode, alpha: Value, beta: Value) -> Outcome[A]:
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
        value, rest = run.below(_alpha_beta, node, move, alpha, beta)
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
