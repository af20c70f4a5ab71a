"""The two models of Mazeworld: who moves next, and what a state is.

- `free`: any robot moves next. A state is the tuple of the robots' cells in the order of their
  names. Actions `A-west`, `A-south`, ..., each of which costs 1.
- `turns`: the robots take turns in order; a robot may also wait at no cost: `A-wait`. The last
  number of a state is the index of the robot whose turn it is. The goal does not depend on it.
"""

from collections.abc import Iterator

from plybench.domains.mazeworld.heuristics import State
from plybench.domains.mazeworld.robots import ORDERS, WAIT
from plybench.domains.shared.maps import OPPOSITE, Map

Step = tuple[str, State, int]  # (action, state, fuel)


class Steps:
    """The steps on a map, in the order to be tried, and the names of the robots' actions."""

    def __init__(self, grid: Map, robots: tuple[str, ...], goals: State, order: str) -> None:
        self.robots, self.goals = robots, goals
        # By cell: (direction, target).
        self.moves = [
            [(name, steps[name]) for name in ORDERS[order] if name in steps] for steps in grid.steps
        ]
        # By robot: its actions by direction, the wait last.
        self.names = [
            {direction: f"{robot}-{direction}" for direction in (*OPPOSITE, WAIT)}
            for robot in robots
        ]


class FreeOrder(Steps):
    """The model `free`."""

    has_turns = False
    turn_rule = "not say whose turn it is: any robot may move next"

    def __init__(self, grid: Map, robots: tuple[str, ...], goals: State, order: str) -> None:
        super().__init__(grid, robots, goals, order)
        self._steps = grid.steps
        self._movers = {
            names[direction]: (robot, direction)
            for robot, names in enumerate(self.names)
            for direction in OPPOSITE
        }

    def initial(self, starts: State) -> State:
        """Return the first state of robots on these cells."""
        return starts

    def actions(self, state: State) -> list[str]:
        """Return the actions of each robot."""
        taken = set(state)
        return [
            names[direction]
            for names, cell in zip(self.names, state, strict=True)
            for direction, target in self.moves[cell]
            if target not in taken
        ]

    def result(self, state: State, action: str) -> State | None:
        """Return the state after an action, or None if it is not possible.

        Quick even with hundreds of robots.
        """
        if action not in self._movers:
            return None
        robot, direction = self._movers[action]
        target = self._steps[state[robot]].get(direction)
        if target is None or target in state:
            return None
        return (*state[:robot], target, *state[robot + 1 :])

    def successors(self, state: State) -> list[Step]:
        """Return (action, successor, fuel) for each action."""
        steps = []
        for robot, cell in enumerate(state):
            names = self.names[robot]
            for direction, target in self.moves[cell]:
                if target not in state:
                    after = (*state[:robot], target, *state[robot + 1 :])
                    steps.append((names[direction], after, 1))
        return steps

    def predecessors(self, state: State) -> list[Step]:
        """Return (action, predecessor, fuel) for each action that leads here."""
        steps = []
        for robot, cell in enumerate(state):
            names = self.names[robot]
            for direction, target in self.moves[cell]:
                if target not in state:
                    before = (*state[:robot], target, *state[robot + 1 :])
                    steps.append((names[OPPOSITE[direction]], before, 1))
        return steps

    def is_goal(self, state: State) -> bool:
        """Tell whether every robot is on its goal."""
        return state == self.goals

    def goal_states(self) -> Iterator[State]:
        """Yield the goal."""
        yield self.goals

    def write_turn(self, state: State) -> str:
        """Return nothing: any robot may move next."""
        return ""

    def read_turn(self, mover: str) -> State | None:
        """Return what follows the cells in a state; None if a robot is to move."""
        return None if mover else ()


class TurnTaking(Steps):
    """The model `turns`."""

    has_turns = True

    def __init__(self, grid: Map, robots: tuple[str, ...], goals: State, order: str) -> None:
        super().__init__(grid, robots, goals, order)
        self.turn_rule = f"end in one of '({robots[0]} to move)', ..."

    def initial(self, starts: State) -> State:
        """Return the first state of robots on these cells: it is the first robot's turn."""
        return (*starts, 0)

    def actions(self, state: State) -> list[str]:
        """Return the actions of the robot whose turn it is."""
        return [action for action, _, _ in self.successors(state)]

    def result(self, state: State, action: str) -> State | None:
        """Return the state after an action, or None if the action is not possible."""
        return next((after for name, after, _ in self.successors(state) if name == action), None)

    def successors(self, state: State) -> list[Step]:
        """Return (action, successor, fuel) for each action; the wait comes last."""
        *cells, robot = state
        names, following = self.names[robot], (robot + 1) % len(cells)
        steps = [
            (names[direction], (*state[:robot], target, *state[robot + 1 : -1], following), 1)
            for direction, target in self.moves[cells[robot]]
            if target not in cells
        ]
        steps.append((names[WAIT], (*cells, following), 0))
        return steps

    def predecessors(self, state: State) -> list[Step]:
        """Return (action, predecessor, fuel) for each action that leads here."""
        *cells, following = state
        robot = (following - 1) % len(cells)
        names = self.names[robot]
        steps = [
            (names[OPPOSITE[direction]], (*state[:robot], target, *state[robot + 1 : -1], robot), 1)
            for direction, target in self.moves[cells[robot]]
            if target not in cells
        ]
        steps.append((names[WAIT], (*cells, robot), 0))
        return steps

    def is_goal(self, state: State) -> bool:
        """Tell whether every robot is on its goal, whoever's turn it is."""
        return state[:-1] == self.goals

    def goal_states(self) -> Iterator[State]:
        """Yield the goal once for each robot whose turn it may be."""
        for robot in range(len(self.robots)):
            yield (*self.goals, robot)

    def write_turn(self, state: State) -> str:
        """Return whose turn it is, as in ` (B to move)`."""
        return f" ({self.robots[state[-1]]} to move)"

    def read_turn(self, mover: str) -> State | None:
        """Return what follows the cells in a state; None if no such robot is to move."""
        return (self.robots.index(mover),) if mover in self.robots else None


Model = FreeOrder | TurnTaking
