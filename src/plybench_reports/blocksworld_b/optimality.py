"""A* as published against the shortest solutions, for every goal 1 to 14 moves away.

What the report calls A* adds a depth counter that all nodes share; see `global_depth_astar`.
"""

from typing import Any

from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld_b import DEPTHS, OPTIONS, PUBLISHED_ASTAR
from plybench_reports.blocksworld_b.goals import goals_at, written
from plybench_reports.command_lines import solve_command


def run(*, depth: int) -> dict[str, Any]:
    """Return by how many moves the solutions of all goals of a depth are too long."""
    extra, nodes = [], []
    for goal in goals_at(depth):
        found = solve(goal, PUBLISHED_ASTAR, **OPTIONS[PUBLISHED_ASTAR])
        assert found.cost is not None
        extra.append(int(found.cost) - depth)
        nodes.append(found.counts.popped)
    worst = max(range(len(extra)), key=extra.__getitem__)
    return {
        "goals": len(extra),
        "too_long": sum(e > 0 for e in extra),
        "most_extra": max(extra),
        "worst": written(goals_at(depth)[worst]),
        "extra": extra,
        "nodes": nodes,
    }


study = Study(
    name="blocksworld-b/optimality",
    question="For how many goals does A* as published miss a shortest solution?",
    factors={"depth": DEPTHS},
    run=run,
    about=__doc__ or "",
)


@study.answer("bwb-54")
def optimality(rows: Rows) -> Answer:
    """True if no solution is longer than necessary."""
    if len(rows) < len(DEPTHS):
        return Answer(None)
    goals, too_long = sum(rows.column("goals")), sum(rows.column("too_long"))
    worst = max(rows, key=lambda row: int(row["most_extra"]))
    text = (
        f"too long for {too_long} of the {goals} goals {DEPTHS[0]} to {DEPTHS[-1]} moves away, "
        f"by up to {worst['most_extra']} moves"
    )
    shown = solve_command(
        "blocksworld",
        "reports/depth-14",
        PUBLISHED_ASTAR,
        goal=worst["worst"],
        **OPTIONS[PUBLISHED_ASTAR],
    )
    return Answer(too_long == 0, text, shown)


@study.table("Goals by depth")
def by_depth(rows: Rows) -> Table:
    """How often, and by how much, solutions are too long."""
    columns = [
        Column("depth", "count"),
        Column("goals", "count"),
        Column("too long", "count"),
        Column("by up to", "count", "moves"),
        Column("most nodes", "count"),
        Column("worst goal"),
    ]
    found = [
        [
            r["depth"],
            r["goals"],
            r["too_long"],
            r["most_extra"],
            max(r["nodes"]),
            r["worst"] if r["too_long"] else "",
        ]
        for r in rows
    ]
    return Table(columns, found, "A* as published, on every placement of the blocks.")
