"""Which goals did the report use? Its pictures are lost; its counts are not.

Iterative deepening is run for every placement of the three blocks that is this many moves away; a
goal is known if it is the only one with the published count.
"""

from functools import cache
from typing import Any

from plybench.core.picture import as_text
from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench.study.figures import Figure
from plybench_reports.blocksworld import published
from plybench_reports.blocksworld_b import DEPTHS, LAST, OPTIONS, puzzle, row_id
from plybench_reports.gallery import gallery


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
    """Return the puzzles whose goal is this many moves from the start, in the order found."""
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
    """Return where the blocks must be: `A 0,0 B 1,0 C 3,0`."""
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


@study.answer("bwb-59")
def recovered(rows: Rows) -> Answer:
    """The goals that follow from the published counts of iterative deepening."""
    if not rows:
        return Answer(None)
    known = [row["used"] for row in rows if row["fitting"] == [row["used"]]]
    text = (
        f"{len(known)} of {len(rows)} goals are the only ones at their depth with the published "
        "count of IDS"
    )
    return Answer(known, text)


@study.table("Goals")
def goal_table(rows: Rows) -> Table:
    """How many goals there are, and which of them have the published count."""
    columns = [
        Column("depth", "count"),
        Column("goals", "count"),
        Column("with the published count", "count"),
        Column("goal"),
    ]
    found = [[r["depth"], r["goals"], len(r["fitting"]), ", ".join(r["fitting"])] for r in rows]
    caption = "Placements of the three blocks, and those with the published count of IDS."
    return Table(columns, found, caption)


@study.figure("Gallery of the goals")
def pictures(rows: Rows) -> Figure:
    """The report's appendix 13, whose pictures are lost."""
    boards = {f"{r['depth']} {'move' if r['depth'] == 1 else 'moves'}": r["picture"] for r in rows}
    about = "The goals, as a shortest solution reaches them; the agent may stand anywhere."
    return gallery(boards, about=about, name="goals")
