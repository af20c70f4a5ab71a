"""The rules of Blocksworld.

A state is a tuple of cells, numbered as in `grid`: the agent's first, then those of the blocks in
order of their names as given. An action moves the agent one cell; a block that stands there changes
places with it. Source: reports blocksworld-a and blocksworld-b.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Self

from plybench.core.errors import InputError, unknown
from plybench.core.picture import Cell, Picture
from plybench.core.problem import described
from plybench.core.results.display import Displayed
from plybench.domains.blocksworld.grid import OPPOSITE, Position
from plybench.domains.blocksworld.heuristics import BlockHeuristics, State
from plybench.domains.blocksworld.native import blocksworld_twin
from plybench.domains.blocksworld.places import read_places


class Blocksworld(Displayed, BlockHeuristics):
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
        super().__init__(width, height, walls, order)
        self.name = name
        self.blocks = tuple(blocks)
        self.initial: State = self.state(agent, blocks)
        self.agent_goal = (
            None if agent_goal is None else self._free("goal of the agent", agent_goal)
        )
        self.goals = {name: self._free(f"goal of {name}", goals[name]) for name in goals}
        self._check_goals()
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
            self.width,
            self.height,
            agent=self.position(self.initial[0]),
            blocks=self.positions(self.initial),
            goals=goals,
            walls=[self.position(cell) for cell in self.walls],
            agent_goal=None if self.agent_goal is None else self.position(self.agent_goal),
            order=order or self.order,
            name=self.name,
        )

    # The problem

    def actions(self, state: State) -> list[str]:
        """Return the directions in which the agent can move."""
        return list(self._targets[state[0]])

    def result(self, state: State, action: str) -> State:
        """Return the state after the agent moved; `action` must be possible."""
        return _swap(state, self._targets[state[0]][action])

    def follow(self, state: State, actions: Sequence[str]) -> tuple[int, State]:
        """Return how many of the actions are possible in turn, and the state after these."""
        cells = list(state)
        for number, action in enumerate(actions):
            target = self._targets[cells[0]].get(action)
            if target is None:
                return number, tuple(cells)
            if target in cells:
                cells[cells.index(target)] = cells[0]
            cells[0] = target
        return len(actions), tuple(cells)

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, successor, 1) for each action."""
        return [(action, _swap(state, cell), 1) for action, cell in self._moves[state[0]]]

    def predecessors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, predecessor, 1) for each action that leads here."""
        return [(OPPOSITE[a], _swap(state, cell), 1) for a, cell in self._moves[state[0]]]

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

    def native_twin(self) -> Any:
        """Return the puzzle as the native core knows it, or None; see `core/native`."""
        # A subclass may have other rules.
        return blocksworld_twin(self, self._moves, OPPOSITE) if type(self) is Blocksworld else None

    # States, text and picture

    @property
    def wanted(self) -> list[tuple[int, int]]:
        """(place in the state, goal cell) of everything that has a goal; place 0 is the agent."""
        return list(self._wanted)

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


def _swap(state: State, cell: int) -> State:
    """Return the state after the agent moved to a cell; a block there moves to its old cell."""
    if cell not in state:
        return (cell, *state[1:])
    cells = list(state)
    cells[cells.index(cell)] = state[0]
    cells[0] = cell
    return tuple(cells)
