"""The heuristics of Blocksworld: those that read a state directly, and the relaxed ones by name."""

from functools import cached_property

from plybench.core.heuristic import Heuristic, heuristic
from plybench.domains.blocksworld.grid import Grid
from plybench.domains.blocksworld.relaxed import relaxed_heuristics

State = tuple[int, ...]


class BlockHeuristics(Grid):
    """Estimates of the moves that are left; things other than blocks (the agent) bound them too."""

    agent_goal: int | None
    _wanted: list[tuple[int, int]]  # (place in the state, cell) of everything that has a goal

    @heuristic(consistent=True)
    def misplaced(self, state: State) -> int:
        """Return the number of blocks that are not on their goals."""
        return sum(state[place] != cell for place, cell in self._wanted if place)

    @heuristic(consistent=True)
    def manhattan(self, state: State) -> int:
        """Return the sum of the blocks' distances to their goals (or the agent's, if larger)."""
        total = 0
        for place, distances in self._block_distances:
            total += distances[state[place]]
        return max(total, self._agent_distances[state[0]]) if self._agent_distances else total

    @heuristic(admissible=True)
    def boosted(self, state: State) -> int:
        """Return manhattan plus the agent's distance to a cell beside the nearest misplaced block.

        Moving a block off its goal can shorten that distance by more than one: inconsistent.
        """
        x, y = self.position(state[0])
        total, way = 0, None
        for place, distances in self._block_distances:
            distance = distances[state[place]]
            if distance:
                total += distance
                u, v = self.position(state[place])
                beside = abs(x - u) + abs(y - v) - 1
                way = beside if way is None or beside < way else way
        total += way or 0
        return max(total, self._agent_distances[state[0]]) if self._agent_distances else total

    def heuristics(self) -> dict[str, Heuristic[State]]:
        """Return the heuristics from relaxed rules, by name; tables are built on first use."""
        return self._relaxed

    @cached_property
    def _relaxed(self) -> dict[str, Heuristic[State]]:
        return relaxed_heuristics(self)  # type: ignore[arg-type]

    @cached_property
    def _block_distances(self) -> list[tuple[int, list[int]]]:
        """(place in the state, distance of each cell to the goal) of the blocks with goals."""
        return [(place, self._distances_to(cell)) for place, cell in self._wanted if place]

    @cached_property
    def _agent_distances(self) -> list[int]:
        return [] if self.agent_goal is None else self._distances_to(self.agent_goal)

    def _distances_to(self, goal: int) -> list[int]:
        x, y = self.position(goal)
        cells = map(self.position, range(self.width * self.height))
        return [abs(x - u) + abs(y - v) for u, v in cells]
