"""Report blocksworld-b: four searches on goals 1 to 14 moves away, and obstacles.

The report's settings: tree search that does not remember states; goals tested and nodes counted
when a node is taken. One of its two programs tries left, up, right, down; the other has a list of
moves for each place of the agent. The pictures of the goals are lost; all but the last were
inferred from the counts of iterative deepening (study `blocksworld-b/goals`).
"""

from typing import Any

from plybench.domains.blocksworld import Blocksworld, instance

DEPTHS = range(1, 15)
LAST = 14  # the depth of the goal printed in the report
ORDER, LISTS = "left-up-right-down", "printed-lists"

# What the report calls A*, and what it should have been; the others are right.
PUBLISHED_ASTAR, ASTAR = "global_depth_astar", "astar"
OPTIONS: dict[str, dict[str, Any]] = {
    "breadth_first": {"duplicates": "tree", "goal_test": "expanded"},
    "iterative_deepening": {"first": 0, "duplicates": "tree", "goal_test": "expanded"},
    PUBLISHED_ASTAR: {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"},
    ASTAR: {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"},
}
NAMES = {
    "breadth_first": "BFS",
    "iterative_deepening": "IDS",
    PUBLISHED_ASTAR: "A* as published",
    ASTAR: "A*",
}

BLIND = ("breadth_first", "iterative_deepening")
COLUMNS = (*BLIND, PUBLISHED_ASTAR)  # of the depth table


def puzzle(depth: int, order: str = ORDER) -> Blocksworld:
    """Return the puzzle whose goal is this many moves away."""
    return instance(f"reports/depth-{depth}").with_order(order)


def row_id(depth: int, column: int) -> str:
    """Return the id of a cell; rows come in threes from bwb-06: BFS, IDS, A*."""
    return f"bwb-{6 + 3 * (depth - 1) + column:02}"


def order_of(depth: int, algorithm: str) -> str:
    """Return which program a cell comes from: only the last row of BFS has the printed lists."""
    return LISTS if (depth, algorithm) == (LAST, "breadth_first") else ORDER
