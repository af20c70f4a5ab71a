"""Depth-limited search: depth-first, but nodes at the limit are not expanded.

Complete within the limit; memory linear in it (except with `duplicates="graph"`). The children of
a node go on a stack, so the last one is tried first. Source: russell2020, section 3.4.4.
"""

from math import inf
from typing import Annotated, Literal

from plybench.core.catalog import algorithm
from plybench.core.errors import RefusedValue
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S, has_unit_costs
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import SearchResult
from plybench.search.memory import Memory, memory_for
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

LimitedDuplicates = Annotated[Literal["tree", "parent", "path", "graph"], STATES_MET_AGAIN]


@algorithm(aliases=("DLS",))
def depth_limited(
    problem: Problem[S, A],
    *,
    limit: Annotated[int, "Depth limit."] = 10,
    duplicates: LimitedDuplicates = "path",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return some path of at most `limit` actions.

    If there is none, the status is UNSOLVABLE if no node was at the limit, else LIMIT: a solution
    needs more than `limit` actions.
    """
    if limit < 0:
        raise RefusedValue("limit", f"limit={limit!r} must not be negative")
    run = Run("depth_limited", problem, limits, observer, child_order, seed)
    with run:
        memory = memory_for(duplicates, problem.initial)
        goal, was_cut = dive(run, limit, memory, goal_test == "generated")
        if goal is not None:
            return run.solved(path_to(goal))
        if not was_cut:
            return run.unsolvable()
        beyond = limit + 1 if has_unit_costs(problem) else None
        return run.gave_up(Ending(End.DEPTH, limit), beyond)
    return run.interrupted()


def dive(
    run: Run[S, A], limit: int | None, memory: Memory, test_children: bool
) -> tuple[TreeNode | None, bool]:
    """Make one depth-first pass; return the goal node, or None and whether a node was at the limit.

    Node ids start at 0 in each pass; the counts of the run continue.
    """
    tally, expand, observer, is_goal = run.tally, run.expand, run.observer, run.problem.is_goal
    node = root_of(run.problem)
    priced, reached = not has_unit_costs(run.problem), memory.reached
    if observer is not None:
        observer.generated(seen(node))
    if test_children and is_goal(node[1]):
        return node, False
    stack = [node]
    # The hot loop counts in locals, which are faster than the tally.
    popped = generated = dropped = cut = checkpoint = 0
    expanded, most = tally.expanded, max(tally.max_frontier, 1)
    before = tally.counts()

    try:
        while stack:
            node = stack.pop()
            _, state, _, _, g, depth = node
            if reached is not None and depth > reached[state]:
                if observer is not None:
                    observer.duplicate(seen(node))
                continue
            popped += 1
            if observer is not None:
                tally.expanded, tally.max_frontier = expanded, most
                tally.popped, tally.generated = before.popped + popped, before.generated + generated
                tally.duplicates, tally.pruned = before.duplicates + dropped, before.pruned + cut
                if (
                    popped > 1 or not before.popped
                ):  # a later pass queues its root in its first step
                    tally.frontier = len(stack) + 1
                observer.popped(seen(node))
            if not test_children and is_goal(state):
                return node, cut > 0
            if depth == limit:
                cut += 1
                if observer is not None:
                    observer.pruned(seen(node))
                continue
            if expanded >= checkpoint:
                tally.expanded = expanded
                tally.popped, tally.generated = before.popped + popped, before.generated + generated
                run.check()
                checkpoint = run.checkpoint
            expanded += 1
            known = memory.enter(node)
            if observer is not None:
                observer.expanded(seen(node))
            depth += 1
            for action, child, cost in expand(state):
                generated += 1
                if priced and not 0 <= cost < inf:
                    raise bad_cost(action, cost)
                if child in known or (reached is not None and reached.get(child, inf) <= depth):
                    dropped += 1
                    if observer is not None:
                        child_node = (generated, child, node, action, g + cost, depth)
                        observer.generated(seen(child_node))
                        observer.duplicate(seen(child_node))
                    continue
                child_node = (generated, child, node, action, g + cost, depth)
                if observer is not None:
                    observer.generated(seen(child_node))
                if reached is not None:
                    reached[child] = depth
                if test_children and is_goal(child):
                    return child_node, cut > 0
                stack.append(child_node)
            if len(stack) > most:
                most = len(stack)
        return None, cut > 0
    finally:  # exact even if a limit or Ctrl-C ends the loop
        tally.expanded, tally.max_frontier, tally.frontier = expanded, most, len(stack)
        tally.popped, tally.generated = before.popped + popped, before.generated + generated
        tally.duplicates, tally.pruned = before.duplicates + dropped, before.pruned + cut
