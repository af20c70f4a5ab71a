"""Report blocksworld-b: four searches on goals 1 to 14 moves away, and obstacles.

The report's settings: tree search without a memory of states, goals tested when a node is taken,
nodes counted when taken. Of its two programs one tries left, up, right, down, the other has a list
of moves for each place of the agent. The pictures of the goals are lost; all but the last were
inferred from the counts of iterative deepening (study `blocksworld-b/goals`).
"""

from typing import Any

from plybench.domains.blocksworld import Blocksworld, instance

DEPTHS = range(1, 15)
LAST = 14  # the depth of the goal that is printed in the report
ORDER, LISTS = "left-up-right-down", "printed-lists"

# What the report calls A* and what it should have been; the others as they are.
PUBLISHED_ASTAR, ASTAR = "global_depth_astar", "astar"
OPTIONS: dict[str, dict[str, Any]] = {
    "breadth_first": {"duplicates": "tree", "goal_test": "expanded"},
    "iterative_deepening": {"first": 0, "duplicates": "tree", "goal_test": "expanded"},
    PUBLISHED_ASTAR: {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"},
    ASTAR: {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"},
}
NAMES = {
    "breadth_first": "BFS", "iterative_deepening": "IDS", PUBLISHED_ASTAR: "A* as published",
    ASTAR: "A*",
}  # fmt: skip


def puzzle(depth: int, order: str = ORDER) -> Blocksworld:
    """Return the puzzle whose goal is so many moves away."""
    return instance(f"reports/depth-{depth}").with_order(order)
