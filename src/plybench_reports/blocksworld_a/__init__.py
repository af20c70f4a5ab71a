"""Report blocksworld-a: one to six blocks on 4 x 4, four searches, heuristics from easier games.

The report's settings: tree search that does not remember states; children left, right, down, up,
but shuffled in depth-first search and iterative deepening; goals tested when generated, in A* when
taken; equal estimates oldest first; the limit of iterative deepening starts at one. It counts the
nodes taken, including leaves and the goal.
"""

from collections import Counter
from typing import Any

from plybench.domains.blocksworld import Blocksworld, instance

BLOCKS = range(1, 7)
_NUMBERS = ("one-block", "two-blocks", "three-blocks", "four-blocks", "five-blocks", "six-blocks")

_ASTAR = {"duplicates": "tree", "ties": "fifo"}
_SHUFFLED = {"duplicates": "tree", "child_order": "random"}
# What the report calls them: algorithm and options
METHODS: dict[str, tuple[str, dict[str, Any]]] = {
    "BFS": ("breadth_first", {"duplicates": "tree"}),
    "DFS": ("depth_first", _SHUFFLED),
    "IDS": ("iterative_deepening", {"first": 1, **_SHUFFLED}),
    "A* Manhattan": ("astar", {"heuristic": "manhattan", **_ASTAR}),
    "A* boosted": ("astar", {"heuristic": "boosted", **_ASTAR}),
}
SHUFFLED = ("DFS", "IDS")


def name_of(blocks: int) -> str:
    """Return the name of the instance with this many blocks."""
    return f"reports/{_NUMBERS[blocks - 1]}"


def puzzle(blocks: int) -> Blocksworld:
    """Return the report's puzzle with its first blocks."""
    return instance(name_of(blocks))


def tree_sizes(depth: int) -> list[int]:
    """Return how many nodes of the search tree are at most 0, 1, ... moves deep.

    A node is a walk of the agent; the blocks make no difference.
    """
    problem = puzzle(1)
    ends, total, sizes = Counter({problem.initial[0]: 1}), 0, []
    for _ in range(depth + 1):
        total += ends.total()
        sizes.append(total)
        following: Counter[int] = Counter()
        for cell, walks in ends.items():
            for _, (after,), _ in problem.successors((cell,)):
                following[after] += walks
        ends = following
    return sizes
