"""Heuristics of Mazeworld: sums over the robots of their distances to their goals.

Both are consistent in both models: a move changes the distance of one robot by at most its cost, 1,
and a wait changes nothing. `distance` is never below `manhattan`. Tables by [robot][cell] are built
on first use; the native core uses the same tables.
"""

from functools import cached_property
from math import inf

from plybench.core.heuristic import heuristic
from plybench.core.system.long_work import look
from plybench.domains.shared.maps import UNREACHABLE, Map

State = tuple[int, ...]
Table = list[list[int]]  # by [robot][cell]


class MazeHeuristics:
    """Estimates from the robots' positions and goals."""

    grid: Map
    goals: State

    @heuristic(consistent=True)
    def manhattan(self, state: State) -> int:
        """Return the sum of the robots' distances to their goals, ignoring walls and each other."""
        total = 0
        for cell, distances in zip(state, self.manhattan_table, strict=False):
            total += distances[cell]
        return total

    @heuristic(consistent=True)
    def distance(self, state: State) -> float:
        """Return the sum of the robots' shortest paths to their goals, ignoring other robots.

        Infinite if a robot is walled off from its goal.
        """
        total = 0
        # With turns, a state has one number more than there are tables.
        for cell, distances in zip(state, self.distance_table, strict=False):
            if distances[cell] == UNREACHABLE:
                return inf
            total += distances[cell]
        return total

    @cached_property
    def manhattan_table(self) -> Table:
        """For each robot, the distance from each cell to its goal in rows plus columns."""
        return [self._manhattan_from(goal) for goal in self.goals]

    @cached_property
    def distance_table(self) -> Table:
        """For each robot, the distance of each cell to its goal along the floor, or UNREACHABLE."""
        return [self._distances_from(goal) for goal in self.goals]

    def _distances_from(self, goal: int) -> list[int]:
        look()  # many robots on a large map take seconds
        return self.grid.distances_from(goal)

    def _manhattan_from(self, goal: int) -> list[int]:
        look()
        x, y = self.grid.position(goal)
        spots = map(self.grid.position, range(self.grid.size))
        return [abs(x - u) + abs(y - v) for u, v in spots]
