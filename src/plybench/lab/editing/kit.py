"""What a domain needs so that its problems can be edited by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from plybench.core.picture import Cell, Picture
from plybench.lab.editing.sheet import Layer, Sheet

Gesture = Literal["drag", "paint", "click"]


@dataclass(frozen=True, slots=True)
class Tool:
    """A way to edit a board: dragging, painting over cells, or a click."""

    name: str
    label: str  # on its button
    gesture: Gesture
    help: str


Tools = Mapping[Layer, Sequence[Tool]]

MOVE = Tool("move", "Move", "drag", "Drag a piece to another cell. If one is there, the two swap.")
WALL = Tool(
    "wall", "Walls", "paint", "Click a cell, or drag over several, to build or remove walls."
)


class Kit:
    """Takes problems of a domain apart and makes them again; subclasses fill it in."""

    tools: ClassVar[Tools]
    most_cells = 1024  # of a board that can still be edited cell by cell

    def sheet(self, problem: Any) -> Sheet:
        """Return a problem laid out for editing."""
        raise NotImplementedError

    def problem(self, sheet: Sheet, before: Any) -> Any:
        """Return the problem on a sheet, by the rules of the one before."""
        raise NotImplementedError

    def add(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        """Put a new piece on a cell."""
        raise NotImplementedError

    def remove(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        """Remove the piece on a cell."""
        raise NotImplementedError

    def paint(self, sheet: Sheet, tool: str, cells: Sequence[int], is_on: bool) -> Sheet:
        """Paint over cells with a tool."""
        return sheet.set_walls(cells, is_on)

    def resize(self, sheet: Sheet, before: Any, width: int, height: int) -> Sheet:
        """Return a sheet of another size."""
        return sheet.resize(width, height)

    def picture(self, sheet: Sheet, layer: Layer) -> Picture:
        """Return a layer as a picture; the start also shows where things belong."""
        labels, goal = sheet.labels(layer), sheet.labels("goal")
        cells = [
            Cell("wall")
            if cell in sheet.walls
            else self.cell(labels.get(cell, ""), goal.get(cell, "") if layer == "start" else "")
            for cell in range(sheet.size)
        ]
        width = sheet.width
        return Picture(tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width)))

    def cell(self, label: str, goal: str) -> Cell:
        """Return one cell of a picture."""
        if not label:
            return Cell("empty", goal=goal)
        return Cell("agent" if label in "@*x" else "piece", label, goal)
