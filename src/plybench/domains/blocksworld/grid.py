"""The grid of Blocksworld: cells, walls, and the moves from each cell in the order to be tried.

Cells are numbered row by row from the bottom left; (x, y) is cell y * width + x:

    y=1 | 4 5 6 7
    y=0 | 0 1 2 3
         x=0 1 2 3
"""

from collections.abc import Iterable
from numbers import Integral

from plybench.core.errors import InputError, shortened, unknown

Position = tuple[int, int]

MOVES = {"left": (-1, 0), "right": (1, 0), "down": (0, -1), "up": (0, 1)}
OPPOSITE = {"left": "right", "right": "left", "down": "up", "up": "down"}
_LETTERS = {"L": "left", "R": "right", "D": "down", "U": "up"}

MOST_CELLS = 4096  # of a grid: heuristics store a distance for each cell and block

# Named child orders. A plain one lists the actions; `printed-lists` depends on where the agent is.
ORDERS = {
    "left-right-down-up": "LRDU",  # report blocksworld-a
    "left-up-right-down": "LURD",  # report blocksworld-b, program with obstacles
    "printed-lists": "",  # report blocksworld-b, program without
}


class Grid:
    """Cells in columns and rows, some of which are walls."""

    def __init__(self, width: int, height: int, walls: Iterable[Position], order: str) -> None:
        check_size(width, height)
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        self.width, self.height, self.order = width, height, order
        self.walls = frozenset(self._cell("wall", wall) for wall in walls)
        self._moves = [self._moves_from(cell) for cell in range(width * height)]
        self._targets = [dict(moves) for moves in self._moves]  # of each action, by the cell

    @property
    def cells(self) -> list[int]:
        """The cells that are not walls."""
        return [c for c in range(self.width * self.height) if c not in self.walls]

    def position(self, cell: int) -> Position:
        """Return (x, y) of a cell."""
        return cell % self.width, cell // self.width

    def _cell(self, what: str, at: Position) -> int:
        x, y = at
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise InputError(
                f"{what} at ({x},{y}) is outside the {self.width} x {self.height} grid"
            )
        return y * self.width + x

    def _free(self, what: str, at: Position) -> int:
        cell = self._cell(what, at)
        if cell in self.walls:
            raise InputError(f"{what} at ({at[0]},{at[1]}) is on a wall")
        return cell

    def _moves_from(self, cell: int) -> list[tuple[str, int]]:
        x, y = self.position(cell)
        moves = []
        for letter in ORDERS[self.order] or self._printed_list(x, y):
            action = _LETTERS[letter]
            u, v = x + MOVES[action][0], y + MOVES[action][1]
            target = v * self.width + u
            if 0 <= u < self.width and 0 <= v < self.height and target not in self.walls:
                moves.append((action, target))
        return moves

    def _printed_list(self, x: int, y: int) -> str:
        """Return the order printed in report blocksworld-b for an agent at (x, y)."""
        left, right, bottom, top = x == 0, x == self.width - 1, y == 0, y == self.height - 1
        if left and bottom:
            return "RULD"
        if right and top:
            return "LDRU"
        if right and bottom:
            return "LURD"
        if left and top:
            return "RDLU"
        if right:
            return "LUDR"
        if top:
            return "LRDU"
        if left:
            return "RUDL"
        return "ULRD" if bottom else "UDLR"


def check_size(width: int, height: int) -> None:
    """Raise InputError if a grid has no cells or too many."""
    for size in (width, height):
        if not isinstance(size, Integral) or isinstance(size, bool) or size > MOST_CELLS:
            raise InputError(
                f"a grid of {shortened(width)} x {shortened(height)}: both must be whole "
                f"numbers, with at most {MOST_CELLS:,} cells"
            )
    if width < 1 or height < 1:
        raise InputError(f"a grid of {width} x {height} has no cells")
    if width * height > MOST_CELLS:
        raise InputError(
            f"a grid of {width} x {height} is too large; it has at most {MOST_CELLS:,} cells"
        )
