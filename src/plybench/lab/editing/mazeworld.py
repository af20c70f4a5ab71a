"""Mazeworld by hand: robots, their goals, and walls."""

from typing import Any, ClassVar

from plybench.core.errors import InputError
from plybench.domains.mazeworld.robots import robot_name
from plybench.domains.shared.maps import Map
from plybench.lab.editing.kit import MOVE, WALL, Kit, Tool, Tools
from plybench.lab.editing.sheet import Layer, Sheet


class _Maze(Kit):
    tools: ClassVar[Tools] = {
        "start": (
            MOVE,
            WALL,
            Tool("add", "Add", "click", "Click an empty cell to put a new robot there."),
            Tool("remove", "Remove", "click", "Click a robot to take it away, with its goal."),
        ),
        "goal": (MOVE, WALL),
    }

    def sheet(self, problem: Any) -> Sheet:
        start, goal = (
            dict(zip(cells, problem.robots, strict=True))
            for cells in (problem.starts, problem.goals)
        )
        grid = problem.grid
        return Sheet(grid.width, grid.height, start, goal, grid.walls)

    def problem(self, sheet: Sheet, before: Any) -> Any:
        grid = Map(sheet.width, sheet.height, sheet.walls, before.grid.origin)
        starts, goals = (
            {label: grid.position(cell) for cell, label in labels.items()}
            for labels in (sheet.start, sheet.goal)
        )
        robots = [robot for robot in before.robots if robot in starts]
        robots += sorted(set(starts) - set(robots))
        return type(before)(
            grid,
            {robot: starts[robot] for robot in robots},
            {robot: goals[robot] for robot in robots},
            model=before.model,
            order=before.order,
        )

    def add(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        taken = {*sheet.start.values()}
        name = next(robot_name(i) for i in range(len(taken) + 1) if robot_name(i) not in taken)
        placed = sheet.put(layer, cell, name)
        goal = sheet.free_cell("goal") if cell in sheet.goal else cell
        return placed.put("goal", goal, name)

    def remove(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        if cell not in sheet.start:
            raise InputError("there is no robot on this cell")
        return sheet.without(sheet.start[cell])


KIT = _Maze()
