"""Problems and games over arrays, for the tests of what is compiled."""

from typing import Any

import numpy as np

from plybench import evaluation, heuristic

SIDE = 4
BIG = 2**40  # beyond what buckets hold


class Roads:
    """A map with roads of different lengths, some of length 0; a state is one place."""

    most_successors = 6
    cost_type: type = int

    def __init__(self, start: int = 0, goal: int = 11, factor: int = 1, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.initial = np.array([start], dtype=np.int16)
        self.ends = rng.integers(-1, 12, size=(12, 6))
        self.lengths = rng.integers(0, 5, size=(12, 6)) * factor
        self.goal = goal
        self.goals = [np.array([goal])]
        self.sources = self.reversed_roads()

    def reversed_roads(self) -> Any:
        sources = np.full((12, 12 * 6, 2), -1)
        for place, road in np.argwhere(self.ends >= 0):
            end = self.ends[place, road]
            free = int(np.argmax(sources[end, :, 0] < 0))
            sources[end, free] = place, road
        return sources

    def successors(self, state: Any, out: Any, actions: Any, costs: Any) -> int:
        count = 0
        for road in range(6):
            if self.ends[state[0], road] >= 0:
                out[count, 0] = self.ends[state[0], road]
                actions[count] = road
                costs[count] = self.lengths[state[0], road]
                count += 1
        return count

    def is_goal(self, state: Any) -> bool:
        return state[0] == self.goal  # type: ignore[no-any-return]

    @heuristic(admissible=True)
    def rough(self, state: Any) -> float:
        """Return 0; a place without roads is a dead end."""
        if state[0] != self.goal and self.ends[state[0]].max() < 0:
            return np.inf
        return 0.0

    @heuristic
    def wild(self, state: Any) -> int:
        """Return anything, negative numbers among it."""
        return int(state[0] * 7919 % 23) - 4


class FloatRoads(Roads):
    """The same with lengths that are not whole."""

    cost_type = float

    def successors(self, state: Any, out: Any, actions: Any, costs: Any) -> int:
        count = 0
        for road in range(6):
            if self.ends[state[0], road] >= 0:
                out[count, 0] = self.ends[state[0], road]
                actions[count] = road
                costs[count] = self.lengths[state[0], road] / 3
                count += 1
        return count


class ReversibleGrid:
    """A walk on a board of 4 x 4, with the path that was taken marked in a 2-D array."""

    action_names = ("up", "left", "right", "down")

    def __init__(self, start: int = 0, goal: int = 15, walls: tuple[int, ...] = (5, 6, 9)) -> None:
        self.initial = np.zeros((SIDE, SIDE), dtype=np.int32)
        self.initial[start // SIDE, start % SIDE] = 1
        self.goal, self.walls = goal, np.isin(np.arange(SIDE * SIDE), walls)
        target = np.zeros((SIDE, SIDE), dtype=np.int64)
        target[goal // SIDE, goal % SIDE] = 1
        self.goals = [target]

    def successors(self, state: Any, out: Any, actions: Any) -> int:
        return self.steps(state, out, actions, 1)

    def predecessors(self, state: Any, out: Any, actions: Any) -> int:
        return self.steps(state, out, actions, -1)

    def steps(self, state: Any, out: Any, actions: Any, sign: int) -> int:
        place = where(state)
        count = 0
        for action in range(4):
            down, right = ((-1, 0), (0, -1), (0, 1), (1, 0))[action]
            row, column = place // SIDE + sign * down, place % SIDE + sign * right
            inside = 0 <= row < SIDE and 0 <= column < SIDE
            if inside and not self.walls[row * SIDE + column]:
                out[count, place // SIDE, place % SIDE] = 0
                out[count, row, column] = 1
                actions[count] = action
                count += 1
        return count

    def is_goal(self, state: Any) -> bool:
        return where(state) == self.goal

    @heuristic(consistent=True)
    def manhattan(self, state: Any) -> int:
        place = where(state)
        return abs(place // SIDE - self.goal // SIDE) + abs(place % SIDE - self.goal % SIDE)


def where(state: Any) -> int:
    """Return the cell of the walker."""
    for cell in range(SIDE * SIDE):
        if state[cell // SIDE, cell % SIDE] == 1:
            return cell
    return -1


class Subtraction:
    """Take one, two or three from a heap; who takes the last one wins."""

    most_moves = 3

    def __init__(self, heap: int = 9) -> None:
        self.initial = np.array([heap, 1], dtype=np.int8)

    def to_move(self, state: Any) -> int:
        return state[1]  # type: ignore[no-any-return]

    def moves(self, state: Any, out: Any) -> int:
        count = 0
        for take in range(1, 4):
            if take <= state[0]:
                out[count] = take
                count += 1
        return count

    def play(self, state: Any, move: int, out: Any) -> None:
        out[0] -= move
        out[1] = 3 - state[1]

    def is_terminal(self, state: Any) -> bool:
        return state[0] == 0  # type: ignore[no-any-return]

    def utility(self, state: Any, player: int) -> int:
        return -1 if state[1] == player else 1

    @evaluation
    def modulo(self, state: Any, player: int) -> float:
        worth = -0.5 if state[0] % 4 == 0 else 0.5
        return worth if state[1] == player else -worth
