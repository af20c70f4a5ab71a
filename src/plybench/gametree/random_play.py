"""Random play: any legal move, each with the same chance.

The yardstick for everything else: an agent should at least beat it.
"""

from dataclasses import replace

from plybench.catalog import game_algorithm
from plybench.decision import Decision
from plybench.game import A, Game, S
from plybench.gametree.run import GameRun, Seed
from plybench.limits import Limits
from plybench.observer import Observer
from plybench.rng import SplitMix64


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
