"""Uniform-cost search: best-first by f = g (Dijkstra's algorithm, stopped at the first goal).

Optimal for all non-negative costs. Source: dijkstra1959.
"""

from plybench.core.catalog import algorithm
from plybench.core.heuristic import zero
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.astar import itself
from plybench.search.best_first import Duplicates, Ties, best_first
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


@algorithm(optimal="goals tested when expanded", aliases=("UCS", "Dijkstra"))
def uniform_cost(
    problem: Problem[S, A],
    *,
    duplicates: Duplicates = "graph",
    goal_test: GoalTest = "expanded",
    ties: Ties = "fifo",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path of least cost; `lower_bound` is the smallest g of the frontier."""
    run = Run("uniform_cost", problem, limits, observer, child_order, seed)
    return best_first(
        run, zero, cost_alone, duplicates=duplicates, goal_test=goal_test, ties=ties, proves=itself
    )


def cost_alone(g: Cost, _: Cost) -> Cost:
    """Return g: nothing is known about the rest."""
    return g
