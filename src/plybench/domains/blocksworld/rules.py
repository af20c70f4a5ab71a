"""The rules of Blocksworld, and the heuristics that read a state directly.

Cells are numbered row by row from the bottom left; (x, y) is cell y * width + x:

    y=1 | 4 5 6 7
    y=0 | 0 1 2 3
         x=0 1 2 3

A state is a tuple of cells: the agent's first, then those of the blocks in the order in which they
are given. An action moves the agent one cell; a block that is there swaps places with it.
Source: reports blocksworld-a and blocksworld-b.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import permutations
from numbers import Integral
from typing import Any, Self

from plybench.errors import InputError, shortened, unknown
from plybench.heuristic import Heuristic, heuristic
from plybench.picture import Cell, Picture
from plybench.problem import described

State = tuple[int, ...]
Position = tuple[int, int]

MOVES = {"left": (-1, 0), "right": (1, 0), "down": (0, -1), "up": (0, 1)}
_LETTERS = {"L": "left", "R": "right", "D": "down", "U": "up"}

MOST_CELLS = 4096  # of a grid: heuristics store a distance for each cell and block

# Named child orders. A plain one lists the actions; `printed-lists` depends on where the agent is.
ORDERS = {
    "left-right-down-up": "LRDU",  # report blocksworld-a
    "left-up-right-down": "LURD",  # report blocksworld-b, program with obstacles
    "printed-lists": "",  # report blocksworld-b, program without
}


class Blocksworld:
    """A W x H grid with an agent, named blocks, goals for all or some of them, and walls.

    >>> puzzle = Blocksworld(2, 2, agent=(1, 0), blocks={"A": (0, 0)}, goals={"A": (1, 0)})
    >>> puzzle.result(puzzle.initial, "left")
    (0, 1)
    >>> puzzle.is_goal((0, 1))
    True
    """

    unit_costs = True
    default_heuristic = "manhattan"

    def __init__(
        self,
        width: int,
        height: int,
        *,
        agent: Position,
        blocks: Mapping[str, Position],
        goals: Mapping[str, Position],
        walls: Iterable[Position] = (),
        agent_goal: Position | None = None,
        order: str = "left-right-down-up",
        name: str = "",
    ) -> None:
        check_size(width, height)
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        self.width, self.height, self.order, self.name = width, height, order, name
        self.blocks = tuple(blocks)
        self.walls = frozenset(self._cell("wall", wall) for wall in walls)
        self.initial: State = self.state(agent, blocks)
        self.agent_goal = (
            None if agent_goal is None else self._free("goal of the agent", agent_goal)
        )
        self.goals = {name: self._free(f"goal of {name}", goals[name]) for name in goals}
        self._check_goals()
        self._moves = [self._moves_from(cell) for cell in range(width * height)]
        # (place in the state, cell) of everything that has a goal
        wanted = [(self.blocks.index(b) + 1, cell) for b, cell in self.goals.items()]
        self._wanted = wanted if self.agent_goal is None else [(0, self.agent_goal), *wanted]

    def __repr__(self) -> str:
        size = f"{self.width} x {self.height}"
        return described(self, size, self.format_state(self.initial))

    # These keep the subclass; if its constructor takes other arguments, it must override them.

    def with_order(self, order: str) -> Self:
        """Return the same puzzle with another child order."""
        goals = {block: self.position(cell) for block, cell in self.goals.items()}
        return self.with_goals(goals, order)

    def with_goals(self, goals: Mapping[str, Position], order: str | None = None) -> Self:
        """Return the puzzle with other goals for the blocks and, if given, another child order."""
        return type(self)(
            self.width, self.height, agent=self.position(self.initial[0]),
            blocks=self.positions(self.initial), goals=goals,
            walls=[self.position(cell) for cell in self.walls],
            agent_goal=None if self.agent_goal is None else self.position(self.agent_goal),
            order=order or self.order, name=self.name,
        )  # fmt: skip

    # The problem

    def actions(self, state: State) -> list[str]:
        """Return the directions in which the agent can move."""
        return [action for action, _ in self._moves[state[0]]]

    def result(self, state: State, action: str) -> State:
        """Return the state after the agent moved; `action` must be possible."""
        return _swap(state, dict(self._moves[state[0]])[action])

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, successor, 1) for each action."""
        return [(action, _swap(state, cell), 1) for action, cell in self._moves[state[0]]]

    def predecessors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, predecessor, 1) for each action that leads here."""
        return [(_OPPOSITE[a], _swap(state, cell), 1) for a, cell in self._moves[state[0]]]

    def is_goal(self, state: State) -> bool:
        """Tell whether everything that has a goal is on it."""
        for place, cell in self._wanted:  # noqa: SIM110 (a plain loop: this is the hot path)
            if state[place] != cell:
                return False
        return True

    def goal_states(self) -> Iterator[State]:
        """Yield every goal state: things without a goal may be anywhere."""
        fixed = dict(self._wanted)
        loose = [place for place in range(len(self.initial)) if place not in fixed]
        free = [c for c in self.cells if c not in fixed.values()]
        for cells in permutations(free, len(loose)):
            at = fixed | dict(zip(loose, cells, strict=True))
            yield tuple(at[place] for place in range(len(self.initial)))

    # Heuristics; the agent, if it has a goal, gives a bound of its own

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
        from plybench.domains.blocksworld.relaxed import relaxed_heuristics

        return relaxed_heuristics(self)

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

    def native_twin(self) -> Any:
        """Return the puzzle as the native core knows it, or None; see `plybench.native`."""
        from plybench.domains.blocksworld.native import blocksworld_twin

        # A subclass may have other rules.
        return blocksworld_twin(self, self._moves, _OPPOSITE) if type(self) is Blocksworld else None

    # States, text and picture

    @property
    def cells(self) -> list[int]:
        """The cells that are not walls."""
        return [c for c in range(self.width * self.height) if c not in self.walls]

    @property
    def wanted(self) -> list[tuple[int, int]]:
        """(place in the state, goal cell) of everything that has a goal; place 0 is the agent."""
        return list(self._wanted)

    def position(self, cell: int) -> Position:
        """Return (x, y) of a cell."""
        return cell % self.width, cell // self.width

    def positions(self, state: State) -> dict[str, Position]:
        """Return the positions of the blocks."""
        return {b: self.position(c) for b, c in zip(self.blocks, state[1:], strict=True)}

    def state(self, agent: Position, blocks: Mapping[str, Position]) -> State:
        """Return the state with agent and blocks at these positions."""
        if set(blocks) != set(self.blocks):
            raise InputError(f"blocks {sorted(blocks)} are not those of the puzzle, {self.blocks}")
        cells: dict[int, str] = {self._free("agent", agent): "agent"}
        for block in self.blocks:
            cell = self._free(block, blocks[block])
            if cell in cells:
                raise InputError(f"{block} and {cells[cell]} are both at {blocks[block]}")
            cells[cell] = block
        return tuple(cells)

    def format_state(self, state: State) -> str:
        """Return a state as one line: `@ 3,0 A 0,0 B 1,0`."""
        names = ("@", *self.blocks)
        spots = (self.position(c) for c in state)
        return " ".join(f"{name} {x},{y}" for name, (x, y) in zip(names, spots, strict=True))

    def parse_state(self, text: str) -> State:
        """Return the state that `format_state` wrote."""
        from plybench.domains.blocksworld.one_line import read_places

        spots = read_places("state", text)
        if "@" not in spots:
            raise InputError(f"state {text!r} must have @ and each block once")
        return self.state(spots.pop("@"), spots)

    def picture(self, state: State) -> Picture:
        """Return the board, with the goals as marks."""
        content = {c: Cell("wall") for c in self.walls}
        goal_at = {cell: self.blocks[place - 1] if place else "@" for place, cell in self._wanted}
        for name, cell in zip(("@", *self.blocks), state, strict=True):
            kind: Any = "agent" if name == "@" else "piece"
            content[cell] = Cell(kind, name, goal_at.get(cell, ""))
        rows = [
            tuple(
                content.get(c, Cell("empty", goal=goal_at.get(c, "")))
                for c in range(y * self.width, (y + 1) * self.width)
            )
            for y in reversed(range(self.height))
        ]
        return Picture(tuple(rows))

    # Checks

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

    def _check_goals(self) -> None:
        if not self.goals and self.agent_goal is None:
            raise InputError("there is no goal")
        taken: dict[int, str] = {}
        if self.agent_goal is not None:
            taken[self.agent_goal] = "the agent"
        for block, cell in self.goals.items():
            if block not in self.blocks:
                raise unknown("block with a goal", block, self.blocks)
            if cell in taken:
                x, y = self.position(cell)
                raise InputError(f"{block} and {taken[cell]} have the same goal ({x},{y})")
            taken[cell] = block

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


_OPPOSITE = {"left": "right", "right": "left", "down": "up", "up": "down"}


def _swap(state: State, cell: int) -> State:
    """Return the state after the agent moved to a cell; a block there moves to its old cell."""
    if cell not in state:
        return (cell, *state[1:])
    cells = list(state)
    cells[cells.index(cell)] = state[0]
    cells[0] = cell
    return tuple(cells)
