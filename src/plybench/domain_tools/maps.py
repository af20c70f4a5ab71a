"""Maps of walls and floor for the robot domains, and their text formats.

Cells are numbered row by row from the top left. Positions (x, y) count from the `origin` of the
map: (0, 0) is the bottom left cell, as in report mazeworld, unless the map comes from a MovingAI
file or says `top-left`. North is up in both. On this map of 3 x 2 cells, cell 1 is a wall:

    . # .      0 1 2      y=1  or, from the top left, y=0
    . . .      3 4 5      y=0                         y=1

A map is written as plain rows or, with a header, as a MovingAI file (sturtevant2012):

    type octile
    height 2
    width 3
    map
    .@.
    ...

`#`, `@`, `T`, `O` and `W` are walls; `.`, `G` and `S` are floor (grass and swamp cost no more).
White space is ignored between cells. Outside the map there is no floor. `;` starts a comment.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Literal, get_args

from plybench.domain_tools.tokens import Token
from plybench.errors import InputError, TextError, counted, shortened, unknown
from plybench.limits import look

Position = tuple[int, int]
Origin = Literal["bottom-left", "top-left"]  # the cell at (0, 0)
ORIGINS: tuple[Origin, ...] = get_args(Origin)
Rows = list[list[Token]]  # a token for each cell

WALLS = "#@TOW"
FLOOR = ".GS"
_MOST_DIGITS = 6  # of a width or height
MOST_CELLS = 2**20  # of a map; the largest of MovingAI have 1024 x 1024
MOST_SIGNS = 4 * MOST_CELLS  # of a text with one map or two, spaces and comments included
UNREACHABLE = -1  # in lists of distances

# (columns to the right, rows up) of each direction; this is the order of report mazeworld.
DIRECTIONS: dict[str, Position] = {
    "west": (-1, 0), "south": (0, -1), "east": (1, 0), "north": (0, 1)
}  # fmt: skip
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


def read_map(text: str) -> Map:
    """Return the map written in either format; errors give line and column."""
    rows = cell_rows(text)
    if not rows:
        raise TextError("there is no map", 1)
    if "".join(token.word for token in rows[0]).lower().startswith("type"):
        return _with_header(rows)
    return map_of(rows)


def write_map(grid: Map) -> str:
    """Return a map as plain rows, or as a MovingAI file if it counts from the top left.

    `read_map` gives it back.
    """
    rows = "".join(row + "\n" for row in grid.rows())
    if grid.origin == "bottom-left":
        return rows
    head = f"type octile\nheight {grid.height}\nwidth {grid.width}\nmap\n"
    return head + rows.replace("#", "@")


def cell_rows(text: str, first_line: int = 1) -> Rows:
    """Return every character of a text as a token, by line; empty lines are left out."""
    check_length(text)
    rows = []
    for number, line in enumerate(text.splitlines(), first_line):
        signs = enumerate(line.partition(";")[0], 1)
        row = [Token(sign, number, column) for column, sign in signs if not sign.isspace()]
        if row:
            rows.append(row)
    return rows


def check_length(text: str) -> None:
    """Raise TextError if a text is too long for a map."""
    if len(text) > MOST_SIGNS:
        raise TextError(f"the text has {len(text):,} characters; at most {MOST_SIGNS:,} fit", 1)


def map_of(rows: Rows, marks: str = "", origin: Origin = "bottom-left") -> Map:
    """Return the map that rows of cells draw; an error also names other marks that are allowed."""
    check_lengths(rows)
    cells = [token for row in rows for token in row]
    for token in cells:
        if token.word not in WALLS + FLOOR:
            raise token.error(
                f"{token.word!r} is not a cell; write one of {' '.join(WALLS)} for a wall, "
                f"one of {' '.join(FLOOR)} for floor{marks}"
            )
    walls = (number for number, token in enumerate(cells) if token.word in WALLS)
    return Map(len(rows[0]), len(rows), frozenset(walls), origin)


def check_lengths(rows: Rows) -> None:
    """Raise TextError unless all rows have as many cells as the first."""
    wanted = len(rows[0])
    for row in rows:
        if len(row) != wanted:
            token = row[min(wanted, len(row) - 1)]  # the first extra cell, or the last one there is
            raise token.error(
                f"this row has {counted(len(row), 'cell')}, the first one has {wanted}"
            )


def _with_header(rows: Rows) -> Map:
    """Return the map of a MovingAI file: type, height and width, `map`, then the rows."""
    sizes: dict[str, tuple[int, Token]] = {}
    for number, row in enumerate(rows):
        line = "".join(token.word for token in row).lower()
        if line == "map":
            return _checked(sizes, rows[number + 1 :], row[0])
        if number > 0 or not line.startswith("type"):
            name = _size_named(line, sizes, row[0])
            sizes[name] = (int(line.removeprefix(name)), row[0])
    raise rows[-1][0].error("the header has no line 'map'")


def _size_named(line: str, known: Iterable[str], token: Token) -> str:
    for name in ("height", "width"):
        digits = line.removeprefix(name)
        if digits != line and digits.isascii() and digits.isdecimal():
            if len(digits) > _MOST_DIGITS:
                raise token.error(f"{name} {digits} is too large")
            if name in known:
                raise token.error(f"a second line {name!r}")
            return name
    raise token.error("expected 'height N', 'width N' or 'map'")


def _checked(sizes: dict[str, tuple[int, Token]], rows: Rows, head: Token) -> Map:
    for name in ("height", "width"):
        if name not in sizes:
            raise head.error(f"the header has no line '{name} N'")
    if not rows:
        raise head.error("there are no rows under 'map'")
    grid = map_of(rows, origin="top-left")  # as scenarios count positions
    for name, actual, what in (
        ("height", grid.height, "rows"), ("width", grid.width, "cells in a row")
    ):  # fmt: skip
        said, token = sizes[name]
        if said != actual:
            raise token.error(f"the header says {name} {said}, but there are {actual} {what}")
    return grid
