"""Your own problem: the 8-puzzle in 25 lines, solved by A*.

A problem is any class with `initial`, `actions`, `result` and `is_goal`. Prints:

    31 moves, 6,744 nodes expanded
    -1 -3 1 3 1 -3 -3 -1 3 -1 3 1 1 -3 -3 -1 -1 3 3 1 1 -3 -1 -3 -1 3 3 1 -3 1 3
"""

from plybench import solve

State = tuple[int, ...]


class EightPuzzle:
    """Tiles 1 to 8 and a blank (0) on a 3 x 3 board; an action says how far the blank goes."""

    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def __init__(self, initial: State) -> None:
        self.initial = initial

    def actions(self, state: State) -> list[int]:
        row, column = divmod(state.index(0), 3)
        possible = {-3: row > 0, -1: column > 0, 1: column < 2, 3: row < 2}
        return [step for step, fits in possible.items() if fits]

    def result(self, state: State, action: int) -> State:
        blank = state.index(0)
        board = list(state)
        board[blank], board[blank + action] = board[blank + action], 0
        return tuple(board)

    def is_goal(self, state: State) -> bool:
        return state == self.goal

    def manhattan(self, state: State) -> int:
        """Return the sum of the tiles' distances to their places."""
        return sum(
            abs((tile - 1) // 3 - i // 3) + abs((tile - 1) % 3 - i % 3)
            for i, tile in enumerate(state)
            if tile
        )


if __name__ == "__main__":
    puzzle = EightPuzzle((8, 6, 7, 2, 5, 4, 3, 0, 1))
    result = solve(puzzle, "astar", heuristic=puzzle.manhattan)
    assert result.path is not None
    print(f"{result.path.cost} moves, {result.counts.expanded:,} nodes expanded")
    print(*result.path.actions)
