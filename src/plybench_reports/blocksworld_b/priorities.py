"""The priorities of the first nodes: what the report draws, and what its program computes.

The text and the drawing add a node's depth to its distance. The program adds a counter that all
nodes share and that follows the deepest node taken so far.
"""

from typing import Any

from plybench.core.limits import Limits
from plybench.core.observer import Node, Observer
from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld_b import (
    ASTAR,
    LAST,
    NAMES,
    OPTIONS,
    PUBLISHED_ASTAR,
    puzzle,
)
from plybench_reports.command_lines import command


class _Priorities(Observer):
    """Records depth and priority of the nodes, in order."""

    def __init__(self) -> None:
        self.made: list[tuple[Any, Any]] = []

    def generated(self, node: Node) -> None:
        self.made.append((node.g, node.f))


def run(*, algorithm: str) -> dict[str, Any]:
    """Return the priorities of all nodes one and two moves deep, smallest first."""
    seen = _Priorities()
    solve(
        puzzle(LAST), algorithm, observer=seen, limits=Limits(expansions=20), **OPTIONS[algorithm]
    )
    return {f"depth_{depth}": sorted(f for g, f in seen.made if g == depth) for depth in (1, 2)}


study = Study(
    name="blocksworld-b/priorities",
    question="Does A* add the depth of the node?",
    factors={"algorithm": (PUBLISHED_ASTAR, ASTAR)},
    run=run,
    about=__doc__ or "",
)


@study.answer("bwb-53")
def priorities(rows: Rows) -> Answer:
    """The drawing shows the priorities that the program should have computed."""
    coded, meant = rows.one(algorithm=PUBLISHED_ASTAR), rows.one(algorithm=ASTAR)
    if coded is None or meant is None:
        return Answer(None)
    ours, drawn = ([row["depth_1"], row["depth_2"]] for row in (coded, meant))
    text = f"as coded {_shown(ours)}; with the node's own depth {_shown(drawn)}"
    shown = command(
        "trace",
        "blocksworld",
        f"reports/depth-{LAST}",
        algorithm=PUBLISHED_ASTAR,
        heuristic="manhattan",
        max_expansions=4,
    )
    return Answer(ours, text, shown)


def _shown(priorities: list[list[int]]) -> str:
    return " and ".join(" ".join(map(str, depth)) for depth in priorities)


@study.table("Priorities of the first nodes")
def first_priorities(rows: Rows) -> Table:
    """As coded, and as drawn."""
    columns = [Column("search"), Column("one move deep"), Column("two moves deep")]
    found = [
        [NAMES[r["algorithm"]], *(" ".join(map(str, r[d])) for d in ("depth_1", "depth_2"))]
        for r in rows
    ]
    return Table(
        columns, found, "Estimate plus depth, smallest first. The report draws those of A*."
    )
