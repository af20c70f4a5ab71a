"""Which goals did the report use? Its pictures are lost; its counts are not.

For every placement of the three blocks that is this many moves away, iterative deepening is run; a
goal is known if it is the only one with the published count.
"""

from functools import cache
from typing import Any

from plybench.domains.blocksworld import Blocksworld
from plybench.engine import solve
from plybench.picture import as_text
from plybench.study import Study
from plybench.study.reports.blocksworld import published
from plybench.study.reports.blocksworld_b import DEPTHS, LAST, OPTIONS, puzzle
from plybench.study.reports.blocksworld_b.depths import row_id


def run(*, depth: int) -> dict[str, Any]:
    """Return the goals with the published count, and the one that the other studies use."""
    count = published(row_id(depth, 1))
    fitting = [
        written(goal)
        for goal in goals_at(depth)
        if solve(goal, "iterative_deepening", **OPTIONS["iterative_deepening"]).counts.popped
        == count
    ]
    used = puzzle(depth)
    return {
        "goals": len(goals_at(depth)),
        "fitting": fitting,
        "used": written(used),
        "picture": as_text(used.picture(_reached(used))),
    }


@cache
def goals_at(depth: int) -> list[Blocksworld]:
    """Return the puzzles whose goal is this many moves from the report's start, in order found."""
    start = puzzle(LAST)
    reached, layer = {start.initial}, [start.initial]
    placements = {start.initial[1:]}
    for _ in range(depth):
        known = set(placements)
        layer = [after for state in layer for _, after, _ in start.successors(state)]
        layer = [state for state in dict.fromkeys(layer) if state not in reached]
        reached.update(layer)
        placements.update(state[1:] for state in layer)
    fresh = [cells for cells in dict.fromkeys(state[1:] for state in layer) if cells not in known]
    return [
        start.with_goals({b: start.position(c) for b, c in zip(start.blocks, cells, strict=True)})
        for cells in fresh
    ]


def written(goal: Blocksworld) -> str:
    """Return where the blocks have to stand: `A 0,0 B 1,0 C 3,0`."""
    spots = ((block, goal.position(cell)) for block, cell in goal.goals.items())
    return " ".join(f"{block} {x},{y}" for block, (x, y) in spots)


def _reached(goal: Blocksworld) -> Any:
    """Return the state in which a shortest solution ends."""
    found = solve(goal, "breadth_first")
    assert found.path is not None
    return found.path.states[-1]


study = Study(
    name="blocksworld-b/goals",
    question="Which goals have the published counts of iterative deepening?",
    factors={"depth": DEPTHS},
    run=run,
    quick={"depth": range(1, 12)},
    about=__doc__ or "",
)
