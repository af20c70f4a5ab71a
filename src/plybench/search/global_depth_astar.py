"""A* with the mistake of a published program: h plus one depth counter that all nodes share.

The counter follows the deepest node popped, at most one step per pop, so it is not the node's own
cost and the path need not be optimal. It is here because published counts for A* came from it, and
because it shows the effect of the mistake. Source: report blocksworld-b; compare `astar`.
"""

from heapq import heappop
from math import inf
from typing import Any

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.best_first import Duplicates, Ties, best_first
from plybench.search.observed_frontier import Entry
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


class SharedDepth:
    """The priority of the mistaken program, h plus the counter, and the frontier it follows."""

    def __init__(self) -> None:
        self.depth = 0
        self.reached: dict[Any, Cost] = {}  # filled by the search; see `pop`

    def __call__(self, _: Cost, h: Cost) -> Cost:
        return h + self.depth

    def pop(self, frontier: list[Any]) -> Entry:
        """Return the next entry; the counter follows it.

        Unless a cheaper path, noted in `reached`, has overtaken it: the search passes over it.
        """
        entry: Entry = heappop(frontier)
        g, state = entry[3], entry[5]
        if g <= self.reached.get(state, inf):
            self.popped(g)
        return entry

    def popped(self, g: Cost) -> None:
        """Follow a node that is two or more steps deeper than the counter."""
        if g - 1 > self.depth:
            self.depth += 1


@algorithm()
def global_depth_astar(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    duplicates: Duplicates = "tree",
    goal_test: GoalTest = "expanded",
    ties: Ties = "fifo",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return some path; meant for problems whose actions cost 1, where g is the depth."""
    shared = SharedDepth()
    run = Run("global_depth_astar", problem, limits, observer, child_order, seed)
    return best_first(
        run,
        heuristic,
        shared,
        duplicates=duplicates,
        goal_test=goal_test,
        ties=ties,
        pop=shared.pop,
        reached=shared.reached,
    )
