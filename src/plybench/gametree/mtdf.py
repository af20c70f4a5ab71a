"""MTD(f): closes in on the value with null-window alpha-beta passes, from a first guess f.

Each pass proves that the value is at least, or at most, some number; the bounds meet at the value.
The passes search mostly the same nodes, so it is the transposition table (used unless
`table=False`) that makes this fast.

With g the last result, a pass that failed low (g is an upper bound) is followed by the window
(nextafter(g, -inf), g), one that failed high (g is a lower bound) by (g, nextafter(g, inf)); the
first pass has the window below the guess. For whole numbers this has the same effect as steps of
1. Source: plaat1996.
"""

from math import inf, nextafter
from typing import Annotated

from plybench.core.catalog import game_algorithm
from plybench.core.errors import InputError
from plybench.core.game import A, Evaluation, Game, Ordering, S, Value
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision, Score
from plybench.gametree.alpha_beta import look
from plybench.gametree.root import choose_among_equals, score_moves
from plybench.gametree.run import Choose, Depth, GameRun, Seed, Table


@game_algorithm(optimal="to the depth searched", aliases=("MTD(f)",))
def mtdf(
    game: Game[S, A],
    state: S | None = None,
    *,
    guess: Annotated[float, "First guess of the value."] = 0,
    depth: Depth = None,
    evaluate: Evaluation[S] | None = None,
    order: Ordering[S, A] | None = None,
    choose: Choose = "first",
    seed: Seed = 0,
    table: Table = True,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return a best move; the line is this move alone.

    Other moves have the bound proved by the last pass that tried them. `iterations` counts the
    passes, each of which enters the root. Other options are as in alpha_beta.
    """
    if guess != guess:
        raise InputError(f"guess={guess!r} must be a number")
    run = GameRun(
        "mtdf",
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
        converge(run, guess, choose, seed)
    return run.decision()


def converge(run: GameRun[S, A], guess: Value, choose: Choose, seed: int) -> None:
    """Make passes over the root until the bounds meet, and choose; `run.found` has the outcome."""
    lower, upper = -inf, inf
    guess = max(guess, nextafter(-inf, inf))  # below -inf there is no window
    alpha, beta = nextafter(guess, -inf), guess
    while lower < upper:
        run.tally.iterations += 1
        if run.observer is not None:
            run.observer.iteration(run.tally.iterations, beta)
        node = run.enter_root(alpha, beta)
        tried = score_moves(run, look, node)
        if tried is None:
            return  # the game is over
        moves = tried.moves
        if tried.value >= beta:
            lower, best = tried.value, tried.action
            alpha, beta = lower, nextafter(lower, inf)
        else:
            upper = tried.value
            alpha, beta = nextafter(upper, -inf), upper
    if lower > -inf:  # otherwise every move has the exact value -inf
        run.found.note(Score(best, lower), (best,), node.id)
    if choose == "random":
        choose_among_equals(run, look, node, moves, seed)
