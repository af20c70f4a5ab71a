"""Counting and listing the cheapest paths, once the least cost of every state on them is known.

A cheapest path is one in which every action leads from a least cost to a least cost.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from math import inf

from plybench.core.heuristic import Heuristic
from plybench.core.problem import A, Cost, S
from plybench.core.results.result import Path
from plybench.core.rounding import is_above, is_same
from plybench.search.run import Run


def count_paths(
    run: Run[S, A], heuristic: Heuristic[S], reached: dict[S, Cost], cost: Cost
) -> tuple[int | float, Collection[S]]:
    """Return the number of paths from the initial state to goals of that cost, and their states."""
    parents = _optimal_parents(run, heuristic, reached, cost)
    goals = [s for s, g in reached.items() if is_same(g, cost) and run.problem.is_goal(s)]
    on_path = _ancestors(goals, parents)
    children: dict[S, list[S]] = {s: [] for s in on_path}
    missing = {s: 0 for s in on_path}  # optimal parents not yet counted
    for state in on_path:
        for parent in parents.get(state, ()):
            children[parent].append(state)
            missing[state] += 1
    paths = {s: 0 for s in on_path}
    initial = run.problem.initial
    paths[initial] = 1
    ready = deque(s for s, n in missing.items() if n == 0)
    while ready:
        state = ready.popleft()
        for child in children[state]:
            paths[child] += paths[state]
            missing[child] -= 1
            if missing[child] == 0:
                ready.append(child)
    if any(missing.values()):
        return inf, on_path
    return sum(paths[s] for s in goals), on_path


def _optimal_parents(
    run: Run[S, A], heuristic: Heuristic[S], reached: dict[S, Cost], cost: Cost
) -> dict[S, list[S]]:
    """Return, for each state, its predecessors on cheapest paths, one entry per action."""
    parents: dict[S, list[S]] = {}
    for number, (state, g) in enumerate(reached.items()):
        if number % 1024 == 0:
            run.check()
        if is_above(g + heuristic(state), cost) or run.problem.is_goal(state):
            continue
        for _, child, step in run.expand(state):
            known = reached.get(child)
            if known is None or not is_same(known, g + step):
                continue
            if not is_above(known + heuristic(child), cost):
                parents.setdefault(child, []).append(state)
    return parents


def _ancestors(goals: list[S], parents: dict[S, list[S]]) -> dict[S, None]:
    """Return the states from which a goal is reached, in a fixed order."""
    ancestors = dict.fromkeys(goals)
    stack = list(goals)
    while stack:
        for parent in parents.get(stack.pop(), ()):
            if parent not in ancestors:
                ancestors[parent] = None
                stack.append(parent)
    return ancestors


def paths_within(
    run: Run[S, A], least: Mapping[S, Cost], on_path: Collection[S]
) -> Iterator[Path[S, A]]:
    """Yield all paths from the initial state to goals that stay on cheapest ones.

    `least` is the least cost of each state, and `on_path` are the states from which a goal is
    reached at the least cost of all; they must have no cycle of free actions. Depth first, so paths
    come in the order in which the problem names their actions.
    """
    initial = run.problem.initial
    if initial not in on_path:
        return
    states, actions = [initial], list[A]()
    untried = [_steps(run, initial, least, on_path)]
    while untried:
        if run.problem.is_goal(states[-1]):
            yield Path(tuple(actions), tuple(states), least[states[-1]])
            step = None
        else:
            step = next(untried[-1], None)
        if step is None:
            untried.pop()
            states.pop()
            if actions:
                actions.pop()
            continue
        action, child = step
        actions.append(action)
        states.append(child)
        untried.append(_steps(run, child, least, on_path))


def _steps(
    run: Run[S, A], state: S, least: Mapping[S, Cost], on_path: Collection[S]
) -> Iterator[tuple[A, S]]:
    for action, child, cost in run.expand(state):
        if child in on_path and is_same(least[child], least[state] + cost):
            yield action, child
