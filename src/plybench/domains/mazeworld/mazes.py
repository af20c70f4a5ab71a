"""Perfect mazes: corridors between rooms, and exactly one path from each cell to each other.

On the usual grid, rooms are the cells in odd rows and columns (counted from 0), and the cells
between them are walls or passages:

    # # # # #
    # . . . #    2 x 2 rooms on 5 x 5 cells, with three passages
    # . # . #
    # . # . #
    # # # # #
"""

from plybench.core.rng import SplitMix64
from plybench.core.system.long_work import look
from plybench.domains.shared.maps import Map

Room = tuple[int, int]  # column and row of its cell
Cells = set[Room]

# How a maze is carved: the first is the default.
CARVINGS = ("depth-first", "uniform")


def perfect_maze(width: int, height: int, rng: SplitMix64, carving: str = CARVINGS[0]) -> Map:
    """Return a random perfect maze; both sides, counted in cells, must be odd and at least 3.

    Carving depth-first makes long corridors with few side passages. A uniform maze is any of all
    perfect mazes with the same probability; it has more and shorter side passages.
    """
    carve = _carve_uniformly if carving == "uniform" else _carve_depth_first
    cells = {y * width + x for x, y in carve(width, height, rng)}
    return Map(width, height, frozenset(range(width * height)) - cells)


def _carve_depth_first(width: int, height: int, rng: SplitMix64) -> Cells:
    """Go on from the newest room that has a neighbour not reached yet."""
    floor, open_rooms = {(1, 1)}, [(1, 1)]
    while open_rooms:
        look()
        room = open_rooms[-1]
        fresh = [beside for beside in _rooms_beside(room, width, height) if beside not in floor]
        if not fresh:
            open_rooms.pop()
            continue
        open_rooms.append(fresh[rng.below(len(fresh))])
        floor |= {_between(room, open_rooms[-1]), open_rooms[-1]}
    return floor


def _carve_uniformly(width: int, height: int, rng: SplitMix64) -> Cells:
    """Walk at random from each room to the maze, and add the walk without its loops.

    Source: wilson1996.
    """
    floor = {(1, 1)}
    for first in [(x, y) for y in range(1, height, 2) for x in range(1, width, 2)]:
        left_for: dict[Room, Room] = {}  # where the walk went from a room the last time
        room = first
        while room not in floor:
            look()
            beside = _rooms_beside(room, width, height)
            left_for[room] = beside[rng.below(len(beside))]
            room = left_for[room]
        room = first
        while room not in floor:
            floor |= {room, _between(room, left_for[room])}
            room = left_for[room]
    return floor


def _between(room: Room, other: Room) -> Room:
    """Return the cell of the passage between two rooms."""
    (x, y), (u, v) = room, other
    return (x + u) // 2, (y + v) // 2


def _rooms_beside(room: Room, width: int, height: int) -> list[Room]:
    x, y = room
    beside = [(x - 2, y), (x, y - 2), (x + 2, y), (x, y + 2)]
    return [(u, v) for u, v in beside if 0 < u < width and 0 < v < height]
