"""Breadth-first search: the oldest node first.

Finds a path with the fewest actions, which is the cheapest where all cost the same; time and
memory grow with the number of nodes up to that depth. Source: moore1959.
"""

from collections import deque
from math import inf
from typing import Annotated, Literal

from plybench.catalog import algorithm
from plybench.limits import Limits
from plybench.observer import Observer
from plybench.problem import A, Problem, S, has_unit_costs
from plybench.result import SearchResult
from plybench.search.run import (
    STATES_MET_AGAIN,
    ChildOrder,
    GoalTest,
    Run,
    Seed,
    TreeNode,
    bad_cost,
    path_to,
    root_of,
    seen,
)


@algorithm(optimal="all actions cost the same", aliases=("BFS",))
def breadth_first(
    problem: Problem[S, A],
    *,
    duplicates: Annotated[Literal["tree", "closed", "graph"], STATES_MET_AGAIN] = "graph",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path with the fewest actions.

    `lower_bound` is given when all actions cost 1; it follows the depth of the frontier.
    """
    run = Run("breadth_first", problem, limits, observer, child_order, seed)
    tally, expand, is_goal = run.tally, run.expand, problem.is_goal
    test_children, graph = goal_test == "generated", duplicates == "graph"
    priced = not has_unit_costs(problem)
    closed_only = duplicates == "closed"
    node = root_of(problem)
    frontier: deque[TreeNode] = deque([node])
    known: set[S] = {problem.initial} if graph else set()  # reached (graph) or expanded (closed)
    tally.max_frontier = 1
    ahead = 0  # goals at this distance ahead of the frontier were tested

    def bound() -> int | None:
        return None if priced else node[5] + ahead

    with run:
        if observer is not None:
            observer.generated(seen(node))
        if test_children and is_goal(problem.initial):
            return run.solved(path_to(node), 0)
        ahead = 1 if test_children else 0
        while frontier:
            node = frontier.popleft()
            _, state, _, _, g, depth = node
            tally.popped += 1
            if observer is not None:
                observer.popped(seen(node))
            if not test_children and is_goal(state):
                return run.solved(path_to(node), bound())
            if tally.expanded >= run.checkpoint:
                run.check()
            tally.expanded += 1
            if closed_only:
                known.add(state)
            if observer is not None:
                observer.expanded(seen(node))
            for action, child, cost in expand(state):
                tally.generated += 1
                if priced and not 0 <= cost < inf:
                    raise bad_cost(action, cost)
                child_node = (tally.generated, child, node, action, g + cost, depth + 1)
                if observer is not None:
                    observer.generated(seen(child_node))
                if (graph or closed_only) and child in known:
                    tally.duplicates += 1
                    if observer is not None:
                        observer.duplicate(seen(child_node))
                    continue
                if graph:
                    known.add(child)
                if test_children and is_goal(child):
                    return run.solved(path_to(child_node), bound())
                frontier.append(child_node)
            if len(frontier) > tally.max_frontier:
                tally.max_frontier = len(frontier)
        return run.unsolvable()
    return run.interrupted(bound())
