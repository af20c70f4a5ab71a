"""Report eight-puzzle: best-first search and A* with four heuristics on an easy and a hard start.

The report's settings: the blank moves right, left, up, down; children that were expanded before
are dropped, but copies may wait and be expanded again; equal keys in order of insertion; the search
ends when a node with h = 0 comes up. Its search length counts that node too, its path length
counts states.
"""

from typing import Any

from plybench.domains.sliding_tiles import SlidingTiles, instance

ORDER = "right-left-up-down"
SETTINGS: dict[str, Any] = {"duplicates": "closed", "ties": "fifo", "goal_test": "expanded"}

# What the report calls them, and what they are here: both of its distances count the blank.
HEURISTICS = {
    "Manhattan": "manhattan-with-blank",
    "Hamming": "hamming-with-blank",
    "inversions": "inversions",
    "0-2-5": "blank-in-place",
}


def puzzle(start: str) -> SlidingTiles:
    """Return the easy or the hard start, with the report's order of moves."""
    return instance(f"reports/{start}").with_order(ORDER)
