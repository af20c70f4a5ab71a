"""Heuristics of the blind robot: how far apart the squares of a belief are.

They hold in any maze. All squares make the same move: two that are both free or both blocked keep
their distance, and if only one is blocked it changes by 1. So a move brings no pair closer by more
than 1, in steps across the map (manhattan) as well as in moves to a common square. The same is true
of the sides of the box. Hence the distance of the farthest pair, the distance of the closest pair
of different squares, and half the perimeter of the box are consistent. A target counts as one more
square, which never moves.

The two of the report are kept as coded there, to reproduce its figures. Source: report blind-robot.
"""

from functools import cached_property
from math import inf

from plybench.core.heuristic import heuristic
from plybench.domains.blind_robot.beliefs import squares
from plybench.domains.blind_robot.merging import Merging
from plybench.domains.shared.maps import Map, Position

_SENTINEL = 2**20  # the report's largest number


class BlindHeuristics:
    """Estimates from a belief on a map, with or without a target."""

    grid: Map
    target: int | None

    def positions(self, state: int) -> list[Position]:
        """Return the squares of a belief as (x, y)."""
        return [self.grid.position(cell) for cell in squares(state)]

    @heuristic(consistent=True, name="closest-pair")
    def closest_pair(self, state: int) -> int:
        """Return the least distance between two different squares; 0 if there is only one."""
        return _closest(self._spots(state)) or 0

    @heuristic(consistent=True, name="farthest-pair")
    def farthest_pair(self, state: int) -> int:
        """Return the greatest distance between two squares."""
        spots = self._spots(state)
        # In steps across the map, two squares are as far apart as they are on one of the diagonals.
        rising, falling = [x + y for x, y in spots], [x - y for x, y in spots]
        return max(max(rising) - min(rising), max(falling) - min(falling))

    @heuristic(consistent=True, name="bounding-box")
    def bounding_box(self, state: int) -> int:
        """Return the width plus the height of the smallest box around the squares, each minus 1."""
        xs, ys = zip(*self._spots(state), strict=True)
        return int(max(xs) - min(xs) + max(ys) - min(ys))

    @heuristic(consistent=True, name="merge-pair")
    def merge_pair(self, state: int) -> int | float:
        """Return the most moves that a pair of squares needs to become one, from a table of all.

        Walls count, so it is never below farthest-pair; infinite if a pair never meets.
        """
        longest = self._merging.longest(state)
        return inf if longest is None else longest

    @heuristic(name="report-closest-pair")
    def report_closest_pair(self, state: int) -> int:
        """Return the same as closest-pair, but 2**20 at every goal, as in the report.

        That is why its search reaches a goal only when nothing else is left.
        """
        return _closest(self.positions(state)) or _SENTINEL

    @heuristic(name="report-bounding-box")
    def report_bounding_box(self, state: int) -> int:
        """Return the sides of a box that reaches to the bottom left square, as in the report.

        Its minima start at 0. So it is the distance of the far corner from the corner of the map:
        it overestimates, and pulls the robot towards that corner.
        """
        cells = squares(state)
        top = min(cells) // self.grid.width
        return max(cell % self.grid.width for cell in cells) + self.grid.height - 1 - top

    def _spots(self, state: int) -> list[Position]:
        """Return the squares and the target."""
        spots = self.positions(state)
        return spots if self.target is None else [*spots, self.grid.position(self.target)]

    @cached_property
    def _merging(self) -> Merging:
        return Merging(self)  # type: ignore[arg-type]


def _closest(spots: list[Position]) -> int | None:
    """Return the least distance above 0 between two positions."""
    closest = None
    for number, (x, y) in enumerate(spots):
        for u, v in spots[number + 1 :]:
            distance = abs(x - u) + abs(y - v)
            if distance == 1:
                return 1  # most beliefs have such a pair, and many other pairs
            if distance and (closest is None or distance < closest):
                closest = distance
    return closest
