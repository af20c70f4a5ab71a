"""Depth-first search: the newest node first.

Not optimal. As a tree search it may run forever; with random child order and no memory it is a
random walk that looks one step ahead. The children of a node go on a stack, so the last one is
tried first. Source: russell2020, section 3.4.3.
"""

from collections import deque
from typing import Annotated, Literal

from plybench.core.catalog import algorithm
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S
from plybench.core.results.result import SearchResult
from plybench.search.depth_limited import dive
from plybench.search.frontier_search import frontier_search
from plybench.search.memory import memory_for
from plybench.search.run import STATES_MET_AGAIN, ChildOrder, GoalTest, Run, Seed, path_to


@algorithm(aliases=("DFS",))
def depth_first(
    problem: Problem[S, A],
    *,
    duplicates: Annotated[
        Literal["tree", "parent", "path", "closed", "graph"], STATES_MET_AGAIN
    ] = "graph",
    goal_test: GoalTest = "generated",
    child_order: ChildOrder = "given",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return some path; `graph` drops every state reached before, by whatever path."""
    run = Run("depth_first", problem, limits, observer, child_order, seed)
    with run:
        if duplicates in ("parent", "path"):
            memory = memory_for(duplicates, problem.initial)
            goal, _ = dive(run, None, memory, goal_test == "generated")
            path = None if goal is None else path_to(goal)
        else:
            path = frontier_search(run, deque.pop, duplicates, goal_test).path()
        return run.unsolvable() if path is None else run.solved(path)
    return run.interrupted()
