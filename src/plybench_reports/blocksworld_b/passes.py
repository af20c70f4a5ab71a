"""The nodes of each pass of iterative deepening, and the depths that BFS announces.

A pass with limit d takes every node up to depth d. The next node is the first one deeper; when it
takes that node, the report's breadth-first search prints that depth d is done.
"""

from typing import Any

from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld import counted, published, rows_of
from plybench_reports.blocksworld_b import LAST, OPTIONS, puzzle
from plybench_reports.command_lines import solve_command


def run(*, limit: int) -> dict[str, Any]:
    """Make one pass for the goal 14 moves away."""
    return counted(
        solve(puzzle(LAST), "depth_limited", limit=limit, duplicates="tree", goal_test="expanded")
    )


study = Study(
    name="blocksworld-b/passes",
    question="How many nodes does each pass of iterative deepening take?",
    factors={"limit": range(LAST + 1)},
    run=run,
    about=__doc__ or "",
)
_LABELS = range(1, LAST)  # depths whose end is printed
_COMMAND = solve_command(
    "blocksworld", f"reports/depth-{LAST}", "iterative_deepening", **OPTIONS["iterative_deepening"]
)


@study.answer("bwb-01")
def labels(rows: Rows) -> Answer:
    """The count when the first node of the next depth is taken."""
    found = rows_of(rows, "limit", _LABELS)
    return Answer(None) if found is None else Answer([row["popped"] + 1 for row in found])


@study.answer("bwb-58")
def first_limit(rows: Rows) -> Answer:
    """The limit of the first pass, if the sum of the passes is to give the published total."""
    found = rows_of(rows, "limit", range(LAST + 1))
    if found is None:
        return Answer(None)
    nodes = [row["popped"] for row in found]
    total = published("bwb-03")
    first = next((at for at in range(LAST + 1) if sum(nodes[at:]) == total), None)
    text = (
        f"limits {first} to {LAST}: {sum(nodes[:-1]):,} nodes in full passes, "
        f"{nodes[-1]:,} in the last"
    )
    return Answer("no limit" if first is None else first, text, _COMMAND)


@study.table("Passes")
def pass_table(rows: Rows) -> Table:
    """Nodes of each pass, and of all so far."""
    columns = [Column("limit", "count"), Column("nodes", "count"), Column("all so far", "count")]
    nodes = rows.column("popped")
    found = [[row["limit"], row["popped"], sum(nodes[: at + 1])] for at, row in enumerate(rows)]
    caption = f"Nodes taken in each pass for the goal {LAST} moves away; the last pass finds it."
    return Table(columns, found, caption)
