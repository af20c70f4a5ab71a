"""Greedy best-first search: always the node that looks nearest to a goal, f = h.

Fast if h is good; the path may be far from optimal. Source: doran1966.
"""

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.best_first import Duplicates, Ties, best_first
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


@algorithm(aliases=("GBFS", "greedy best-first"))
def greedy(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    duplicates: Duplicates = "graph",
    goal_test: GoalTest = "expanded",
    ties: Ties = "fifo",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return some path; with `duplicates="tree"` the search may go round in circles forever."""
    run = Run("greedy", problem, limits, observer, child_order, seed)
    return best_first(
        run, heuristic, estimate_alone, duplicates=duplicates, goal_test=goal_test, ties=ties
    )


def estimate_alone(_: Cost, h: Cost) -> Cost:
    """Return h: the cost so far does not matter."""
    return h
