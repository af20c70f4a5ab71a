"""The rules of the blind robot: its moves are certain, its position is not.

A state is a belief, the set of cells where the robot may be, as the bits of an int; cells are
numbered as in `plybench.domains.shared.maps`. On this map of 3 x 2 cells {0, 5} is 0b100001:

    * # .      0 1 2
    . . *      3 4 5   <- the numbers of its cells

A move applies to all these cells at the same time; a robot that moves into a wall stays where it
is. All four moves are always possible. The goal is a belief of one cell: any, or a given target.
Source: report blind-robot, which treats the possible cells as robots that all move alike.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from plybench.core.errors import InputError, counted, unknown
from plybench.core.picture import Cell, Picture
from plybench.core.problem import Recommendation, described
from plybench.core.results.display import Displayed
from plybench.domains.blind_robot.area import fits
from plybench.domains.blind_robot.beliefs import belief, squares
from plybench.domains.blind_robot.drawings import parse_drawing
from plybench.domains.blind_robot.heuristics import BlindHeuristics
from plybench.domains.blind_robot.native import blind_twin
from plybench.domains.shared.maps import DIRECTIONS, UNREACHABLE, Map, Origin, Position

MOST_CELLS = 10_000  # of a map: a state has one bit per cell

# Named child orders; the first is the report's.
ORDERS = {
    "west-south-east-north": ("west", "south", "east", "north"),
    "north-west-east-south": ("north", "west", "east", "south"),
    "north-east-south-west": ("north", "east", "south", "west"),
}


class BlindRobot(Displayed, BlindHeuristics):
    """A map and where the robot may start, as (x, y), counted from the map's origin.

    Without `starts` it may be on any floor. With a `target` it must end there.

    >>> robot = BlindRobot(Map(3, 1), [(0, 0), (2, 0)])
    >>> robot.successors(robot.initial)[:2]
    [('west', 3, 1), ('south', 5, 1)]
    >>> robot.is_goal(0b001), robot.is_goal(0b011)
    (True, False)
    """

    unit_costs = True
    default_heuristic = "merge-pair"

    def __init__(
        self,
        grid: Map,
        starts: Iterable[Position] | None = None,
        *,
        target: Position | None = None,
        order: str = "west-south-east-north",
        name: str = "",
    ) -> None:
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        if grid.size > MOST_CELLS:
            size = f"{grid.width} x {grid.height}"
            raise InputError(f"a map of {size} is too large; it has at most {MOST_CELLS:,} cells")
        if not grid.floor:
            raise InputError("the map has no floor")
        self.grid, self.order, self.name = grid, order, name
        cells = grid.floor if starts is None else [self._cell("start", at) for at in starts]
        if not cells:
            raise InputError("there are no starts: the robot must be somewhere")
        self.initial = belief(cells)
        self.target = None if target is None else self._cell("target", target)
        self._moves = {name: _Move(grid, name) for name in DIRECTIONS}
        self._ordered = [(name, self._moves[name]) for name in ORDERS[order]]

    def __repr__(self) -> str:
        starts = self.initial.bit_count()
        places = counted(starts, "possible start")
        return described(self, f"{self.grid.width} x {self.grid.height}", places)

    def with_order(self, order: str) -> "BlindRobot":
        """Return the same problem with another child order."""
        return self._with_changes(order=order)

    def with_target(self, target: Position | None) -> "BlindRobot":
        """Return the problem with another target or none, and without a name."""
        return self._with_changes(target=target, name="")

    def _with_changes(self, **changes: Any) -> "BlindRobot":
        target = None if self.target is None else self.grid.position(self.target)
        same: Mapping[str, Any] = {"target": target, "order": self.order, "name": self.name}
        return BlindRobot(self.grid, self.positions(self.initial), **{**same, **changes})

    # The problem

    def actions(self, state: int) -> list[str]:
        """Return the four moves; at a wall the robot stays, so all are always possible."""
        return [action for action, _ in self._ordered]

    def result(self, state: int, action: str) -> int:
        """Return the belief after a move."""
        if action not in self._moves:
            raise unknown("action", action, self._moves)
        return self._moves[action].image(state)

    def successors(self, state: int) -> list[tuple[str, int, int]]:
        """Return (action, belief, 1) for each move."""
        return [(action, move.image(state), 1) for action, move in self._ordered]

    def origins(self, cells: int, action: str) -> int:
        """Return all cells from which a move leads into a set of cells."""
        return self._moves[action].origins(cells)

    def is_goal(self, state: int) -> bool:
        """Tell whether only one cell is left; it must be the target if there is one."""
        if self.target is not None:
            return state == 1 << self.target
        return state & (state - 1) == 0

    # A belief has up to 3**n predecessors, so there is no backward search over beliefs.

    def impossible(self) -> str:
        """Return the reason if two cells are not connected, else "".

        Nothing else can prevent a solution. Let the robot be on a or b, and let W be a path from a
        to b of d steps. After W it is on b, or at most d steps from b, because the same moves made
        from b are at most d. They are fewer if it was ever blocked; if not, it is as far beyond b
        as b is from a, and W can be repeated until a wall blocks it.
        """
        return self._why_impossible

    @cached_property
    def _why_impossible(self) -> str:
        first, *others = self.squares(self.initial)
        distances = self.grid.distances_from(first)
        for cell in others if self.target is None else [*others, self.target]:
            if distances[cell] == UNREACHABLE:
                (x, y), (u, v) = self.grid.position(first), self.grid.position(cell)
                return (
                    f"({x},{y}) and ({u},{v}) are not connected: no moves lead the robot from "
                    "both to the same square"
                )
        return ""

    @property
    def recommended_algorithm(self) -> Recommendation | None:
        """`synchronize` if the map fits; not for subclasses, which may have other rules."""
        if type(self) is not BlindRobot or not fits(self):
            return None
        return Recommendation("synchronize", "it finds a shortest plan and proves it")

    def native_twin(self) -> Any:
        """Return the problem as the native core knows it, or None; see `core/native`."""
        # A subclass may have other rules.
        return blind_twin(self, ORDERS[self.order]) if type(self) is BlindRobot else None

    # States, text and picture

    @property
    def origin(self) -> Origin:
        """The square at (0, 0) in positions."""
        return self.grid.origin

    def squares(self, state: int) -> list[int]:
        """Return the cells of a belief, in order."""
        return squares(state)

    def drawing(self, state: int) -> list[str]:
        """Return the rows of the map with a belief as `*`."""
        signs = list("".join(self.grid.rows()))
        for cell in squares(state):
            signs[cell] = "*"
        width = self.grid.width
        return ["".join(signs[i : i + width]) for i in range(0, len(signs), width)]

    def format_state(self, state: int) -> str:
        """Return a belief as one line, rows with `/` between them: `*#./..*`."""
        return "/".join(self.drawing(state))

    def parse_state(self, text: str) -> int:
        """Return the belief that `format_state` wrote; the map must be this one."""
        grid, cells = parse_drawing("state", text)
        if grid.rows() != self.grid.rows():
            raise InputError(f"state {text!r} is not on this map: {'/'.join(self.grid.rows())}")
        return belief(cells)

    def picture(self, state: int) -> Picture:
        """Return the map, with the belief as `*` and the target as a mark."""
        cells = []
        for cell in range(self.grid.size):
            goal = "x" if cell == self.target else ""
            if cell in self.grid.walls:
                cells.append(Cell("wall"))
            elif state >> cell & 1:
                cells.append(Cell("agent", "*", goal))
            else:
                cells.append(Cell("empty", goal=goal))
        width = self.grid.width
        return Picture(tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width)))

    def _cell(self, what: str, at: Position) -> int:
        """Return the cell of a position, which must be floor."""
        try:
            cell = self.grid.cell(at)
        except InputError as error:
            raise InputError(f"{what}: {error}") from None
        if cell in self.grid.walls:
            raise InputError(f"{what} ({at[0]},{at[1]}) is in a wall")
        return cell


class _Move:
    """One move of all cells at the same time: a shift of those with floor ahead."""

    def __init__(self, grid: Map, direction: str) -> None:
        right, up = DIRECTIONS[direction]
        self._shift = right - up * grid.width  # rows are numbered downwards
        free = [cell for cell in grid.floor if direction in grid.steps[cell]]
        self._free = belief(free)
        self._blocked = belief(grid.floor) & ~self._free

    def image(self, cells: int) -> int:
        going, staying = cells & self._free, cells & self._blocked
        return (going << self._shift if self._shift > 0 else going >> -self._shift) | staying

    def origins(self, cells: int) -> int:
        back = cells >> self._shift if self._shift > 0 else cells << -self._shift
        return back & self._free | cells & self._blocked
