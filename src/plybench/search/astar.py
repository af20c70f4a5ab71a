"""A* search: best-first by f = g + h.

Optimal when h is admissible (with `duplicates="closed"`: consistent); expands no more nodes than
any search that proves as much with a consistent h, ties aside. Source: hart1968.
"""

from collections.abc import Callable
from operator import add
from typing import Any

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic, is_admissible, is_consistent
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Cost, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.best_first import Duplicates, Ties, best_first
from plybench.search.run import ChildOrder, GoalTest, Run, Seed


@algorithm(optimal="h admissible (closed: consistent), goals tested when expanded", aliases=("A*",))
def astar(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    duplicates: Duplicates = "graph",
    goal_test: GoalTest = "expanded",
    ties: Ties = "low-h",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path of least cost, if the heuristic never overestimates.

    `lower_bound` is set if the heuristic is marked admissible; at a limit it is the smallest
    f of the frontier.
    """
    run = Run("astar", problem, limits, observer, child_order, seed)
    return best_first(
        run,
        heuristic,
        add,
        duplicates=duplicates,
        goal_test=goal_test,
        ties=ties,
        proves=itself if bounds_hold(heuristic, duplicates) else None,
    )


def bounds_hold(heuristic: Callable[[Any], Cost], duplicates: Duplicates) -> bool:
    """Tell whether the smallest g + h of the frontier is a lower bound on every solution.

    `closed` may drop the cheaper of two paths to a state, unless h is consistent.
    """
    return is_consistent(heuristic) or (is_admissible(heuristic) and duplicates != "closed")


def itself(f: Cost) -> Cost:
    """Return f: in A*, it is the bound."""
    return f
