"""A* with the mistake of a published program: h plus one depth counter that all nodes share.

The counter follows the deepest node popped, at most one step per pop, so it is not the node's own
cost and the path need not be optimal. It is here because published counts for A* came from it, and
because it shows the effect of the mistake. Source: report blocksworld-b; compare `astar`.
"""

from collections.abc import Iterator

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.best_first import BestFirst, Duplicates, Ties
from plybench.search.observed_frontier import Entry
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


class SharedDepth:
    """The priority of the mistaken program, h plus the counter."""

    def __init__(self) -> None:
        self.depth = 0

    def __call__(self, _: Cost, h: Cost) -> Cost:
        return h + self.depth

    def follow(self, g: Cost) -> None:
        """Follow a node that is two or more steps deeper than the counter."""
        if g - 1 > self.depth:
            self.depth += 1


class SharedDepthSearch(BestFirst[S, A]):
    """The best-first search whose counter follows the entries that it takes."""

    _priority: SharedDepth

    def _take_entries(self) -> Iterator[Entry]:
        for entry in super()._take_entries():
            self._priority.follow(entry[3])
            yield entry


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
    run = Run("global_depth_astar", problem, limits, observer, child_order, seed)
    priority = SharedDepth()
    return SharedDepthSearch(run, heuristic, priority, duplicates, goal_test, ties).search(None)
