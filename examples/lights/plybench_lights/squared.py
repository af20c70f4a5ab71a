"""Best-first by g + h * h: far from the goal it trusts the heuristic more."""

from plybench.core.catalog import algorithm
from plybench.core.heuristic import Heuristic
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.best_first import best_first
from plybench.search.run import Run


@algorithm()
def squared(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path that is found soon, and need not be a cheapest one."""
    run = Run("squared", problem, limits, observer)
    return best_first(
        run,
        heuristic,
        lambda g, h: g + h * h,
        duplicates="graph",
        goal_test="expanded",
        ties="low-h",
    )
