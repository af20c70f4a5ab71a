"""The part of a map that a blind robot can reach, for methods with a limit on map size."""

from typing import TYPE_CHECKING

from plybench.core.errors import InputError
from plybench.domains.blind_robot.native import MAX_SQUARES
from plybench.domains.shared.maps import UNREACHABLE

if TYPE_CHECKING:
    from plybench.domains.blind_robot.rules import BlindRobot


def fits(problem: "BlindRobot") -> bool:
    """Tell whether the area that the robot can reach is small enough."""
    try:
        Area(problem)
    except InputError:
        return False
    return True


class Area:
    """The squares that the robot can reach, numbered row by row in the smallest box."""

    def __init__(self, problem: "BlindRobot") -> None:
        grid = problem.grid
        distances = grid.distances_from(problem.squares(problem.initial)[0])
        self.cells = [cell for cell in grid.floor if distances[cell] != UNREACHABLE]
        self._across = grid.width
        rows = [cell // grid.width for cell in self.cells]
        columns = [cell % grid.width for cell in self.cells]
        self._top, self._left = min(rows), min(columns)
        self.height, self.width = max(rows) - self._top + 1, max(columns) - self._left + 1
        if self.width * self.height > MAX_SQUARES:
            raise InputError(
                f"synchronize takes maps of up to {MAX_SQUARES:,} squares; the area the robot can "
                f"reach here is {self.width} x {self.height}"
            )

    def number(self, cell: int) -> int:
        """Return the number of a cell in the box."""
        row, column = divmod(cell, self._across)
        return (row - self._top) * self.width + column - self._left

    def bits(self, cells: list[int]) -> int:
        """Return cells as a set of bits."""
        return sum(1 << self.number(cell) for cell in cells)
