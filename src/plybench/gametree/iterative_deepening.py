"""Iterative deepening: passes of growing depth; each first tries the best move of the last one.

The shallow passes cost little, since the deepest one takes most of the time, and what they find
shortens it: the best move goes first at the root and, with a table, in every node met before. A
limit can end the search at any moment; then the deepest finished pass counts. Source: slate1977.
"""

from itertools import count
from math import inf
from typing import Annotated, Literal

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.gametree.alpha_beta import look as alpha_beta_look
from plybench.gametree.mtdf import converge
from plybench.gametree.pvs import look as pvs_look
from plybench.gametree.root import search_root
from plybench.gametree.run import Choose, Depth, Found, GameRun, Seed, Table


@game_algorithm(optimal="to the depth searched", aliases=("ID", "IDS"))
def iterative_deepening(
    game: Game[S, A],
    state: S | None = None,
    *,
    inner: Annotated[Literal["alpha_beta", "pvs", "mtdf"], "Search of each pass."] = "alpha_beta",
    depth: Depth = None,
    evaluate: Evaluation[S] | None = None,
    order: Ordering[S, A] | None = None,
    choose: Choose = "first",
    seed: Seed = 0,
    table: Table = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return the result of the deepest finished pass.

    `inner` is the search of each pass. Passes have the depths 1, 2, ... up to `depth`, and stop
    earlier if looking deeper changes nothing: all lines reached the end of the game, or the value
    is infinite (so evaluations should be finite). Without `depth`, only that or a limit ends the
    search. Every pass chooses among equals by `choose` and the same seed. MTD(f) starts from the
    value of the previous pass, or 0. `iterations` counts how often the root is entered. After a
    limit within the first pass, the moves scored so far count.
    """
    run = GameRun(
        "iterative_deepening",
        game,
        state,
        limits,
        observer,
        depth=depth,
        evaluate=evaluate,
        order=order,
        table=table,
    )
    deepest, finished = run.depth, None
    guess: Value = 0
    with run:
        for plies in count(1):
            horizon = run.horizon
            run.depth, run.found = plies, Found(depth=plies)
            _search_pass(run, inner, guess, choose, seed)
            finished = run.found
            best = finished.best
            if best is None or plies >= deepest or run.horizon == horizon:
                break
            run.first_move, guess = finished.scores[best].action, finished.scores[best].value
            if abs(guess) == inf:
                break
    run.found = finished or run.found
    return run.decision()


def _search_pass(run: GameRun[S, A], inner: str, guess: Value, choose: Choose, seed: int) -> None:
    if inner == "mtdf":
        converge(run, guess, choose, seed)
        return
    run.tally.iterations += 1
    if run.observer is not None:
        run.observer.iteration(run.tally.iterations, run.depth)
    search_root(run, alpha_beta_look if inner == "alpha_beta" else pvs_look, choose, seed)
