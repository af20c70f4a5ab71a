"""The rules of Mazeworld: robots with starts and goals in a maze, moving one at a time.

A state is the tuple of the robots' cells in the order of their names; cells are numbered as in
`plybench.domains.shared.maps`. There are two models:

- `free`: any robot moves next. Actions `A-west`, `A-south`, ..., each of which costs 1.
- `turns`: the robots take turns in order; a robot may also wait at no cost: `A-wait`. The last
  number of a state is the index of the robot whose turn it is. The goal does not depend on it.

The cost is fuel: 1 for a move, 0 for a wait. The least cost is the same in both models: adding or
removing waits turns a plan of one into a plan of the other. Source: report mazeworld.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from plybench.core.errors import InputError, counted, unknown
from plybench.core.picture import Cell, Picture
from plybench.core.problem import Recommendation, described
from plybench.core.results.display import Displayed
from plybench.core.results.plan_files import PlanFiles
from plybench.core.results.result import Path
from plybench.domains.mazeworld.feasibility import why_unsolvable
from plybench.domains.mazeworld.heuristics import MazeHeuristics, State
from plybench.domains.mazeworld.plan_file import PLAN_FILES
from plybench.domains.mazeworld.robot_places import parse_positions
from plybench.domains.mazeworld.robots import MODELS, ORDERS, WAIT, check_names
from plybench.domains.shared.maps import OPPOSITE, Map, Origin, Position

# What `fuel` solves in seconds, measured on the MovingAI maps of docs/mazeworld.md and on random
# ones: up to 60 robots, if they leave half of the floor free. Few robots may be crowded, and so may
# those on a small board with one free cell, or without walls unless it is a strip.
_MOST_FOR_FUEL = 60
_FEW_ROBOTS = 8
_SMALL_BOARD = 16


class Mazeworld(Displayed, MazeHeuristics):
    """A map, and for each robot its start and its goal as (x, y), counted from the map's origin.

    >>> maze = Mazeworld(Map(3, 1), {"A": (0, 0), "B": (1, 0)}, {"A": (1, 0), "B": (2, 0)})
    >>> maze.successors(maze.initial)
    [('B-east', (0, 2), 1)]
    >>> maze.with_model("turns").successors((0, 2, 0))
    [('A-east', (1, 2, 1), 1), ('A-wait', (0, 2, 1), 0)]
    """

    default_heuristic = "distance"

    def __init__(
        self,
        grid: Map,
        starts: Mapping[str, Position],
        goals: Mapping[str, Position],
        *,
        model: str = "free",
        order: str = "west-south-east-north",
        name: str = "",
    ) -> None:
        if model not in MODELS:
            raise unknown("model", model, MODELS)
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        self.grid, self.model, self.order, self.name = grid, model, order, name
        for given in (starts, goals):
            if not isinstance(given, Mapping):
                raise InputError(
                    f"starts and goals are mappings by robot, as in {{'A': (0, 0)}}, not {given!r}"
                )
        self.robots = tuple(starts)
        check_names(self.robots, goals, "goal")
        self.starts: State = self._cells("robot", starts)
        self.goals: State = self._cells("goal of", goals)
        self.has_turns = model == "turns"
        self.unit_costs = not self.has_turns
        self.initial: State = (*self.starts, 0) if self.has_turns else self.starts
        # (direction, target) for each cell, in the order to be tried
        self._moves = [
            [(name, steps[name]) for name in ORDERS[order] if name in steps] for steps in grid.steps
        ]
        self._names = [
            {direction: f"{robot}-{direction}" for direction in (*OPPOSITE, WAIT)}
            for robot in self.robots
        ]
        self._movers = {
            names[direction]: (robot, direction)
            for robot, names in enumerate(self._names)
            for direction in OPPOSITE
        }

    def __repr__(self) -> str:
        robots = counted(len(self.robots), "robot")
        return described(self, f"{self.grid.width} x {self.grid.height}", robots, self.model)

    def with_order(self, order: str) -> "Mazeworld":
        """Return the same puzzle with another child order."""
        return self._changed(order=order)

    def with_model(self, model: str) -> "Mazeworld":
        """Return the same puzzle under the other rules."""
        return self._changed(model=model)

    def with_goals(self, goals: Mapping[str, Position]) -> "Mazeworld":
        """Return the puzzle with other goals, and without a name."""
        return self._changed(goals=goals, name="")

    def _changed(self, **changes: Any) -> "Mazeworld":
        same = {
            "starts": self.positions(self.starts),
            "goals": self.positions(self.goals),
            "model": self.model,
            "order": self.order,
            "name": self.name,
        }
        return Mazeworld(self.grid, **(same | changes))

    # The problem

    def actions(self, state: State) -> list[str]:
        """Return the actions of each robot or, with turns, of the one whose turn it is."""
        if self.has_turns:
            return [action for action, _, _ in self.successors(state)]
        taken = set(state)
        return [
            names[direction]
            for names, cell in zip(self._names, state, strict=True)
            for direction, target in self._moves[cell]
            if target not in taken
        ]

    def allows(self, state: State, action: str) -> bool:
        """Tell whether an action is possible, quickly even with hundreds of robots."""
        if self.has_turns:
            return action in self.actions(state)
        if action not in self._movers:
            return False
        robot, direction = self._movers[action]
        target = self.grid.steps[state[robot]].get(direction)
        return target is not None and target not in state

    def result(self, state: State, action: str) -> State:
        """Return the state that follows; `action` must be possible."""
        if self.has_turns:
            for name, after, _ in self._successors_in_turn(state):
                if name == action:
                    return after
        elif self.allows(state, action):
            robot, direction = self._movers[action]
            target = self.grid.steps[state[robot]][direction]
            return (*state[:robot], target, *state[robot + 1 :])
        raise InputError(f"action {action!r} is not possible in {self.format_state(state)!r}")

    def action_cost(self, state: State, action: str, successor: State) -> int:
        """Return the fuel: 1 for a move, 0 for a wait."""
        return 0 if action.endswith(f"-{WAIT}") else 1

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, successor, fuel) for each action."""
        if self.has_turns:
            return self._successors_in_turn(state)
        found = []
        for robot, cell in enumerate(state):
            names = self._names[robot]
            for direction, target in self._moves[cell]:
                if target not in state:
                    after = (*state[:robot], target, *state[robot + 1 :])
                    found.append((names[direction], after, 1))
        return found

    def _successors_in_turn(self, state: State) -> list[tuple[str, State, int]]:
        *cells, robot = state
        names, following = self._names[robot], (robot + 1) % len(cells)
        found = [
            (names[direction], (*state[:robot], target, *state[robot + 1 : -1], following), 1)
            for direction, target in self._moves[cells[robot]]
            if target not in cells
        ]
        found.append((names[WAIT], (*cells, following), 0))
        return found

    def predecessors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, predecessor, fuel) for each action that leads here."""
        if self.has_turns:
            return self._predecessors_in_turn(state)
        found = []
        for robot, cell in enumerate(state):
            names = self._names[robot]
            for direction, target in self._moves[cell]:
                if target not in state:
                    before = (*state[:robot], target, *state[robot + 1 :])
                    found.append((names[OPPOSITE[direction]], before, 1))
        return found

    def _predecessors_in_turn(self, state: State) -> list[tuple[str, State, int]]:
        *cells, following = state
        robot = (following - 1) % len(cells)
        names = self._names[robot]
        found = [
            (names[OPPOSITE[direction]], (*state[:robot], target, *state[robot + 1 : -1], robot), 1)
            for direction, target in self._moves[cells[robot]]
            if target not in cells
        ]
        found.append((names[WAIT], (*cells, robot), 0))
        return found

    def is_goal(self, state: State) -> bool:
        """Tell whether every robot is on its goal, whoever's turn it is."""
        return (state[:-1] if self.has_turns else state) == self.goals

    def goal_states(self) -> Iterator[State]:
        """Yield the goal; with turns, once for each robot whose turn it may be."""
        if not self.has_turns:
            yield self.goals
            return
        for robot in range(len(self.robots)):
            yield (*self.goals, robot)

    @property
    def recommended_algorithm(self) -> Recommendation | None:
        """`fuel` as long as its proofs take seconds, `crowd` beyond that; not for subclasses."""
        if type(self) is not Mazeworld:
            return None
        robots = len(self.robots)
        is_crowded = robots > _FEW_ROBOTS and 2 * robots > len(self.grid.floor)
        if robots > _MOST_FOR_FUEL or (is_crowded and not self._is_small_board):
            why = f"it plans for {robots} robots in seconds; they are too many for a proof"
            return Recommendation("crowd", why)
        return Recommendation("fuel", "it finds a plan with the least fuel and proves it")

    @property
    def _is_small_board(self) -> bool:
        """Whether `fuel` solves it however crowded it is, as a sliding-tile puzzle."""
        grid, cells = self.grid, len(self.grid.floor)
        is_open = not grid.walls and min(grid.width, grid.height) > 2
        return cells <= _SMALL_BOARD and (is_open or cells == len(self.robots) + 1)

    def impossible(self) -> str:
        """Return why there is no plan, if that shows without a search, else ""."""
        return self._why_unsolvable

    @cached_property
    def _why_unsolvable(self) -> str:
        return why_unsolvable(self.grid, self.robots, self.starts, self.goals)

    def native_twin(self) -> Any:
        """Return the puzzle as the native core knows it, or None; see `core/native`."""
        from plybench.domains.mazeworld.native import mazeworld_twin  # with numpy

        # A subclass may have other rules.
        is_plain = type(self) is Mazeworld
        return mazeworld_twin(self, self._moves, self._names) if is_plain else None

    # States, text, plans and picture

    @property
    def plan_files(self) -> PlanFiles:
        """How plans are written to files: as the timed path of each robot."""
        return PLAN_FILES

    def schedule(self, path: Path[State, str]) -> dict[str, list[dict[str, int]]]:
        """Return where each robot starts and when it arrives where, as in plans in JSON."""
        from plybench.domains.mazeworld.schedule import arrivals  # which imports this module

        return {robot: [s._asdict() for s in stops] for robot, stops in arrivals(self, path)}

    def moments(self, path: Path[State, str]) -> list[tuple[list[str], State]]:
        """Return what the robots do in each unit of time, and the state after it; see `timing`."""
        from plybench.domains.mazeworld.schedule import moments  # which imports this module

        return moments(self, path)

    @property
    def origin(self) -> Origin:
        """The cell at (0, 0) in positions and texts of states."""
        return self.grid.origin

    def cells(self, state: State) -> State:
        """Return the robots' cells alone, without the turn."""
        return state[: len(self.robots)]

    def positions(self, state: State) -> dict[str, Position]:
        """Return the robots' positions."""
        return dict(zip(self.robots, map(self.grid.position, self.cells(state)), strict=True))

    def format_state(self, state: State) -> str:
        """Return a state as one line: `A 0,0 B 1,0`, with turns `A 0,0 B 1,0 (B to move)`."""
        spots = " ".join(f"{name} {x},{y}" for name, (x, y) in self.positions(state).items())
        return f"{spots} ({self.robots[state[-1]]} to move)" if self.has_turns else spots

    def parse_state(self, text: str) -> State:
        """Return the state that `format_state` wrote."""
        spots, mover = parse_positions(text)
        check_names(self.robots, spots, "place")
        cells = self._cells("robot", {robot: spots[robot] for robot in self.robots})
        if (mover != "") != self.has_turns or mover not in (*self.robots, ""):
            wanted = (
                f"end in one of '({self.robots[0]} to move)', ..."
                if self.has_turns
                else ("not say whose turn it is: any robot may move next")
            )
            raise InputError(f"state {text!r} must {wanted}")
        return (*cells, self.robots.index(mover)) if self.has_turns else cells

    def picture(self, state: State) -> Picture:
        """Return the maze, with the goals as marks."""
        goal_at, width = self._goal_at, self.grid.width
        rows = list(self._empty_rows)
        for name, cell in zip(self.robots, self.cells(state), strict=True):
            y, x = divmod(cell, width)
            row = rows[y]
            rows[y] = (*row[:x], Cell("piece", name, goal_at.get(cell, "")), *row[x + 1 :])
        return Picture(tuple(rows))

    @cached_property
    def _goal_at(self) -> dict[int, str]:
        return dict(zip(self.goals, self.robots, strict=True))

    @cached_property
    def _empty_rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows of a picture without robots; those of large maps are made only once."""
        wall, floor, width = Cell("wall"), Cell("empty"), self.grid.width
        cells = [wall if cell in self.grid.walls else floor for cell in range(self.grid.size)]
        for cell, robot in self._goal_at.items():
            cells[cell] = Cell("empty", goal=robot)
        return tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width))

    def place(self, state: State) -> int | None:
        """Return the cell of a robot that is alone: then a state is a place on the map."""
        return state[0] if len(self.robots) == 1 else None

    def _cells(self, what: str, spots: Mapping[str, Position]) -> State:
        """Return the cells of positions in the robots' order: distinct cells of floor."""
        taken: dict[int, str] = {}
        for robot in self.robots:
            try:
                cell = self.grid.cell(spots[robot])
            except InputError as error:
                raise InputError(f"{what} {robot}: {error}") from None
            x, y = spots[robot]
            if cell in self.grid.walls:
                raise InputError(f"{what} {robot} at ({x},{y}) is in a wall")
            if cell in taken:
                raise InputError(f"{what} {robot} at ({x},{y}) is also that of {taken[cell]}")
            taken[cell] = robot
        return tuple(taken)
