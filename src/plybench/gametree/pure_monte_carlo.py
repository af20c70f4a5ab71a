"""Pure Monte Carlo search: plays random games after each move and takes the best mean result.

No tree is kept and no evaluation is needed. The mean converges to the result of random play, not
of best play, so even infinitely many games may prefer a trap to a sound move. Games are played in
rounds, one game per move, so that the means can be compared after a limit.
Source: connect4-notebook; brugmann1993.
"""

from plybench.core.catalog import game_algorithm
from plybench.core.errors import InputError
from plybench.core.game import A, Game, S
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision, Score
from plybench.core.rng import SplitMix64
from plybench.gametree.playout import play_out, reward
from plybench.gametree.run import GameRun, Playouts, Seed


@game_algorithm(aliases=("flat Monte Carlo", "Monte Carlo"))
def pure_monte_carlo(
    game: Game[S, A],
    state: S | None = None,
    *,
    playouts: Playouts = 1000,
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return the first move with the greatest mean over `playouts` random games per move.

    A win counts 1, a draw 0, a loss -1. `calls` counts the root and the start of each game.
    """
    if playouts < 1:
        raise InputError(f"playouts={playouts!r} must be at least 1")
    run = GameRun("pure_monte_carlo", game, state, limits, observer)
    rng = SplitMix64(seed)
    totals: list[tuple[A, int, int]] = []  # move, sum of results, number of games
    with run:
        root = run.enter_root()
        moves = run.moves(root)
        if not moves:
            run.found.value = run.leaf(root)
        totals = [(move, 0, 0) for move in moves]
        for _ in range(playouts):
            for i, (move, total, games) in enumerate(totals):
                state = game.result(root.state, move)
                run.enter(state, game.to_move(state), parent=root, action=move)
                final = play_out(run, state, rng)
                totals[i] = (move, total + reward(run, final, root.player), games + 1)
    for move, total, games in totals:
        if games:
            run.found.note(Score(move, total / games, "estimate"), (move,))
    return run.decision()
