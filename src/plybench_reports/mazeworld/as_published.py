"""A* with the report's queue, mistakes included: an object that is true even when it is empty.

`plybench.search.astar` is the corrected search: it ends when nothing is left to expand.
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any


@dataclass(order=True, slots=True)
class _Entry:
    """An entry of the heap, compared only by f."""

    f: int
    g: int = field(compare=False)
    state: Any = field(compare=False)


@dataclass(frozen=True, slots=True)
class Published:
    """How the published search ended."""

    nodes: int
    outdated: int  # entries skipped because their state has since been reached more cheaply
    error: str = ""  # the exception that ended it, if one did


class _Queue:
    """The report's queue; it has no test for being empty, so Python takes it for true."""

    def __init__(self) -> None:
        self._heap: list[_Entry] = []

    def push(self, entry: _Entry) -> None:
        heappush(self._heap, entry)

    def pop(self) -> _Entry:
        if not self._heap:
            raise IndexError("the queue is empty")
        return heappop(self._heap)


def astar_as_published(puzzle: Any) -> Published:
    """Search with the heuristic `manhattan` until the goal, or until the queue raises an error."""
    queue, best = _Queue(), {puzzle.initial: 0}
    queue.push(_Entry(puzzle.manhattan(puzzle.initial), 0, puzzle.initial))
    nodes = outdated = 0
    try:
        while queue:  # always
            entry = queue.pop()
            if best[entry.state] != entry.g:
                outdated += 1
                continue
            nodes += 1
            if puzzle.is_goal(entry.state):
                break
            g = entry.g + 1
            for _, after, _ in puzzle.successors(entry.state):
                if after not in best or g < best[after]:
                    best[after] = g
                    queue.push(_Entry(g + puzzle.manhattan(after), g, after))
    except IndexError as error:
        return Published(nodes, outdated, type(error).__name__)
    return Published(nodes, outdated)
