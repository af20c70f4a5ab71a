"""Blocksworld by hand: agent, blocks and their goals, and walls."""

from typing import Any, ClassVar

from plybench.core.errors import InputError
from plybench.lab.editing.kit import MOVE, WALL, Kit, Tool, Tools
from plybench.lab.editing.sheet import Layer, Sheet

_AGENT = "@"


class _Blocks(Kit):
    tools: ClassVar[Tools] = {
        "start": (
            MOVE,
            WALL,
            Tool("add", "Add", "click", "Click an empty cell to put a new block there."),
            Tool("remove", "Remove", "click", "Click a block to take it away."),
        ),
        "goal": (
            MOVE,
            Tool("add", "Add", "click", "Click a cell: the next block without a goal gets it."),
            Tool("remove", "Remove", "click", "Click a block: it may then end anywhere."),
        ),
    }

    def sheet(self, problem: Any) -> Sheet:
        names = (_AGENT, *problem.blocks)
        start = {
            self._flip_cell(problem, c): n for n, c in zip(names, problem.initial, strict=True)
        }
        goal = {self._flip_cell(problem, cell): names[place] for place, cell in problem.wanted}
        walls = frozenset(self._flip_cell(problem, cell) for cell in problem.walls)
        return Sheet(problem.width, problem.height, start, goal, walls)

    def problem(self, sheet: Sheet, before: Any) -> Any:
        at = {label: self._position(sheet, cell) for cell, label in sheet.start.items()}
        goals = {label: self._position(sheet, cell) for cell, label in sheet.goal.items()}
        agent, agent_goal = at.pop(_AGENT), goals.pop(_AGENT, None)
        return type(before)(
            sheet.width,
            sheet.height,
            agent=agent,
            blocks=dict(sorted(at.items())),
            goals=dict(sorted(goals.items())),
            agent_goal=agent_goal,
            order=before.order,
            walls=[self._position(sheet, cell) for cell in sorted(sheet.walls)],
        )

    def add(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        if layer == "start":
            return sheet.put(layer, cell, _new_name(sheet))
        waiting = sorted({*sheet.start.values()} - {*sheet.goal.values()}, key=_agent_last)
        if not waiting:
            raise InputError("every block has a goal already; drag one to another cell")
        return sheet.put(layer, cell, waiting[0])

    def remove(self, sheet: Sheet, layer: Layer, cell: int) -> Sheet:
        labels = sheet.labels(layer)
        if cell not in labels:
            raise InputError("there is no block on this cell")
        if layer == "goal":
            del labels[cell]
            return sheet.with_labels(layer, labels)
        if labels[cell] == _AGENT:
            raise InputError("the agent cannot be taken away; it moves the blocks")
        return sheet.without(labels[cell])

    def _flip_cell(self, problem: Any, cell: int) -> int:
        """Return the cell counted from the top; the domain counts from the bottom."""
        x, y = problem.position(cell)
        return int((problem.height - 1 - y) * problem.width + x)

    def _position(self, sheet: Sheet, cell: int) -> tuple[int, int]:
        return cell % sheet.width, sheet.height - 1 - cell // sheet.width


def _agent_last(label: str) -> tuple[bool, str]:
    return label == _AGENT, label


def _new_name(sheet: Sheet) -> str:
    taken = {*sheet.start.values()}
    letters = [chr(ord("A") + i) for i in range(26)]
    return next((name for name in letters if name not in taken), f"B{len(taken)}")


KIT = _Blocks()
