"""Beam search: breadth-first, but each layer keeps only its `width` most promising nodes.

Memory is bounded by the width; neither optimal nor complete. Source: lowerre1976.
"""

from math import inf
from typing import Annotated

from plybench.core.catalog import algorithm
from plybench.core.errors import RefusedValue
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S, has_unit_costs
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import SearchResult
from plybench.search.best_first import Duplicates
from plybench.search.run import (
    ChildOrder,
    GoalTest,
    Run,
    Seed,
    TreeNode,
    bad_cost,
    is_dead_end,
    path_to,
    root_of,
    seen,
)


@algorithm()
def beam(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    width: Annotated[int, "Nodes kept of each layer."] = 100,
    duplicates: Duplicates = "graph",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return some path. Layers are sorted by h, then by order of generation.

    `graph` drops a state reached in any earlier layer, even one that the beam did not keep. If the
    beam runs empty, the status is UNSOLVABLE if it never cut anything, else LIMIT.
    """
    if width < 1:
        raise RefusedValue("width", f"width={width!r} must be at least 1")
    run = Run("beam", problem, limits, observer, child_order, seed)
    tally, test_children = run.tally, goal_test == "generated"
    known: set[S] = {problem.initial} if duplicates == "graph" else set()
    layer, cut = [root_of(problem)], 0
    with run:
        tally.max_frontier = 1
        if observer is not None:
            observer.generated(seen(layer[0]))
        if test_children and problem.is_goal(problem.initial):
            return run.solved(path_to(layer[0]))
        tally.frontier = 1
        while layer:
            tally.iterations += 1
            if observer is not None:
                observer.iteration(tally.iterations, width)
            goal, candidates = _next_layer(run, heuristic, layer, known, duplicates, test_children)
            if goal is not None:
                return run.solved(path_to(goal))
            tally.max_frontier = max(tally.max_frontier, len(candidates))
            candidates.sort(key=lambda candidate: candidate[0])  # stable: then by generation
            layer = [node for _, node in candidates[:width]]
            cut += len(candidates[width:])
            tally.pruned += len(candidates[width:])
            tally.frontier = len(layer)
            if observer is not None:
                for h, node in candidates[width:]:
                    observer.pruned(seen(node, h, h))
        if cut:
            return run.gave_up(Ending(End.BEAM, cut))
        return run.unsolvable(heuristic, tally.pruned)
    return run.interrupted()


def _next_layer(
    run: Run[S, A],
    heuristic: Heuristic[S],
    layer: list[TreeNode],
    known: set[S],
    duplicates: Duplicates,
    test_children: bool,
) -> tuple[TreeNode | None, list[tuple[Cost, TreeNode]]]:
    """Return a goal node if there is one, and the children of the layer with their h.

    `known` holds the states reached (`graph`) or expanded (`closed`) and grows.
    """
    tally, observer, is_goal = run.tally, run.observer, run.problem.is_goal
    priced = not has_unit_costs(run.problem)
    candidates: list[tuple[Cost, TreeNode]] = []
    for node in layer:
        _, state, _, _, g, depth = node
        tally.popped += 1
        if observer is not None:
            observer.popped(seen(node))
        tally.frontier -= 1
        if not test_children and is_goal(state):
            return node, candidates
        if tally.expanded >= run.checkpoint:
            run.check()
        tally.expanded += 1
        if duplicates == "closed":
            known.add(state)
        if observer is not None:
            observer.expanded(seen(node))
        for action, child, cost in run.expand(state):
            tally.generated += 1
            if priced and not 0 <= cost < inf:
                raise bad_cost(action, cost)
            child_node = (tally.generated, child, node, action, g + cost, depth + 1)
            if duplicates != "tree" and child in known:
                tally.duplicates += 1
                if observer is not None:
                    observer.generated(seen(child_node))
                    observer.duplicate(seen(child_node))
                continue
            if duplicates == "graph":
                known.add(child)
            h = heuristic(child)
            tally.evaluated += 1
            if observer is not None:
                observer.generated(seen(child_node, h, h))
            if test_children and is_goal(child):
                return child_node, candidates
            if not h < inf and is_dead_end(h, heuristic, child):
                tally.pruned += 1
                if observer is not None:
                    observer.pruned(seen(child_node, h, h))
                continue
            candidates.append((h, child_node))
            tally.frontier += 1
    return None, candidates
