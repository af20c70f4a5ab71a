"""Iterative-deepening A*: depth-first probes under a growing bound on f = g + h.

Optimal when h is admissible; memory linear in depth. The children of a node are made one at a time
and tried in the given order; the next bound is the smallest f that the last one cut. If there are
many different costs, there are many probes. Source: korf1985.
"""

from collections.abc import Container, Iterator
from math import inf
from typing import Annotated, Literal

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic, is_admissible
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S, has_unit_costs
from plybench.core.results.result import SearchResult
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
    tally, observer, is_goal, expand = run.tally, run.observer, run.problem.is_goal, run.expand
    memory = memory_for(duplicates, run.problem.initial)
    priced, reached = not has_unit_costs(run.problem), memory.reached
    next_bound: Cost = inf
    node: TreeNode | None = root_of(run.problem)
    if observer is not None and node is not None:
        observer.generated(seen(node, root_h, root_h))
    stack: list[tuple[TreeNode, Iterator[tuple[A, S, Cost]], Container[S]]] = []
    # The hot loop counts in locals, which are faster than the tally.
    generated = checkpoint = 0
    expanded, popped, most = tally.expanded, tally.popped, tally.max_frontier
    start, dropped, pruned = tally.generated, tally.duplicates, tally.pruned

    try:
        while True:
            if node is not None:  # a node to enter
                popped += 1
                if observer is not None:
                    tally.expanded, tally.popped, tally.max_frontier = expanded, popped, most
                    tally.generated = start + generated
                    tally.duplicates, tally.pruned = dropped, pruned
                    tally.evaluated = 1 + tally.generated - dropped
                    observer.popped(seen(node))
                if is_goal(node[1]):
                    return node, bound
                if expanded >= checkpoint:
                    tally.expanded, tally.popped = expanded, popped
                    tally.generated = start + generated
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                if observer is not None:
                    tally.frontier = len(stack) + 1
                    observer.expanded(seen(node))
                stack.append((node, iter(expand(node[1])), memory.enter(node)))
                if len(stack) > most:
                    most = len(stack)
                node = None
            parent, children, known = stack[-1]
            _, _, _, _, parent_g, depth = parent
            for action, child, cost in children:
                if priced and not 0 <= cost < inf:
                    raise bad_cost(action, cost)
                generated += 1
                g = parent_g + cost
                if child in known or (reached is not None and reached.get(child, inf) <= g):
                    dropped += 1
                    if observer is not None:
                        child_node = (generated, child, parent, action, g, depth + 1)
                        observer.generated(seen(child_node))
                        observer.duplicate(seen(child_node))
                    continue
                if reached is not None:
                    reached[child] = g
                h = heuristic(child)
                f = g + h
                if f <= bound:
                    node = (generated, child, parent, action, g, depth + 1)
                    if observer is not None:
                        observer.generated(seen(node, h, f))
                    break
                if not h < inf:
                    is_dead_end(h, heuristic, child)
                pruned += 1
                if f < next_bound:
                    next_bound = f
                if observer is not None:
                    child_node = (generated, child, parent, action, g, depth + 1)
                    observer.generated(seen(child_node, h, f))
                    observer.pruned(seen(child_node, h, f))
            else:
                memory.leave()
                stack.pop()
                if not stack:
                    return None, next_bound
    finally:  # exact even if a limit or Ctrl-C ends the loop
        tally.expanded, tally.popped, tally.max_frontier = expanded, popped, most
        tally.generated = start + generated
        tally.duplicates, tally.pruned = dropped, pruned
        tally.evaluated = 1 + tally.generated - dropped  # 1: the root, once for all probes
