"""Plans for hundreds of robots: first push through the crowd, then save moves round by round.

The lower bound is the sum of the robots' distances. A time limit ends the improvement early and
returns the best plan so far. docs/mazeworld.md and cpp/solvers/mazeworld/ explain how it works.
Native only.
"""

from typing import Annotated

from plybench.core.catalog import solver
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.solvers.mazeworld.plans import Result, plan_with_core

_LARGEST = 2**62


@solver("mazeworld", optimal="its cost meets the distance bound", counts=("expanded",))
def crowd(
    problem: Mazeworld,
    *,
    rounds: Annotated[int, "Rounds that improve the plan."] = 1000,
    seed: Annotated[int, "Seed of everything random."] = 0,
    limits: Limits | None = None,
) -> Result:
    """Return a plan found quickly and improved for a number of rounds.

    In each round up to eight robots find new paths past the others. The same seed and number of
    rounds give the same plan, unless a time limit ends it. `details` are as for `fuel`.

    >>> from plybench.domains.mazeworld import instance
    >>> crowd(instance("reports/room")).cost
    96
    """
    if not 0 <= rounds <= _LARGEST:
        raise InputError(f"crowd cannot do rounds={rounds!r}; it must be from 0 to 2**62")
    chance = int(seed) & (2**64 - 1)
    return plan_with_core(
        problem, "crowd", limits, lambda maze, given: maze.plan_many(chance, int(rounds), given)
    )
