"""Breadth-first search: the oldest node first.

Finds a path with the fewest actions, which is the cheapest if all cost the same; time and memory
grow with the number of nodes up to that depth. Source: moore1959.
"""

from collections import deque
from typing import Annotated, Literal

from plybench.core.catalog import algorithm
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S, has_unit_costs
from plybench.core.results.result import SearchResult
from plybench.search.frontier_search import frontier_search
from plybench.search.run import STATES_MET_AGAIN, ChildOrder, GoalTest, Run, Seed


@algorithm(optimal="all actions cost the same", aliases=("BFS",))
def breadth_first(
    problem: Problem[S, A],
    *,
    duplicates: Annotated[Literal["tree", "closed", "graph"], STATES_MET_AGAIN] = "graph",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path with the fewest actions.

    `lower_bound` is set if all actions cost 1; it follows the depth of the frontier.
    """
    run = Run("breadth_first", problem, limits, observer, child_order, seed)
    search = frontier_search(run, deque.popleft, duplicates, goal_test)
    run.tally.max_frontier = 1

    def bound() -> int | None:
        return search.depth if has_unit_costs(problem) else None

    with run:
        path = search.path()
        if path is None:
            return run.unsolvable()
        is_first = run.tally.popped == 0  # the initial state, tested before the search
        return run.solved(path, 0 if is_first else bound())
    return run.interrupted(bound())
