"""Random play: any legal move, each with the same chance.

The yardstick for everything else: an agent should at least beat it.
"""

from dataclasses import replace

from plybench.core.catalog import game_algorithm
from plybench.core.game import A, Game, S
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.gametree.run import GameRun, Seed


@game_algorithm()
def random(
    game: Game[S, A],
    state: S | None = None,
    *,
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return the move `actions[SplitMix64(seed).below(len(actions))]`; its value is unknown."""
    run = GameRun("random", game, state, limits, observer)
    line: tuple[A, ...] = ()
    with run:
        root = run.enter_root()
        moves = run.moves(root)
        if moves:
            line = (moves[SplitMix64(seed).below(len(moves))],)
        else:
            run.found.value = run.leaf(root)
    return replace(run.decision(), action=line[0] if line else None, line=line)
