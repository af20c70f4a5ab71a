"""Small problems, written as a user would write them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any

Cost = int | float
Edges = Mapping[str, Mapping[str, Cost]]


class GraphProblem:
    """A weighted graph as an adjacency dict; an action is the name of the node gone to.

    It can be searched backwards, and it knows the exact distance to a goal as `exact`, an estimate
    that a test may replace by any other.
    """

    def __init__(self, edges: Edges, initial: str = "S", goals: Iterable[str] = ("G",)) -> None:
        self.edges, self.initial, self.goals = edges, initial, tuple(goals)
        self.unit_costs = all(c == 1 for out in edges.values() for c in out.values())

    @property
    def nodes(self) -> list[str]:
        """All nodes, also those without a way out."""
        ends = [end for out in self.edges.values() for end in out]
        return list(dict.fromkeys([self.initial, *self.edges, *ends, *self.goals]))

    def actions(self, state: str) -> list[str]:
        return list(self.edges.get(state, {}))

    def result(self, state: str, action: str) -> str:
        return action

    def action_cost(self, state: str, action: str, successor: str) -> Cost:
        return self.edges[state][action]

    def is_goal(self, state: str) -> bool:
        return state in self.goals

    def predecessors(self, state: str) -> list[tuple[str, str, Cost]]:
        return [(state, start, out[state]) for start, out in self.edges.items() if state in out]

    def goal_states(self) -> tuple[str, ...]:
        return self.goals


class GridMaze:
    """A maze drawn with `S`, `G`, `#` and free cells; a state is (row, column)."""

    MOVES: Mapping[str, tuple[int, int]] = {
        "north": (-1, 0),
        "south": (1, 0),
        "west": (0, -1),
        "east": (0, 1),
    }

    def __init__(self, drawing: str) -> None:
        self.rows = [line.strip() for line in drawing.split()]
        self.initial = self._find("S")
        self.goal = self._find("G")

    def _find(self, sign: str) -> tuple[int, int]:
        found = [(r, row.index(sign)) for r, row in enumerate(self.rows) if sign in row]
        return found[0]

    def _is_free(self, row: int, column: int) -> bool:
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return inside and self.rows[row][column] != "#"

    def actions(self, state: tuple[int, int]) -> list[str]:
        return [a for a, (r, c) in self.MOVES.items() if self._is_free(state[0] + r, state[1] + c)]

    def result(self, state: tuple[int, int], action: str) -> tuple[int, int]:
        r, c = self.MOVES[action]
        return state[0] + r, state[1] + c

    def is_goal(self, state: tuple[int, int]) -> bool:
        return state == self.goal

    def taxicab(self, state: tuple[int, int]) -> int:
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])


class IntegerLine:
    """The integers, from 0, one step down or up: a space without end in both directions."""

    initial = 0

    def __init__(self, goal: int = 10**9) -> None:
        self.goal = goal

    def actions(self, state: int) -> tuple[int, int]:
        return (-1, 1)

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_goal(self, state: int) -> bool:
        return state == self.goal

    def predecessors(self, state: int) -> list[tuple[int, int, int]]:
        return [(-1, state + 1, 1), (1, state - 1, 1)]

    def goal_states(self) -> list[int]:
        return [self.goal]

    def gap(self, state: int) -> int:
        return abs(self.goal - state)


class Chain:
    """States 0, 1, ..., length in a row; the last one is the goal."""

    initial = 0

    def __init__(self, length: int) -> None:
        self.length = length

    def actions(self, state: int) -> tuple[str, ...]:
        return ("on",) if state < self.length else ()

    def result(self, state: int, action: str) -> int:
        return state + 1

    def is_goal(self, state: int) -> bool:
        return state == self.length

    def predecessors(self, state: int) -> list[tuple[str, int, int]]:
        return [("on", state - 1, 1)] if state > 0 else []

    def goal_states(self) -> list[int]:
        return [self.length]

    def rest(self, state: int) -> int:
        return self.length - state


class EightPuzzle:
    """The 8-puzzle: a state is the board row by row, 0 is the blank."""

    MOVES: Mapping[str, int] = {"up": -3, "down": 3, "left": -1, "right": 1}

    def __init__(self, board: str, goal: str = "123456780") -> None:
        self.initial, self.goal = tuple(map(int, board)), tuple(map(int, goal))

    def actions(self, state: tuple[int, ...]) -> list[str]:
        row, column = divmod(state.index(0), 3)
        possible = {"up": row > 0, "down": row < 2, "left": column > 0, "right": column < 2}
        return [move for move, holds in possible.items() if holds]

    def result(self, state: tuple[int, ...], action: str) -> tuple[int, ...]:
        blank = state.index(0)
        other = blank + self.MOVES[action]
        board = list(state)
        board[blank], board[other] = board[other], board[blank]
        return tuple(board)

    def is_goal(self, state: tuple[int, ...]) -> bool:
        return state == self.goal

    def manhattan(self, state: tuple[int, ...]) -> int:
        total = 0
        for cell, tile in enumerate(state):
            if tile:
                row, column = divmod(self.goal.index(tile), 3)
                total += abs(cell // 3 - row) + abs(cell % 3 - column)
        return total


class Interrupting:
    """A problem whose k-th method call does something else first, such as raising."""

    def __init__(self, problem: Any, call: int, instead: Callable[[], None]) -> None:
        self._problem, self._left, self._instead = problem, call, instead
        self.initial = problem.initial
        if hasattr(problem, "unit_costs"):
            self.unit_costs = problem.unit_costs

    def tick(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._instead()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._problem, name)

        def counted(*args: Any) -> Any:
            self.tick()
            return method(*args)

        return counted


def never(state: object) -> Cost:
    """An estimate that calls every state a dead end."""
    return inf


def walk(problem: Any, actions: Iterable[Any]) -> Iterator[Any]:
    """Yield the states that a sequence of actions passes, the initial one first."""
    state = problem.initial
    yield state
    for action in actions:
        state = problem.result(state, action)
        yield state
