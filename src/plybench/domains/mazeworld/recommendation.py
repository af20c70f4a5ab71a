"""Which planner suits a maze: `fuel` as long as its proofs take seconds, `crowd` beyond that."""

from plybench.core.problem import Recommendation
from plybench.domains.shared.maps import Map

# What `fuel` solves in seconds, measured on the MovingAI maps of docs/mazeworld.md and on random
# ones: up to 60 robots, if they leave half of the floor free. Few robots may be crowded, and so may
# those on a small board with one free cell, or without walls unless it is a strip.
_MOST_FOR_FUEL = 60
_FEW_ROBOTS = 8
_SMALL_BOARD = 16


def recommend_planner(grid: Map, robots: int) -> Recommendation:
    """Return the planner for a number of robots on a map, and why."""
    is_crowded = robots > _FEW_ROBOTS and 2 * robots > len(grid.floor)
    if robots > _MOST_FOR_FUEL or (is_crowded and not _is_small_board(grid, robots)):
        why = f"it plans for {robots} robots in seconds; they are too many for a proof"
        return Recommendation("crowd", why)
    return Recommendation("fuel", "it finds a plan with the least fuel and proves it")


def _is_small_board(grid: Map, robots: int) -> bool:
    """Tell whether `fuel` solves a maze however crowded it is, as a sliding-tile puzzle."""
    cells = len(grid.floor)
    is_open = not grid.walls and min(grid.width, grid.height) > 2
    return cells <= _SMALL_BOARD and (is_open or cells == robots + 1)
