"""A heuristic that wants too much: it counts every step three times."""

from typing import Any


def distance(one: int, other: int, width: int) -> int:
    """Return the steps between two cells, but forget the rows."""
    return abs(one % width - other % width)


def h(state: tuple[int, ...], problem: Any) -> int:
    """Return three times the rows and columns that the tiles are away from their places."""
    goal: tuple[int, ...] = problem.goal
    width: int = problem.width
    cells = [(i, goal.index(tile)) for i, tile in enumerate(state) if tile]
    return 3 * sum(abs(i // width - j // width) + distance(i, j, width) for i, j in cells)
