"""Weighted A*: best-first by f = g + w h, with w > 1 trading cost for speed.

The path costs at most w times the optimum if h is admissible. Source: pohl1970.
"""

from math import inf
from typing import Annotated

from plybench.core.catalog import algorithm
from plybench.core.errors import RefusedValue
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.astar import bounds_hold
from plybench.search.best_first import Duplicates, Ties, best_first
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


@algorithm(optimal="within the factor weight, h admissible", aliases=("WA*", "weighted A*"))
def weighted_astar(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    weight: Annotated[float, "Weight of the heuristic."] = 2,
    duplicates: Duplicates = "graph",
    goal_test: GoalTest = "expanded",
    ties: Ties = "low-h",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path that costs at most `weight` (>= 1) times the least, if h is admissible."""
    if not 1 <= weight < inf:
        raise RefusedValue("weight", f"weight={weight!r} must be at least 1 and finite")

    def priority(g: Cost, h: Cost) -> Cost:
        return g + weight * h

    def bound(f: Cost) -> Cost:
        # f = g + w h <= w (g + h), and some node of the frontier has g + h <= the optimum.
        return f if weight == 1 else f / weight

    run = Run("weighted_astar", problem, limits, observer, child_order, seed)
    return best_first(
        run,
        heuristic,
        priority,
        duplicates=duplicates,
        goal_test=goal_test,
        ties=ties,
        proves=bound if bounds_hold(heuristic, duplicates) else None,
    )
