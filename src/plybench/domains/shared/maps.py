"""Maps of walls and floor for the robot domains; `map_text` reads and writes them.

Cells are numbered row by row from the top left. Positions (x, y) count from the `origin` of the
map: (0, 0) is the bottom left cell, as in report mazeworld, unless the map comes from a MovingAI
file or says `top-left`. North is up in both. On this map of 3 x 2 cells, cell 1 is a wall:

    . # .      0 1 2      y=1  or, from the top left, y=0
    . . .      3 4 5      y=0                         y=1

Outside the map there is no floor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from numbers import Integral
from typing import Literal, get_args

from plybench.core.errors import InputError, shortened, unknown
from plybench.core.system.long_work import look

Position = tuple[int, int]
Origin = Literal["bottom-left", "top-left"]  # the cell at (0, 0)
ORIGINS: tuple[Origin, ...] = get_args(Origin)

MOST_CELLS = 2**20  # of a map; the largest of MovingAI have 1024 x 1024
UNREACHABLE = -1  # in lists of distances

# (columns to the right, rows up) of each direction; this is the order of report mazeworld.
DIRECTIONS: dict[str, Position] = {
    "west": (-1, 0),
    "south": (0, -1),
    "east": (1, 0),
    "north": (0, 1),
}
OPPOSITE = {"west": "east", "south": "north", "east": "west", "north": "south"}


@dataclass(frozen=True)
class Map:
    """A grid of width x height cells, some of which are walls.

    >>> corner = Map(3, 2, frozenset({1}))
    >>> corner.steps[3]
    {'east': 4, 'north': 0}
    >>> corner.distances_from(0)
    [0, -1, 4, 1, 2, 3]
    >>> corner.position(0), Map(3, 2, origin="top-left").position(0)
    ((0, 1), (0, 0))
    """

    width: int
    height: int
    walls: frozenset[int] = frozenset()
    origin: Origin = "bottom-left"

    def __post_init__(self) -> None:
        said = f"a map of {shortened(self.width)} x {shortened(self.height)}"
        if not _is_position((self.width, self.height)):
            raise InputError(f"{said}: the size must be whole numbers")
        if self.width < 1 or self.height < 1:
            raise InputError(f"{said} has no cells")
        if self.size > MOST_CELLS:
            raise InputError(f"{said} is too large; it has at most {MOST_CELLS:,} cells")
        outside = [cell for cell in self.walls if not 0 <= cell < self.size]
        if outside:
            raise InputError(f"wall {min(outside)} is not a cell of a map with {self.size:,} cells")
        if self.origin not in ORIGINS:
            raise unknown("origin", self.origin, ORIGINS)

    @property
    def size(self) -> int:
        """The number of cells, walls included."""
        return self.width * self.height

    @cached_property
    def floor(self) -> list[int]:
        """The cells that are not walls, in order."""
        return [cell for cell in range(self.size) if cell not in self.walls]

    def position(self, cell: int) -> Position:
        """Return (x, y) of a cell, counted from the origin."""
        row, x = divmod(cell, self.width)
        return x, row if self.origin == "top-left" else self.height - 1 - row

    def cell(self, at: Position) -> int:
        """Return the cell at (x, y), counted from the origin; it must be on the map."""
        if not _is_position(at):
            raise InputError(f"{at!r} is not a position: two whole numbers, (x, y)")
        x, y = at
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise InputError(f"({x},{y}) is outside the {self.width} x {self.height} map")
        return (y if self.origin == "top-left" else self.height - 1 - y) * self.width + x

    @cached_property
    def steps(self) -> list[dict[str, int]]:
        """For each cell, the adjacent floor cells by direction; walls have none."""
        return [self._steps_from(cell) for cell in range(self.size)]

    def _steps_from(self, cell: int) -> dict[str, int]:
        if cell in self.walls:
            return {}
        row, column = divmod(cell, self.width)
        beside = {name: (row - up, column + right) for name, (right, up) in DIRECTIONS.items()}
        on_map = {
            name: v * self.width + u
            for name, (v, u) in beside.items()
            if 0 <= u < self.width and 0 <= v < self.height
        }
        return {name: target for name, target in on_map.items() if target not in self.walls}

    def distances_from(self, cell: int) -> list[int]:
        """Return the fewest steps from a floor cell to each cell, or UNREACHABLE.

        By breadth-first search. Steps are reversible, so these are also the distances to the cell.
        """
        found = [UNREACHABLE] * self.size
        found[cell] = 0
        layer, distance = [cell], 0
        while layer:
            distance += 1
            following = []
            for here in layer:
                for there in self.steps[here].values():
                    if found[there] == UNREACHABLE:
                        found[there] = distance
                        following.append(there)
            layer = following
        return found

    def largest_part(self) -> list[int]:
        """Return the cells of the largest connected part of the floor; the first of equal ones."""
        best: list[int] = []
        met: set[int] = set()
        for cell in self.floor:
            if cell not in met:
                look()
                part = self._part_of(cell)
                met.update(part)
                best = max(best, part, key=len)
        return sorted(best)

    def _part_of(self, cell: int) -> list[int]:
        """Return the cells that can be reached from a cell, which comes first."""
        part, met = [cell], {cell}
        for here in part:  # grows during the loop
            fresh = [there for there in self.steps[here].values() if there not in met]
            part += fresh
            met.update(fresh)
        return part

    def rows(self) -> list[str]:
        """Return the map as a drawing: `#` and `.`, top row first."""
        signs = ["#" if cell in self.walls else "." for cell in range(self.size)]
        return ["".join(signs[i : i + self.width]) for i in range(0, self.size, self.width)]


def _is_position(at: object) -> bool:
    """Tell whether this is a pair of whole numbers, Python's or numpy's."""
    return (
        isinstance(at, tuple | list)
        and len(at) == 2
        and all(isinstance(number, Integral) and not isinstance(number, bool) for number in at)
    )


def all_maps(width: int, height: int) -> Iterator[Map]:
    """Yield every map of a size, those with few walls first.

    >>> [sorted(each.walls) for each in all_maps(2, 1)]
    [[], [0], [1], [0, 1]]
    """
    cells = range(width * height)
    for count in range(len(cells) + 1):
        for walls in combinations(cells, count):
            yield Map(width, height, frozenset(walls))
