"""Code as a user writes it: the tests load it by `own_code.py:NAME`."""

from typing import Any

from plybench import heuristic

ROADS = {
    "Arad": {"Sibiu": 140, "Timisoara": 118, "Zerind": 75},
    "Zerind": {"Arad": 75, "Oradea": 71},
    "Oradea": {"Zerind": 71, "Sibiu": 151},
    "Timisoara": {"Arad": 118},
    "Sibiu": {"Arad": 140, "Fagaras": 99, "Oradea": 151, "Rimnicu": 80},
    "Fagaras": {"Sibiu": 99, "Bucharest": 211},
    "Rimnicu": {"Sibiu": 80, "Pitesti": 97},
    "Pitesti": {"Rimnicu": 97, "Bucharest": 101},
    "Bucharest": {"Fagaras": 211, "Pitesti": 101},
}
AIR = {"Arad": 366, "Sibiu": 253, "Fagaras": 176, "Rimnicu": 193, "Pitesti": 100, "Oradea": 380}


class Romania:
    """Roads between towns."""

    def __init__(self, start: str = "Arad", goal: str = "Bucharest") -> None:
        if start not in ROADS:
            raise ValueError(f"{start} is not on the map")
        self.initial, self.goal = start, goal

    def actions(self, state: str) -> list[str]:
        return list(ROADS[state])

    def result(self, state: str, action: str) -> str:
        return action

    def is_goal(self, state: str) -> bool:
        return state == self.goal

    def action_cost(self, state: str, action: str, after: str) -> int:
        return ROADS[state][after]


def as_the_crow_flies(state: str) -> int:
    return AIR.get(state, 0)


def one_away(state: Any, problem: Any) -> int:
    return 0 if problem.is_goal(state) else 1


@heuristic(admissible=True)
def too_much(state: Any, problem: Any) -> int:
    return 2 * int(problem.manhattan(state))


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Three in a row."""

    initial = "." * 9

    def to_move(self, state: str) -> str:
        return "X" if state.count("X") == state.count("O") else "O"

    def actions(self, state: str) -> list[int]:
        return [cell for cell in range(9) if state[cell] == "."]

    def result(self, state: str, action: int) -> str:
        return state[:action] + self.to_move(state) + state[action + 1 :]

    def winner(self, state: str) -> str | None:
        rows = (state[a] for a, b, c in LINES if state[a] == state[b] == state[c] != ".")
        return next(rows, None)

    def is_terminal(self, state: str) -> bool:
        return self.winner(state) is not None or "." not in state

    def utility(self, state: str, player: str) -> int:
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == player else -1


def centre(state: str, player: str) -> int:
    return (state[4] == player) - (state[4] not in (player, "."))


def unfair(state: str, player: str) -> int:
    return 1
