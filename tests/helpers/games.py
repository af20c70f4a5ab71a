"""Small games, written as a user would write them."""

from collections.abc import Mapping, Sequence
from typing import Any

Value = int | float


class GraphGame:
    """A game on a graph without cycles: states are numbers, an action is an index of `edges`.

    Players need not alternate; a state without edges ends the game. All values are player 1's.
    """

    initial = 0

    def __init__(
        self,
        edges: Mapping[int, Sequence[int]],
        players: Mapping[int, int],
        utilities: Mapping[int, Value],
        estimates: Mapping[int, Value] | None = None,
    ) -> None:
        self.edges, self.players = edges, players
        self.utilities, self.estimates = utilities, estimates or {}

    def __repr__(self) -> str:
        parts = (self.edges, self.players, self.utilities, self.estimates)
        return f"GraphGame{parts!r}"

    def to_move(self, state: int) -> int:
        return self.players.get(state, 1)

    def actions(self, state: int) -> range:
        return range(len(self.edges.get(state, ())))

    def result(self, state: int, action: int) -> int:
        return self.edges[state][action]

    def is_terminal(self, state: int) -> bool:
        return not self.edges.get(state)

    def utility(self, state: int, player: int) -> Value:
        value = self.utilities.get(state, 0)
        return value if player == 1 else -value

    def guess(self, state: int, player: int) -> Value:
        """An evaluation."""
        value = self.estimates.get(state, 0)
        return value if player == 1 else -value

    def backwards(self, state: int, actions: Sequence[int]) -> list[int]:
        """A move ordering."""
        return list(reversed(actions))


class Nim:
    """Heaps of matches; a move takes any number from one heap; who takes the last one wins.

    A state is (heaps, player to move); an action is (heap, matches).
    """

    def __init__(self, *heaps: int) -> None:
        self.initial = (heaps, 1)

    def to_move(self, state: tuple[tuple[int, ...], int]) -> int:
        return state[1]

    def actions(self, state: tuple[tuple[int, ...], int]) -> list[tuple[int, int]]:
        return [(i, n) for i, heap in enumerate(state[0]) for n in range(1, heap + 1)]

    def result(
        self, state: tuple[tuple[int, ...], int], action: tuple[int, int]
    ) -> tuple[tuple[int, ...], int]:
        (heaps, player), (at, taken) = state, action
        return (*heaps[:at], heaps[at] - taken, *heaps[at + 1 :]), 3 - player

    def is_terminal(self, state: tuple[tuple[int, ...], int]) -> bool:
        return not any(state[0])

    def utility(self, state: tuple[tuple[int, ...], int], player: int) -> int:
        return -1 if state[1] == player else 1

    def key(self, state: tuple[tuple[int, ...], int]) -> int:
        """Return the heaps in order, and the player, as one number: order does not matter."""
        number = state[1]
        for heap in sorted(state[0]):
            number = number * 64 + heap
        return number

    def format_action(self, action: tuple[int, int]) -> str:
        return f"{action[0]}-{action[1]}"


class Counting:
    """An endless game: each move adds 0 or 1 to a number; nobody ever wins."""

    initial = (0, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return 1 + state[0] % 2

    def actions(self, state: tuple[int, int]) -> tuple[int, int]:
        return (0, 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, state[1] + action

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return False

    def utility(self, state: tuple[int, int], player: int) -> int:
        raise AssertionError("the game does not end")


def play(game: Any, state: Any, line: Sequence[Any]) -> list[Any]:
    """Return the states that a line of legal moves passes, the first included."""
    states = [state]
    for action in line:
        assert not game.is_terminal(states[-1])
        assert action in list(game.actions(states[-1]))
        states.append(game.result(states[-1], action))
    return states
