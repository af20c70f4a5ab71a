"""Your own observer: see what a search does while it is running.

Prints:

    depth 0: 1 expanded
    depth 1: 2 expanded
    depth 2: 6 expanded
    depth 3: 18 expanded
    depth 4: 13 expanded
"""

from collections import Counter

from plybench import Node, Observer, solve
from plybench.domains.blocksworld import instance


class DepthProfile(Observer):
    """Counts the expansions at each depth (all actions cost 1, so g is the depth)."""

    def __init__(self) -> None:
        self.expansions: Counter[int | float] = Counter()

    def expanded(self, node: Node) -> None:
        """Count a node."""
        self.expansions[node.g] += 1


if __name__ == "__main__":
    profile = DepthProfile()
    puzzle = instance("reports/depth-5")
    solve(puzzle, "breadth_first", duplicates="tree", observer=profile)
    for depth, count in sorted(profile.expansions.items()):
        print(f"depth {depth}: {count} expanded")
