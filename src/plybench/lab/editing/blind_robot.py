"""The blind robot by hand: where it may start, its target, and walls."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from plybench.domains.shared.maps import Map
from plybench.lab.editing.kit import WALL, Kit, Tool, Tools
from plybench.lab.editing.sheet import Layer, Sheet

_MAY_BE, _TARGET = "*", "x"


class _Blind(Kit):
    tools: ClassVar[Tools] = {
        "start": (
            Tool("mark", "Starts", "paint", "Click or drag over cells where the robot may start."),
            WALL,
        ),
        "goal": (
            Tool("add", "Target", "click", "Click the cell where the robot must end."),
            Tool("remove", "No target", "click", "Click to let the robot end anywhere."),
        ),
    }

    def sheet(self, problem: Any) -> Sheet:
        start = dict.fromkeys(problem.squares(problem.initial), _MAY_BE)
        goal = {} if problem.target is None else {problem.target: _TARGET}
        grid = problem.grid
        return Sheet(grid.width, grid.height, start, goal, grid.walls)

    def problem(self, sheet: Sheet, before: Any) -> Any:
        grid = Map(sheet.width, sheet.height, sheet.walls, before.grid.origin)
        target = next((grid.position(cell) for cell in sheet.goal), None)
        starts = [grid.position(cell) for cell in sorted(sheet.start)]
        return type(before)(grid, starts, target=target, order=before.order)

    def add(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        return replace(sheet, goal={}).put("goal", cell, _TARGET)

    def remove(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        return replace(sheet, goal={})

    def paint(self, sheet: Sheet, tool: str, cells: Sequence[int], is_on: bool) -> Sheet:
        painted = set(cells)
        if tool == "mark":
            marked = {*sheet.start} | (painted - sheet.walls) if is_on else {*sheet.start} - painted
            return replace(sheet, start=dict.fromkeys(sorted(marked), _MAY_BE))
        # A robot that may be anywhere may be on new floor too, and no longer where a wall is built.
        was_anywhere = len(sheet.start) + len(sheet.walls) == sheet.size
        left = {*sheet.start} - painted if is_on else {*sheet.start}
        if was_anywhere and not is_on:
            left |= painted
        return replace(sheet, start=dict.fromkeys(sorted(left), _MAY_BE)).set_walls(cells, is_on)


KIT = _Blind()
