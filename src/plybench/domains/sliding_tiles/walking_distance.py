"""Walking distance: the moves between rows (or columns) that a puzzle needs, counted exactly.

Only the row and the goal row of each tile are kept. That puzzle has few states: a table of how many
tiles of each goal row are in each row; the blank is in the row with one tile fewer. A move takes a
tile from the row above or below into the blank's row. All distances are found by breadth-first
search from the goal; rows plus columns never overestimate, because a move of the real puzzle
changes only one of the two. Source: takahashi2002.

For 4 x 4 with the tiles 1 2 3 4 / 5 6 7 8 / ... the goal has the table

    goal row   0 1 2 3
    row 0      4 0 0 0
    row 1      0 4 0 0
    row 2      0 0 4 0
    row 3      0 0 0 3      <- the blank is here

A table is written as one number, a few bits for each entry, so that a state's number is a sum over
its tiles.
"""

from functools import cached_property
from operator import getitem

from plybench.core.errors import InputError
from plybench.core.system.long_work import look

# The longest lines for each number of lines; all their tables have fewer than 150,000 entries.
_LONGEST = {1: 64, 2: 64, 3: 24, 4: 5, 5: 2, 6: 1}


class WalkingDistance:
    """The puzzle in which only lines matter: there are `lines`, with `length` cells each.

    `line_of` has the line of each cell, `goal_line` the line of each tile's goal (0: the blank).
    """

    def __init__(self, lines: int, length: int, line_of: list[int], goal_line: list[int]) -> None:
        if length > _LONGEST.get(lines, 0):
            raise InputError(
                f"the table of walking-distance for {lines} lines of {length} cells is too large; "
                "it is built for boards up to 4 x 4, 4 x 5 and 3 x 3, 3 x 4"
            )
        self.lines, self.length = lines, length
        self._goal_line = goal_line
        self._bits = length.bit_length()
        self.weights = [
            [0, *(self._one(line, goal_line[tile]) for tile in range(1, len(goal_line)))]
            for line in line_of
        ]

    def estimate(self, state: tuple[int, ...]) -> int:
        """Return the number of moves between lines that the state needs."""
        return self.distances[sum(map(getitem, self.weights, state))]

    @cached_property
    def distances(self) -> dict[int, int]:
        """The distance from every table to the table of the goal."""
        blank = self._goal_line[0]
        goal = sum(self._one(line, line) for line in self._goal_line) - self._one(blank, blank)
        found = {goal: 0}
        layer = [(goal, blank)]
        steps = 0
        while layer:
            steps += 1
            following = []
            for number, (table, line) in enumerate(layer):
                if number % 1024 == 0:
                    look()
                for after in self._neighbours(table, line):
                    if after[0] not in found:
                        found[after[0]] = steps
                        following.append(after)
            layer = following
        return found

    def _neighbours(self, table: int, blank: int) -> list[tuple[int, int]]:
        """Return (table, line of the blank) after each move; a move can be undone."""
        found = []
        mask = (1 << self._bits) - 1
        for other in (blank - 1, blank + 1):
            if not 0 <= other < self.lines:
                continue
            for kind in range(self.lines):
                one = self._one(other, kind)
                if table & one * mask:  # there is a tile of this kind
                    found.append((table - one + self._one(blank, kind), other))
        return found

    def _one(self, line: int, kind: int) -> int:
        """Return the number of a table with a single tile."""
        return 1 << self._bits * (line * self.lines + kind)
