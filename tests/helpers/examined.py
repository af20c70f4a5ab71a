"""Small problems for the doctor, and what it says about one heuristic."""

from collections.abc import Callable
from typing import Any

from rich.console import Console

from plybench.study.doctor import Examination, examine
from plybench.study.doctor.report import tables


class Graph:
    """A small problem given by its edges."""

    def __init__(self, edges: dict[str, dict[str, float]], goals: str, initial: str = "a") -> None:
        self.edges, self.goals, self.initial = edges, goals, initial

    def actions(self, state: str) -> list[str]:
        return list(self.edges.get(state, {}))

    def result(self, state: str, action: str) -> str:
        return action

    def action_cost(self, state: str, action: str, successor: str) -> float:
        return self.edges[state][action]

    def is_goal(self, state: str) -> bool:
        return state in self.goals


class EightPuzzle:
    """As a student would write it: no predecessors, no heuristics, no text form."""

    goal = (1, 2, 3, 8, 0, 4, 7, 6, 5)

    def __init__(self, initial: tuple[int, ...] = (5, 1, 4, 7, 0, 6, 3, 8, 2)) -> None:
        self.initial = initial

    def actions(self, state: tuple[int, ...]) -> list[int]:
        y, x = divmod(state.index(0), 3)
        near = ((y, x + 1), (y, x - 1), (y - 1, x), (y + 1, x))
        return [3 * v + u for v, u in near if 0 <= v < 3 and 0 <= u < 3]

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        cells, blank = list(state), state.index(0)
        cells[blank], cells[action] = cells[action], 0
        return tuple(cells)

    def is_goal(self, state: tuple[int, ...]) -> bool:
        return state == self.goal

    def hamming(self, state: tuple[int, ...], blank: bool = True) -> int:
        return sum(a != b for a, b in zip(state, self.goal, strict=True) if a or blank)

    def manhattan(self, state: tuple[int, ...], blank: bool = True) -> int:
        places = [divmod(self.goal.index(tile), 3) for tile in state]
        return sum(
            abs(y - i // 3) + abs(x - i % 3) for i, (y, x) in enumerate(places) if state[i] or blank
        )


def straight(values: dict[str, Any]) -> Callable[[str], Any]:
    return lambda state: values[state]


LINE = Graph({"a": {"b": 2}, "b": {"c": 1}}, "c")  # distances 3, 1, 0


def only(problem: Any, function: Callable[[Any], Any], **options: Any) -> Any:
    return examine(problem, {"mine": function}, **options).verdicts[0]


def text_of(found: Examination) -> str:
    console = Console(width=110, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.file:
        for part in tables(found):
            console.print(part)
        return console.export_text()
