"""Iterative-deepening A*: depth-first probes under a growing bound on f = g + h.

Optimal when h is admissible; memory linear in depth. The children of a node are made one at a time
and tried in the given order; the next bound is the smallest f that the last one cut. If there are
many different costs, there are many probes. Source: korf1985.
"""

from collections.abc import Iterator
from math import inf
from typing import Annotated, Literal

from plybench.catalog import algorithm
from plybench.heuristic import Heuristic, is_admissible
from plybench.limits import Limits
from plybench.observer import Observer
from plybench.problem import A, Cost, Problem, S
from plybench.result import SearchResult
from plybench.search.memory import memory_for
from plybench.search.run import (
    STATES_MET_AGAIN,
    ChildOrder,
    Run,
    Seed,
    TreeNode,
    bad_cost,
    is_dead_end,
    path_to,
    root_of,
    seen,
)


@algorithm(optimal="h admissible", aliases=("IDA*", "iterative-deepening A*"))
def ida_star(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    duplicates: Annotated[Literal["tree", "parent", "path", "graph"], STATES_MET_AGAIN] = "path",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path of least cost, if the heuristic never overestimates.

    `lower_bound` is set if the heuristic is marked admissible: the bound of the last probe.
    """
    run = Run("ida_star", problem, limits, observer, child_order, seed)
    proved = is_admissible(heuristic)
    bound: Cost = 0
    with run:
        bound = h = heuristic(problem.initial)
        run.tally.evaluated += 1
        if not h < inf and is_dead_end(h, heuristic, problem.initial):
            return run.unsolvable(heuristic, 1)
        while True:
            pruned_before = run.tally.pruned
            run.begin_pass(bound)
            goal, next_bound = _probe(run, heuristic, h, bound, duplicates)
            if goal is not None:
                return run.solved(path_to(goal), bound if proved else None)
            if next_bound == inf:
                return run.unsolvable(heuristic, run.tally.pruned - pruned_before)
            bound = next_bound
    return run.interrupted(bound if proved else None)


def _probe(
    run: Run[S, A], heuristic: Heuristic[S], root_h: Cost, bound: Cost, duplicates: str
) -> tuple[TreeNode | None, Cost]:
    """Search the nodes with f <= bound; return the goal node, or None and the next bound."""
    tally, observer, is_goal = run.tally, run.observer, run.problem.is_goal
    memory = memory_for(duplicates, run.problem.initial)
    next_bound: Cost = inf
    node: TreeNode | None = root_of(run.problem)
    if observer is not None and node is not None:
        observer.generated(seen(node, root_h, root_h))
    next_id = 1
    stack: list[tuple[TreeNode, Iterator[tuple[A, S, Cost]]]] = []
    while True:
        if node is not None:  # a node to enter
            tally.popped += 1
            if observer is not None:
                observer.popped(seen(node))
            if is_goal(node[1]):
                return node, bound
            if tally.expanded >= run.checkpoint:
                run.check()
            tally.expanded += 1
            memory.enter(node)
            if observer is not None:
                observer.expanded(seen(node))
            stack.append((node, iter(run.expand(node[1]))))
            tally.max_frontier = max(tally.max_frontier, len(stack))
            node = None
        parent, children = stack[-1]
        for action, child, cost in children:
            if not 0 <= cost < inf:
                raise bad_cost(action, cost)
            tally.generated += 1
            g = parent[4] + cost
            child_node: TreeNode = (next_id, child, parent, action, g, parent[5] + 1)
            next_id += 1
            if memory.drops(child, g, parent):
                tally.duplicates += 1
                if observer is not None:
                    observer.generated(seen(child_node))
                    observer.duplicate(seen(child_node))
                continue
            h = heuristic(child)
            tally.evaluated += 1
            if not h < inf:
                is_dead_end(h, heuristic, child)
            if observer is not None:
                observer.generated(seen(child_node, h, g + h))
            if g + h <= bound:
                node = child_node
                break
            tally.pruned += 1
            next_bound = min(next_bound, g + h)
            if observer is not None:
                observer.pruned(seen(child_node, h, g + h))
        else:
            stack.pop()
            if not stack:
                return None, next_bound
