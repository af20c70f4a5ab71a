"""Bidirectional breadth-first search: layers from the start and from the goals until they meet.

Finds a path with the fewest actions and expands about twice the square root of the nodes of
breadth-first search. The problem must offer `predecessors` and `goal_states`. Source: pohl1971.
"""

from collections.abc import Iterator
from itertools import count
from math import inf
from typing import Any

from plybench.core.arrays.problem import ArrayProblem
from plybench.core.catalog import algorithm
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Expand, Problem, S, has_unit_costs, reversible
from plybench.core.results.result import Path, SearchResult
from plybench.search.run import (
    ChildOrder,
    Run,
    Seed,
    TreeNode,
    bad_cost,
    path_to,
    root_of,
    seen,
    shuffled,
)


@algorithm(optimal="all actions cost the same", aliases=("BDS",))
def bidirectional(
    problem: Problem[S, A],
    *,
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path with the fewest actions.

    The side with the smaller layer is expanded next, forward if they are equal. Each side keeps the
    states it has reached, so duplicates are always dropped; a meeting is detected when a node is
    generated. The goals are roots, which do not count as generated. Backward nodes are reported to
    observers with the actions that lead to the goal.
    """
    backward = reversible(problem)
    if backward is None:
        goals = "goals" if isinstance(problem, ArrayProblem) else "goal_states"
        raise InputError(f"bidirectional needs {type(problem).__name__}.predecessors and .{goals}")
    run = Run("bidirectional", problem, limits, observer, child_order, seed)
    predecessors: Expand[S, A] = backward.predecessors
    if child_order == "random":
        predecessors = shuffled(predecessors, seed ^ 1)
    tally = run.tally
    depths = [-1, 0]  # -1: the start is not yet tested
    unit = has_unit_costs(problem)
    with run:
        root = root_of(problem)
        if observer is not None:
            observer.generated(seen(root))
        if problem.is_goal(problem.initial):
            return run.solved(path_to(root), 0)
        depths[0] = 0
        numbers = count(1)  # of the nodes; the root has 0
        starts = _goal_roots(run, backward.goal_states(), numbers)
        sides = [{root[1]: root}, {node[1]: node for node in starts}]
        layers = [[root], starts]
        tally.frontier = 1 + len(starts)
        while layers[0] and layers[1]:
            tally.max_frontier = max(tally.max_frontier, tally.frontier)
            tally.iterations += 1
            side = 0 if len(layers[0]) <= len(layers[1]) else 1
            if observer is not None:
                observer.iteration(tally.iterations, len(layers[side]))
            expand = predecessors if side else run.expand
            layers[side], meeting = _expand_layer(run, layers[side], expand, sides, side, numbers)
            if meeting is not None:
                bound = depths[0] + depths[1] + 1 if unit else None
                return run.solved(_join(*meeting), bound)
            depths[side] += 1
        return run.unsolvable()
    return run.interrupted(depths[0] + depths[1] + 1 if unit else None)


def _goal_roots(run: Run[S, A], goals: Any, numbers: Iterator[int]) -> list[TreeNode]:
    """Return the roots of the backward side."""
    roots: list[TreeNode] = []
    known: set[S] = set()
    for state in goals:
        if state in known:
            continue
        known.add(state)
        if len(known) % 1024 == 0:  # there may be millions before anything is expanded
            run.check()
        node: TreeNode = (next(numbers), state, None, None, 0, 0)
        roots.append(node)
        if run.observer is not None:
            run.observer.generated(seen(node))
    return roots


def _expand_layer(
    run: Run[S, A],
    layer: list[TreeNode],
    expand: Any,
    sides: list[dict[Any, TreeNode]],
    side: int,
    numbers: Iterator[int],
) -> tuple[list[TreeNode], tuple[TreeNode, TreeNode] | None]:
    """Return the next layer of a side, or, at a meeting, the forward and the backward node."""
    tally, observer = run.tally, run.observer
    priced = not has_unit_costs(run.problem)
    own, other = sides[side], sides[1 - side]
    following: list[TreeNode] = []
    for node in layer:
        tally.popped += 1
        if observer is not None:
            observer.popped(seen(node))
        tally.frontier -= 1
        if tally.expanded >= run.checkpoint:
            run.check()
        tally.expanded += 1
        if observer is not None:
            observer.expanded(seen(node))
        for action, child, cost in expand(node[1]):
            tally.generated += 1
            if priced and not 0 <= cost < inf:
                raise bad_cost(action, cost)
            child_node = (next(numbers), child, node, action, node[4] + cost, node[5] + 1)
            if observer is not None:
                observer.generated(seen(child_node))
            if child in own:
                tally.duplicates += 1
                if observer is not None:
                    observer.duplicate(seen(child_node))
                continue
            own[child] = child_node
            if child in other:
                nodes = (child_node, other[child])
                return following, (nodes if side == 0 else (nodes[1], nodes[0]))
            following.append(child_node)
            tally.frontier += 1
    return following, None


def _join(forward: TreeNode, backward: TreeNode) -> Path[Any, Any]:
    """Return the path forward to the meeting state and then along the backward links."""
    first, rest = path_to(forward), path_to(backward)
    return Path(
        first.actions + rest.actions[::-1],
        (*first.states, *rest.states[-2::-1]),
        first.cost + rest.cost,
    )
