"""The towers of Hanoi: `plybench solve examples/hanoi.py`, or `'examples/hanoi.py:Hanoi(6)'`.

Prints:

    breadth_first: 31 moves, 206 expanded
    astar with misplaced: 31 moves, 173 expanded
"""

from collections.abc import Iterator

from plybench import heuristic, solve

State = tuple[int, ...]  # the peg of each disc, the smallest first
Move = tuple[int, int]  # from a peg to a peg


class Hanoi:
    """Discs on three pegs, to be moved to the last peg; no disc may lie on a smaller one."""

    def __init__(self, discs: int = 5) -> None:
        self.initial: State = (0,) * discs

    def actions(self, state: State) -> Iterator[Move]:
        """Move the top disc of a peg to a peg whose top disc is larger."""
        top = {peg: disc for disc, peg in reversed(list(enumerate(state)))}
        for source, disc in sorted(top.items()):
            for target in range(3):
                if target != source and disc < top.get(target, len(state)):
                    yield source, target

    def result(self, state: State, action: Move) -> State:
        """Return the pegs after a move."""
        source, target = action
        disc = state.index(source)
        return (*state[:disc], target, *state[disc + 1 :])

    def is_goal(self, state: State) -> bool:
        """Tell whether all discs are on the last peg."""
        return set(state) == {2}

    @heuristic(consistent=True)
    def misplaced(self, state: State) -> int:
        """Return how many discs are not on the last peg: each needs a move at least."""
        return sum(peg != 2 for peg in state)


if __name__ == "__main__":
    puzzle = Hanoi()
    plain = solve(puzzle, "breadth_first")
    print(f"breadth_first: {plain.cost} moves, {plain.counts.expanded} expanded")
    informed = solve(puzzle, "astar", heuristic="misplaced")
    print(f"astar with misplaced: {informed.cost} moves, {informed.counts.expanded} expanded")
