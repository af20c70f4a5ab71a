"""A*, as in the textbook."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any


def astar(problem: Any, h: Callable[[Any], float]) -> list[Any] | None:
    """Return the actions of a cheapest path; None if there is none."""
    start, ticks = problem.initial, count()
    best = {start: 0}
    frontier: list[Any] = [(h(start), next(ticks), 0, start, [])]
    while frontier:
        _, _, g, state, path = heappop(frontier)
        if problem.is_goal(state):
            return list(path)
        if g > best[state]:
            continue
        for action in problem.actions(state):
            child = problem.result(state, action)
            cost = g + problem.action_cost(state, action, child)
            if child not in best or cost < best[child]:
                best[child] = cost
                heappush(frontier, (cost + h(child), next(ticks), cost, child, [*path, action]))
    return None
