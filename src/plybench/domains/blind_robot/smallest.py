"""All small maps on which the robot may be anywhere, those with the shortest plans first."""

from collections.abc import Iterator

from plybench.core.catalog import SizeClass
from plybench.domains.blind_robot.rules import BlindRobot
from plybench.domains.shared.layers import shortest
from plybench.domains.shared.maps import Map, all_maps

_SIZES = ((2, 2), (3, 2), (3, 3))


def smallest() -> Iterator[SizeClass]:
    """Yield the maps of each size, with all ways to place walls that leave the floor connected."""
    for width, height in _SIZES:
        yield SizeClass(f"{width} x {height} maps", _problems(width, height))


def _problems(width: int, height: int) -> Iterator[tuple[BlindRobot, int]]:
    problems = [BlindRobot(grid) for grid in all_maps(width, height) if _is_connected(grid)]
    found = [(problem, steps) for problem in problems if (steps := shortest(problem))]
    yield from sorted(found, key=lambda pair: pair[1])


def _is_connected(grid: Map) -> bool:
    return bool(grid.floor) and len(grid.largest_part()) == len(grid.floor)
