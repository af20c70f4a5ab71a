"""Blocksworld in the Python engine: tree A* and graph breadth-first search over the whole space."""

from typing import Any

from benchmarks.harness import Row, race
from plybench import solve
from plybench.domains.blocksworld import instance


def rows() -> list[Row]:
    """Return the expansions per second of two searches that exercise the engine."""
    puzzle = instance("reports/three-blocks")
    walled = _unsolvable()
    return [
        *race(
            "Blocksworld, 3 blocks, tree A* + manhattan, fifo",
            {
                "plybench, python engine": lambda: solve(
                    puzzle, "astar", heuristic="manhattan", duplicates="tree", ties="fifo",
                    engine="python",
                ).counts.expanded,
            },
        ),
        *race(
            "Blocksworld, 3 blocks, graph breadth-first over every state",
            {
                "plain loop": lambda: plain_breadth_first(walled),
                "plybench, python engine": lambda: solve(
                    walled, "breadth_first", engine="python"
                ).counts.expanded,
            },
        ),
    ]  # fmt: skip


def _unsolvable() -> Any:
    """Return a puzzle whose goal cannot be reached, so that the search visits everything."""
    from plybench.domains.blocksworld import Blocksworld

    return Blocksworld(
        5, 4, agent=(3, 0), blocks={"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (4, 3)},
        goals={"A": (1, 2), "B": (1, 1), "C": (1, 0), "D": (0, 3)}, walls=[(3, 3), (4, 2), (0, 2)],
    )  # fmt: skip


def plain_breadth_first(puzzle: Any) -> int:
    """Visit every state by hand; return how many there are."""
    reached = {puzzle.initial}
    layer = [puzzle.initial]
    while layer:
        following = []
        for state in layer:
            for _, child, _ in puzzle.successors(state):
                if child not in reached:
                    reached.add(child)
                    if puzzle.is_goal(child):
                        raise ValueError("the goal was not to be reached")
                    following.append(child)
        layer = following
    return len(reached)
