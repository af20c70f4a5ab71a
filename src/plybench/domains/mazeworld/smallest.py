"""All small mazes in which the robots can reach their goals, the shortest ways first."""

from collections.abc import Iterator
from itertools import permutations

from plybench.core.catalog import SizeClass
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.shared.layers import shortest
from plybench.domains.shared.maps import Map, all_maps

_SIZES = ((2, 2, 1), (3, 2, 1), (2, 2, 2), (3, 3, 1))
_NAMES = "AB"


def smallest() -> Iterator[SizeClass]:
    """Yield the mazes of each size: width, height and number of robots."""
    for width, height, robots in _SIZES:
        number = "1 robot" if robots == 1 else f"{robots} robots"
        words = f"{width} x {height} mazes with {number}"
        yield SizeClass(words, _problems(width, height, robots))


def _problems(width: int, height: int, robots: int) -> Iterator[tuple[Mazeworld, int]]:
    mazes = (maze for grid in all_maps(width, height) for maze in _mazes(grid, robots))
    found = [(maze, steps) for maze in mazes if (steps := shortest(maze))]
    yield from sorted(found, key=lambda pair: pair[1])


def _mazes(grid: Map, robots: int) -> Iterator[Mazeworld]:
    """Yield every way to place the robots and their goals on a map."""
    places = [grid.position(cell) for cell in grid.floor]
    names = _NAMES[:robots]
    for starts in permutations(places, robots):
        for goals in permutations(places, robots):
            yield Mazeworld(
                grid, dict(zip(names, starts, strict=True)), dict(zip(names, goals, strict=True))
            )
