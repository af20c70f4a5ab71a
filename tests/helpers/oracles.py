"""Independent answers: the plainest algorithms, sharing no code with the package."""

from collections import deque
from math import inf
from typing import Any

Cost = int | float


def _edges(problem: Any, state: Any) -> list[tuple[Any, Cost]]:
    price = getattr(problem, "action_cost", None)
    found = []
    for action in problem.actions(state):
        after = problem.result(state, action)
        found.append((after, 1 if price is None else price(state, action, after)))
    return found


def from_start(problem: Any) -> dict[Any, Cost]:
    """Return the cost from the initial state to every reachable one (Bellman-Ford, no heap)."""
    cost: dict[Any, Cost] = {problem.initial: 0}
    queue = deque([problem.initial])
    while queue:
        state = queue.popleft()
        for after, price in _edges(problem, state):
            if cost[state] + price < cost.get(after, inf):
                cost[after] = cost[state] + price
                queue.append(after)
    return cost


def cheapest(problem: Any) -> Cost | None:
    """Return the least cost of a solution; None if there is none."""
    costs = [c for s, c in from_start(problem).items() if problem.is_goal(s)]
    return min(costs, default=None)


def fewest_actions(problem: Any) -> int | None:
    """Return the least number of actions of a solution; None if there is none."""
    layer, seen, depth = [problem.initial], {problem.initial}, 0
    while layer:
        if any(problem.is_goal(s) for s in layer):
            return depth
        following = dict.fromkeys(after for s in layer for after, _ in _edges(problem, s))
        layer = [s for s in following if s not in seen]
        seen.update(layer)
        depth += 1
    return None


def all_distances(problem: Any) -> dict[Any, Cost]:
    """Return the least cost from every reachable state to a goal; `inf` where there is no way."""
    states = list(from_start(problem))
    before: dict[Any, list[tuple[Any, Cost]]] = {s: [] for s in states}
    for state in states:
        for after, price in _edges(problem, state):
            before[after].append((state, price))
    distance: dict[Any, Cost] = dict.fromkeys(states, inf)
    queue = deque(s for s in states if problem.is_goal(s))
    distance.update(dict.fromkeys(queue, 0))
    while queue:
        state = queue.popleft()
        for previous, price in before[state]:
            if distance[state] + price < distance[previous]:
                distance[previous] = distance[state] + price
                queue.append(previous)
    return distance


def count_cheapest(problem: Any) -> int:
    """Return the number of cheapest action sequences that end at their first goal.

    All costs must be whole numbers above 0.
    """
    distance = all_distances(problem)

    def ways(state: Any) -> int:
        if problem.is_goal(state):
            return 1
        rest = distance[state]
        steps = [
            after for after, price in _edges(problem, state) if price + distance[after] == rest
        ]
        return sum(ways(after) for after in steps)

    return 0 if distance[problem.initial] == inf else ways(problem.initial)
