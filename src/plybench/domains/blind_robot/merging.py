"""How many moves each pair of squares needs to become one: a table for a whole map.

Level k has, for each square a, the squares b such that k moves take a robot from a and from b to
the same square. Level 0 has only a. Level k + 1 of a is the union, over all moves, of the squares
that the move takes into level k of a's target; whole sets of squares are computed as bits.
"""

from typing import TYPE_CHECKING

from plybench.core.errors import InputError
from plybench.core.system.long_work import look
from plybench.domains.shared.maps import DIRECTIONS

if TYPE_CHECKING:
    from plybench.domains.blind_robot.rules import BlindRobot


MOST_CELLS = 4096  # a level has a bit for each pair of cells, and there are hundreds of levels


class Merging:
    """For each k, the pairs that k moves cannot bring together."""

    def __init__(self, problem: "BlindRobot") -> None:
        grid = problem.grid
        if grid.size > MOST_CELLS:
            raise InputError(
                f"the table of merge-pair for a map of {grid.width} x {grid.height} is too large; "
                f"the map may have at most {MOST_CELLS:,} cells"
            )
        floor = sum(1 << cell for cell in grid.floor)
        goals = set(grid.floor if problem.target is None else [problem.target])
        near = {cell: 1 << cell if cell in goals else 0 for cell in grid.floor}
        self._far: list[dict[int, int]] = []  # by [k][square]
        self._never: dict[int, int] = {}
        while far := {cell: rest for cell, row in near.items() if (rest := floor & ~row)}:
            following = _following(problem, near)
            if following == near:
                self._never = far
                break
            self._far.append(far)
            near = following

    def longest(self, state: int) -> int | None:
        """Return the most moves that a pair of a belief needs; None if a pair never meets."""
        if _has_pair(state, self._never):
            return None
        low, high = 0, len(self._far)
        while low < high:
            middle = (low + high) // 2
            if _has_pair(state, self._far[middle]):
                low = middle + 1
            else:
                high = middle
        return low


def _following(problem: "BlindRobot", near: dict[int, int]) -> dict[int, int]:
    found = {}
    for cell, row in near.items():
        look()
        for direction in DIRECTIONS:
            there = problem.grid.steps[cell].get(direction, cell)
            row |= problem.origins(near[there], direction)
        found[cell] = row
    return found


def _has_pair(state: int, partners: dict[int, int]) -> bool:
    """Tell whether a belief contains a square and one of its partners."""
    return any(state >> cell & 1 and state & row for cell, row in partners.items())
