"""The 8-puzzle over arrays, compiled by numba: the same search in both engines, node for node.

On the command line: `plybench solve examples/tiles_over_arrays.py --engine compiled`.
Prints:

    compiled: cost 31, 6,744 expansions
    python: cost 31, 6,744 expansions
"""

from typing import Any

import numpy as np

from plybench import compiled, heuristic, solve

NAMES = ("up", "left", "right", "down")  # where the blank goes


class Tiles:
    """Slide tiles until they are in order; 0 is the blank."""

    action_names = NAMES

    def __init__(self, start: tuple[int, ...] = (8, 6, 7, 2, 5, 4, 3, 0, 1)) -> None:
        self.initial = np.array(start, dtype=np.int8)
        self.goal = np.array([1, 2, 3, 4, 5, 6, 7, 8, 0])
        self.targets = neighbours()
        self.distances = distances(np.argsort(self.goal))

    def successors(self, state: Any, out: Any, actions: Any) -> int:
        """Write the boards after each move; each row of `out` begins as a copy of the board."""
        blank = 0
        while state[blank] != 0:
            blank += 1
        count = 0
        for action in range(4):
            target = self.targets[blank, action]
            if target >= 0:
                out[count, blank] = state[target]
                out[count, target] = 0
                actions[count] = action
                count += 1
        return count

    def is_goal(self, state: Any) -> bool:
        """Tell whether the tiles are in order."""
        for i in range(9):  # noqa: SIM110 (a loop is what numba compiles best)
            if state[i] != self.goal[i]:
                return False
        return True

    @heuristic(consistent=True)
    def manhattan(self, state: Any) -> int:
        """Return how far the tiles are from home, rows and columns apart."""
        total = 0
        for cell in range(9):
            total += self.distances[cell, state[cell]]
        return total


def neighbours() -> Any:
    """Return the cell that is up, left, right and down of each cell; -1 outside the board."""
    targets = np.full((9, 4), -1)
    for cell in range(9):
        row, column = divmod(cell, 3)
        for action, (down, right) in enumerate([(-1, 0), (0, -1), (0, 1), (1, 0)]):
            if 0 <= row + down < 3 and 0 <= column + right < 3:
                targets[cell, action] = cell + 3 * down + right
    return targets


def distances(homes: Any) -> Any:
    """Return how far each tile in each cell is from home; nothing for the blank."""
    rows, columns = np.divmod(np.arange(9), 3)
    apart = np.abs(rows[:, None] - rows[homes]) + np.abs(columns[:, None] - columns[homes])
    apart[:, 0] = 0
    return apart


if __name__ == "__main__":
    puzzle = compiled(Tiles())
    for result in (solve(puzzle, "astar"), solve(puzzle, "astar", engine="python")):
        print(f"{result.engine}: cost {result.cost}, {result.counts.expanded:,} expansions")
