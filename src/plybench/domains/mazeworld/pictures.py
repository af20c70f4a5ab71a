"""Pictures of Mazeworld: the maze and its robots, with their goals as marks."""

from plybench.core.picture import Cell, Picture
from plybench.domains.mazeworld.heuristics import State
from plybench.domains.shared.maps import Map


class MazePictures:
    """The pictures of one maze. The rows without robots, long for large maps, are made once."""

    def __init__(self, grid: Map, robots: tuple[str, ...], goals: State) -> None:
        self._width, self._robots = grid.width, robots
        self._goal_at = dict(zip(goals, robots, strict=True))
        wall, floor = Cell("wall"), Cell("empty")
        cells = [wall if cell in grid.walls else floor for cell in range(grid.size)]
        for cell, robot in self._goal_at.items():
            cells[cell] = Cell("empty", goal=robot)
        self._empty_rows = tuple(
            tuple(cells[i : i + grid.width]) for i in range(0, len(cells), grid.width)
        )

    def draw(self, cells: State) -> Picture:
        """Return the maze with the robots on these cells."""
        rows = list(self._empty_rows)
        for name, cell in zip(self._robots, cells, strict=True):
            y, x = divmod(cell, self._width)
            row = rows[y]
            rows[y] = (*row[:x], Cell("piece", name, self._goal_at.get(cell, "")), *row[x + 1 :])
        return Picture(tuple(rows))
