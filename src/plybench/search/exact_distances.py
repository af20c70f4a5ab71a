"""Exact distances: for every state, the least cost to reach a goal, by searching backwards.

Needs `goal_states` and `predecessors`; a problem without them is first explored forwards from its
initial state, and then only states reachable from there are known. Source: dijkstra1959.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice
from math import inf
from typing import Any

from plybench.core.problem import A, Cost, Expand, Problem, S, check_problem, expander, reversible
from plybench.core.results.answers import Distances
from plybench.search.contract_errors import explain_errors
from plybench.search.run import bad_cost


def exact_distances(
    problem: Problem[S, A],
    *,
    max_states: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Distances[S]:
    """Return the distances of all states, or of the `max_states` nearest to the goals.

    `enough` is called before each state; if it returns true, the distances so far are returned.
    """
    check_problem(problem)
    with explain_errors(problem):
        return _measure(problem, max_states, enough)


def _measure(
    problem: Problem[S, A], max_states: int | None, enough: Callable[[], bool]
) -> Distances[S]:
    goals: Iterable[S]
    before: Expand[S, Any]
    backward = reversible(problem)
    if backward is not None:
        goals, before = backward.goal_states(), backward.predecessors
        if max_states is not None:  # there may be far more goals than fit
            goals = islice(goals, max_states + 1)
    else:
        edges, explored_all = _explore(problem, max_states, enough)
        if not explored_all:
            return Distances({}, False, 0)
        goals = [s for s in edges if problem.is_goal(s)]
        before = edges.__getitem__
    to_goal: dict[S, Cost] = {}
    for state, distance in _spread(goals, before):
        if (max_states is not None and len(to_goal) == max_states) or enough():
            return Distances(to_goal, False, distance)
        to_goal[state] = distance
    return Distances(to_goal, True, max(to_goal.values(), default=0))


def _spread(goals: Iterable[S], before: Expand[S, A]) -> Iterator[tuple[S, Cost]]:
    """Yield states with their distances, nearest first."""
    best: dict[S, Cost] = dict.fromkeys(goals, 0)
    queue: list[tuple[Cost, int, S]] = [(0, i, s) for i, s in enumerate(best)]
    order = len(queue)
    while queue:
        distance, _, state = heappop(queue)
        if distance > best[state]:
            continue
        yield state, distance
        for action, previous, cost in before(state):
            if not 0 <= cost < inf:
                raise bad_cost(action, cost)
            known = best.get(previous)
            if known is None or distance + cost < known:
                best[previous] = distance + cost
                heappush(queue, (distance + cost, order, previous))
                order += 1


def _explore(
    problem: Problem[S, A], max_states: int | None, enough: Callable[[], bool]
) -> tuple[dict[S, list[tuple[Any, S, Cost]]], bool]:
    """Return the reversed edges of all states reachable from the initial one."""
    expand = expander(problem)
    edges: dict[S, list[tuple[Any, S, Cost]]] = {problem.initial: []}
    stack = [problem.initial]
    while stack:
        if enough():
            return edges, False
        state = stack.pop()
        for action, child, cost in expand(state):
            if child not in edges:
                if max_states is not None and len(edges) == max_states:
                    return edges, False
                edges[child] = []
                stack.append(child)
            edges[child].append((action, state, cost))
    return edges, True
