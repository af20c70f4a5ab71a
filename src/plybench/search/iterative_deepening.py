"""Iterative deepening: depth-limited search with a growing limit.

Finds a path with the fewest actions (with `step=1`) in memory linear in their number; the upper
levels are searched again in each pass, and the counts add up. Source: korf1985.
"""

from itertools import count
from typing import Annotated

from plybench.core.catalog import algorithm
from plybench.core.errors import RefusedValue
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S, has_unit_costs
from plybench.core.results.result import SearchResult
from plybench.search.depth_limited import LimitedDuplicates, dive
from plybench.search.memory import memory_for
from plybench.search.run import ChildOrder, GoalTest, Run, Seed, path_to


@algorithm(optimal="all actions cost the same, step 1, first 0 or 1", aliases=("IDS", "IDDFS"))
def iterative_deepening(
    problem: Problem[S, A],
    *,
    first: Annotated[int, "First depth limit."] = 0,
    step: Annotated[int, "By how much the depth limit grows."] = 1,
    duplicates: LimitedDuplicates = "path",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return a path found under the limits first, first + step, ...

    `lower_bound` is set if all actions cost 1: one more than the last limit searched in vain.
    """
    if first < 0 or step < 1:
        message = f"first={first!r} must be at least 0, and step={step!r} at least 1"
        raise RefusedValue("first" if first < 0 else "step", message)
    run = Run("iterative_deepening", problem, limits, observer, child_order, seed)
    unit = has_unit_costs(problem)
    proved = 0
    with run:
        for limit in count(first, step):
            run.begin_pass(limit)
            memory = memory_for(duplicates, problem.initial)
            goal, was_cut = dive(run, limit, memory, goal_test == "generated")
            if goal is not None:
                return run.solved(path_to(goal), proved if unit else None)
            if not was_cut:
                return run.unsolvable()
            proved = limit + 1
    return run.interrupted(proved if unit else None)
