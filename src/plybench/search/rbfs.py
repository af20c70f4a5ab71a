"""Recursive best-first search: best-first order in linear memory, by forgetting and re-expanding.

Each open branch keeps only its backed-up value F, the least f known below it. The search follows
the best child until it looks worse than the best alternative, then returns and keeps the new F.
Optimal when h is admissible. The recursion is kept on a list, so depth is not limited.
Source: korf1993.
"""

from math import inf
from typing import Annotated, Literal

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic, is_admissible
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.memory import Memory, memory_for
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


class _Frame:
    """A node on the current path with its children and the value it must not exceed."""

    __slots__ = ("children", "limit", "values")

    def __init__(self, children: list[TreeNode], values: list[Cost], limit: Cost) -> None:
        self.children, self.values, self.limit = children, values, limit

    def best(self) -> int:
        """Return the first child of least F; -1 if there is none worth trying."""
        values = self.values
        if not values:
            return -1
        i = values.index(min(values))
        return -1 if values[i] == inf or values[i] > self.limit else i

    def alternative(self, best: int) -> Cost:
        """Return the least F among the other children."""
        others = (v for i, v in enumerate(self.values) if i != best)
        return min(others, default=inf)


@algorithm(optimal="h admissible", aliases=("recursive best-first",))
def rbfs(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    duplicates: Annotated[Literal["tree", "parent", "path"], STATES_MET_AGAIN] = "path",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path of least cost, if the heuristic never overestimates.

    Among children of equal F the first one generated is followed. `lower_bound` is set if the
    heuristic is marked admissible: the least F among the children of the root.
    """
    run = Run("rbfs", problem, limits, observer, child_order, seed)
    memory = memory_for(duplicates, problem.initial)
    tally, proved = run.tally, is_admissible(heuristic)
    frames: list[_Frame] = []
    followed: list[int] = []  # for each frame but the last, the child it went down to
    node = root_of(problem)
    bound: Cost = 0
    with run:
        bound = h = heuristic(problem.initial)
        tally.evaluated += 1
        if not h < inf and is_dead_end(h, heuristic, problem.initial):
            return run.unsolvable(heuristic, 1)
        if observer is not None:
            observer.generated(seen(node, bound, bound))
        value, limit = bound, inf
        while True:
            tally.popped += 1
            if observer is not None:
                observer.popped(seen(node))
            if problem.is_goal(node[1]):
                return run.solved(path_to(node), value if proved else None)
            frames.append(_expand(run, heuristic, memory, node, value, limit))
            tally.frontier += len(frames[-1].children)  # those of all frames
            tally.max_frontier = max(tally.max_frontier, tally.frontier)
            while (best := frames[-1].best()) < 0:
                values = frames.pop().values
                backed_up = min(values, default=inf)
                if not frames:
                    return run.unsolvable(heuristic, tally.pruned)
                tally.frontier -= len(values)
                last = followed.pop()
                frames[-1].values[last] = backed_up
                if observer is not None:
                    observer.revised(seen(frames[-1].children[last], f=backed_up))
                tally.iterations += 1
            bound = max(bound, min(frames[0].values))
            frame = frames[-1]
            followed.append(best)
            node, value = frame.children[best], frame.values[best]
            limit = min(frame.limit, frame.alternative(best))
    return run.interrupted(bound if proved else None)


def _expand(
    run: Run[S, A],
    heuristic: Heuristic[S],
    memory: Memory,
    node: TreeNode,
    value: Cost,
    limit: Cost,
) -> _Frame:
    """Return the frame of a node: its children with F = max(f, F of the node)."""
    tally, observer = run.tally, run.observer
    if tally.expanded >= run.checkpoint:
        run.check()
    tally.expanded += 1
    known = memory.enter(node)
    if observer is not None:
        observer.expanded(seen(node))
    frame = _Frame([], [], limit)
    for action, child, cost in run.expand(node[1]):
        if not 0 <= cost < inf:
            raise bad_cost(action, cost)
        tally.generated += 1
        g = node[4] + cost
        child_node: TreeNode = (tally.generated, child, node, action, g, node[5] + 1)
        if child in known:
            tally.duplicates += 1
            if observer is not None:
                observer.generated(seen(child_node))
                observer.duplicate(seen(child_node))
            continue
        h = heuristic(child)
        tally.evaluated += 1
        if observer is not None:
            observer.generated(seen(child_node, h, max(g + h, value)))
        if not h < inf and is_dead_end(h, heuristic, child):
            tally.pruned += 1
            if observer is not None:
                observer.pruned(seen(child_node, h, h))
            continue
        frame.children.append(child_node)
        frame.values.append(max(g + h, value))
    return frame
