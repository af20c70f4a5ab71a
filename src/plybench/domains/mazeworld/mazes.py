"""Perfect mazes: corridors between rooms, and exactly one path from each cell to each other.

On the usual grid, rooms are the cells in odd rows and columns (counted from 0), and the cells
between them are walls or passages:

    # # # # #
    # . . . #    2 x 2 rooms on 5 x 5 cells, with three passages
    # . # . #
    # . # . #
    # # # # #
"""

from plybench.domain_tools.maps import Map
from plybench.rng import SplitMix64
from plybench.system.long_work import look

Room = tuple[int, int]  # column and row of its cell


def perfect_maze(width: int, height: int, rng: SplitMix64) -> Map:
    """Return a random perfect maze; both sides, counted in cells, must be odd and at least 3.

    It is carved by depth-first search, which goes on from the newest room that has a neighbour
    not reached yet. That makes long corridors with few side passages.
    """
    floor, open_rooms = {(1, 1)}, [(1, 1)]
    while open_rooms:
        look()
        x, y = open_rooms[-1]
        fresh = [room for room in _rooms_beside((x, y), width, height) if room not in floor]
        if not fresh:
            open_rooms.pop()
            continue
        u, v = fresh[rng.below(len(fresh))]
        floor |= {((x + u) // 2, (y + v) // 2), (u, v)}
        open_rooms.append((u, v))
    cells = {y * width + x for x, y in floor}
    return Map(width, height, frozenset(range(width * height)) - cells)


def _rooms_beside(room: Room, width: int, height: int) -> list[Room]:
    x, y = room
    beside = [(x - 2, y), (x, y - 2), (x + 2, y), (x, y + 2)]
    return [(u, v) for u, v in beside if 0 < u < width and 0 < v < height]
