"""Other arrangements: does A* need fewer nodes with two blocks than with one?

The report says that the dip at two blocks disappears when the blocks are arranged differently.
Here starts and goals of three blocks are drawn at random; the first one, two or three are used.
"""

from typing import Any

from plybench.domains.blocksworld import Blocksworld
from plybench.engine import solve
from plybench.limits import Limits
from plybench.rng import SplitMix64
from plybench.study import Study
from plybench.study.reports.blocksworld import counted
from plybench.study.reports.blocksworld_a import METHODS

_SIDE = 4


def run(*, arrangement: int, blocks: int, limits: Limits) -> dict[str, Any]:
    """Search with Manhattan distances and the report's rule for ties."""
    problem = drawn(arrangement, blocks)
    algorithm, options = METHODS["A* Manhattan"]
    return counted(solve(problem, algorithm, limits=limits, **options))


def drawn(arrangement: int, blocks: int) -> Blocksworld:
    """Return the first blocks of a random arrangement, none of which stands on its goal."""
    rng = SplitMix64(arrangement)
    cells = [(x, y) for y in range(_SIDE) for x in range(_SIDE)]
    while True:
        starts, goals = list(cells), list(cells)
        rng.shuffle(starts)
        rng.shuffle(goals)
        agent, *spots = starts[:4]
        if all(spot != goal for spot, goal in zip(spots, goals, strict=False)):
            names = "ABC"[:blocks]
            return Blocksworld(
                _SIDE, _SIDE, agent=agent, blocks=dict(zip(names, spots, strict=False)),
                goals=dict(zip(names, goals, strict=False)),
            )  # fmt: skip


study = Study(
    name="blocksworld-a/arrangements",
    question="Is the dip at two blocks a peculiarity of one arrangement?",
    factors={"arrangement": range(1, 101), "blocks": range(1, 4)},
    run=run,
    limits=Limits(expansions=1_000_000),
    quick={"arrangement": range(1, 11)},
    about=__doc__ or "",
)
