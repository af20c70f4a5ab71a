"""Sliding tiles by hand: any two cells swap, in the start and in the goal."""

from typing import Any, ClassVar

from plybench.core.catalog import find_domain
from plybench.lab.editing.kit import MOVE, Kit, Tools
from plybench.lab.editing.sheet import Layer, Sheet

_SHUFFLED = 30  # random moves from the goal of a new size: far enough to search, soon solved


class _Tiles(Kit):
    tools: ClassVar[Tools] = {"start": (MOVE,), "goal": (MOVE,)}

    def sheet(self, problem: Any) -> Sheet:
        start, goal = (
            {cell: str(tile) for cell, tile in enumerate(cells) if tile}
            for cells in (problem.initial, problem.goal)
        )
        return Sheet(problem.width, problem.height, start, goal)

    def problem(self, sheet: Sheet, before: Any) -> Any:
        layers: tuple[Layer, ...] = ("start", "goal")
        start, goal = (
            [int(sheet.labels(layer).get(cell, "0")) for cell in range(sheet.size)]
            for layer in layers
        )
        return type(before)(sheet.height, sheet.width, start, goal, order=before.order)

    def resize(self, sheet: Sheet, before: Any, width: int, height: int) -> Sheet:
        shuffled = f"random:{height}x{width},moves={_SHUFFLED}"
        return self.sheet(find_domain("sliding_tiles").instance(shuffled))


KIT = _Tiles()
