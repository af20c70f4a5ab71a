"""Nim: `plybench play 'examples/nim.py:Nim(1, 3, 5)'`, `plybench check examples/nim.py`.

Prints:

    3-4-5: the first player wins, for example by taking 2 from heap 1
    1-2-3: the second player wins
"""

from plybench import decide

State = tuple[int, tuple[int, ...]]  # the player to move, and the heaps
Move = tuple[int, int]  # a heap, and how many to take


class Nim:
    """Take any number of matches from one heap; who takes the last match wins."""

    def __init__(self, *heaps: int) -> None:
        self.initial: State = (1, heaps or (3, 4, 5))

    def to_move(self, state: State) -> int:
        """Return 1 or 2."""
        return state[0]

    def actions(self, state: State) -> list[Move]:
        """Return all ways to take something."""
        return [(heap, n) for heap, size in enumerate(state[1]) for n in range(1, size + 1)]

    def result(self, state: State, action: Move) -> State:
        """Take matches away."""
        player, heaps = state
        heap, taken = action
        return 3 - player, (*heaps[:heap], heaps[heap] - taken, *heaps[heap + 1 :])

    def is_terminal(self, state: State) -> bool:
        """Tell whether all heaps are empty."""
        return not any(state[1])

    def utility(self, state: State, player: int) -> int:
        """Return 1 for the player who took the last match, -1 for the other."""
        return -1 if player == state[0] else 1

    def format_action(self, action: Move) -> str:
        """Write a move as heap and number, from 1: `1-2` takes two matches from the first heap."""
        return f"{action[0] + 1}-{action[1]}"

    def parse_action(self, text: str) -> Move:
        """Read a move."""
        heap, taken = text.split("-")
        return int(heap) - 1, int(taken)


if __name__ == "__main__":
    for heaps in ((3, 4, 5), (1, 2, 3)):
        decision = decide(Nim(*heaps), "alpha_beta", table=True)
        name = "-".join(map(str, heaps))
        if decision.value == 1 and decision.action is not None:
            heap, taken = decision.action
            best = f"taking {taken} from heap {heap + 1}"
            print(f"{name}: the first player wins, for example by {best}")
        else:
            print(f"{name}: the second player wins")
