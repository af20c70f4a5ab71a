"""Heuristics of sliding tiles, for any board and any goal.

Heuristics that add up one number per cell are tables by [cell][tile], which the core also uses.
`hamming` and `manhattan` count tiles; `...-with-blank` also count the blank, as report eight-puzzle
did, and so overestimate: one move can bring both a tile and the blank home.
"""

from functools import cached_property
from operator import getitem

from plybench.core.heuristic import heuristic
from plybench.domains.sliding_tiles.walking_distance import WalkingDistance

State = tuple[int, ...]
Table = list[list[int]]  # by [cell][tile]


class TileHeuristics:
    """Estimates from a board with a known goal."""

    height: int
    width: int
    goal: State

    # Sums over the cells

    @heuristic(consistent=True)
    def hamming(self, state: State) -> int:
        """Return the number of tiles that are not on their goal cells."""
        return sum(map(getitem, self.hamming_table, state))

    @heuristic(name="hamming-with-blank")
    def hamming_with_blank(self, state: State) -> int:
        """Return the number of cells with the wrong content, the blank's included."""
        return sum(map(getitem, self.hamming_with_blank_table, state))

    @heuristic(consistent=True)
    def manhattan(self, state: State) -> int:
        """Return the sum of the tiles' distances to their goal cells."""
        return sum(map(getitem, self.manhattan_table, state))

    @heuristic(name="manhattan-with-blank")
    def manhattan_with_blank(self, state: State) -> int:
        """Return the sum of the distances of the tiles and of the blank."""
        return sum(map(getitem, self.manhattan_with_blank_table, state))

    # Orders

    @heuristic()
    def inversions(self, state: State) -> int:
        """Return the number of pairs out of order: a tile, and later what the goal has before it.

        The second may be the blank, the first may not, as in report eight-puzzle. It is zero in
        some states other than the goal: wherever only the blank comes too early.
        """
        ranks = [self._rank[tile] for tile in state]
        blank = state.index(0)
        return sum(
            later < rank
            for place, rank in enumerate(ranks)
            if place != blank
            for later in ranks[place + 1 :]
        )

    @heuristic(name="inversions-without-blank")
    def inversions_without_blank(self, state: State) -> int:
        """Return the number of pairs of tiles that stand in another order than in the goal."""
        ranks = [self._rank[tile] for tile in state if tile]
        return sum(later < rank for place, rank in enumerate(ranks) for later in ranks[place + 1 :])

    @heuristic(name="blank-in-place")
    def blank_in_place(self, state: State) -> int:
        """Return 0 for the goal, 2 if at least the blank is in its place, else 5.

        Report eight-puzzle made it up as an example that is not admissible.
        """
        if state == self.goal:
            return 0
        return 2 if state.index(0) == self._rank[0] else 5

    # Better bounds

    @heuristic(consistent=True, name="linear-conflict")
    def linear_conflict(self, state: State) -> int:
        """Return manhattan plus two for each tile that must leave its line to let others pass.

        Tiles in their goal row but in the wrong order cannot all reach their cells along it; all
        but a longest run in order must step aside and back. The same holds for columns. Source:
        hansson1992.
        """
        width = self.width
        total = self.manhattan(state)
        for row in range(self.height):
            total += self._row_conflicts(row, state[row * width : (row + 1) * width])
        for column in range(width):
            total += self._column_conflicts(column, state[column::width])
        return total

    @heuristic(consistent=True, name="walking-distance")
    def walking_distance(self, state: State) -> int:
        """Return the moves that bring all tiles to their rows, plus the moves to their columns.

        Both are exact for a simpler puzzle; see `walking_distance`. Tables are built on first use.
        """
        return self.row_walk.estimate(state) + self.column_walk.estimate(state)

    # Tables, built on first use

    @cached_property
    def hamming_table(self) -> Table:
        """1 for each tile by cell, 0 on its goal cell."""
        return self._without_blank(self.hamming_with_blank_table)

    @cached_property
    def hamming_with_blank_table(self) -> Table:
        """The same, with the blank."""
        n = self.width * self.height
        return [[int(self._rank[tile] != cell) for tile in range(n)] for cell in range(n)]

    @cached_property
    def manhattan_table(self) -> Table:
        """The distance from each cell to the goal cell of each tile."""
        return self._without_blank(self.manhattan_with_blank_table)

    @cached_property
    def manhattan_with_blank_table(self) -> Table:
        """The same, with the blank."""
        n = self.width * self.height
        return [[self.cell_distance(cell, self._rank[t]) for t in range(n)] for cell in range(n)]

    @cached_property
    def row_walk(self) -> WalkingDistance:
        """The simpler puzzle in which only rows matter."""
        goal_rows = [self._rank[tile] // self.width for tile in range(len(self.goal))]
        rows = [cell // self.width for cell in range(len(self.goal))]
        return WalkingDistance(self.height, self.width, rows, goal_rows)

    @cached_property
    def column_walk(self) -> WalkingDistance:
        """The simpler puzzle in which only columns matter."""
        goal_columns = [self._rank[tile] % self.width for tile in range(len(self.goal))]
        columns = [cell % self.width for cell in range(len(self.goal))]
        return WalkingDistance(self.width, self.height, columns, goal_columns)

    @cached_property
    def _rank(self) -> list[int]:
        """The goal cell of each tile, which is also its place in the order of the goal."""
        return [self.goal.index(tile) for tile in range(len(self.goal))]

    @cached_property
    def _line_conflicts(self) -> dict[tuple[str, int, State], int]:
        return {}

    def _row_conflicts(self, row: int, tiles: State) -> int:
        known = self._line_conflicts
        key = ("row", row, tiles)
        if key not in known:
            homes = [divmod(self._rank[tile], self.width) for tile in tiles if tile]
            known[key] = stepping_aside([c for r, c in homes if r == row])
        return known[key]

    def _column_conflicts(self, column: int, tiles: State) -> int:
        known = self._line_conflicts
        key = ("column", column, tiles)
        if key not in known:
            homes = [divmod(self._rank[tile], self.width) for tile in tiles if tile]
            known[key] = stepping_aside([r for r, c in homes if c == column])
        return known[key]

    def cell_distance(self, one: int, other: int) -> int:
        """Return the number of steps from cell to cell."""
        (r, c), (u, v) = divmod(one, self.width), divmod(other, self.width)
        return abs(r - u) + abs(c - v)

    @staticmethod
    def _without_blank(table: Table) -> Table:
        return [[0, *row[1:]] for row in table]


def stepping_aside(places: list[int]) -> int:
    """Return twice the number of items to remove so that the rest is in increasing order.

    >>> stepping_aside([2, 0, 1]), stepping_aside([2, 1, 0]), stepping_aside([0, 1])
    (2, 4, 0)
    """
    longest: list[int] = []  # increasing run that ends at each item
    for i, place in enumerate(places):
        longest.append(1 + max((longest[j] for j in range(i) if places[j] < place), default=0))
    return 2 * (len(places) - max(longest, default=0))
