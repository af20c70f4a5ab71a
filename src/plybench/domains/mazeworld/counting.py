"""How many states a maze has: the discussion questions of report mazeworld, with exact answers."""

from math import perm

from plybench.core.errors import unknown
from plybench.domains.mazeworld.robots import MODELS


def state_count(floor: int, robots: int, model: str = "free") -> int:
    """Return in how many ways distinct robots can be placed on `floor` cells.

    The first robot has `floor` cells to choose from, the last `floor - robots + 1`. With turns,
    each placement counts once for each robot whose turn it may be.

    >>> state_count(7 * 7, 3), state_count(7 * 7, 3, "turns")
    (110544, 331632)
    """
    if model not in MODELS:
        raise unknown("model", model, MODELS)
    return perm(floor, robots) * (robots if model == "turns" else 1)


def collision_count(cells: int, walls: int, robots: int) -> int:
    """Return how many of all cells**robots placements put robots into walls or on each other.

    >>> collision_count(2, 0, 2), collision_count(3, 1, 2)
    (2, 7)
    """
    return int(cells**robots) - state_count(cells - walls, robots)
