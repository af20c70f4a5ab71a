"""Random walk: one random action after another, until a goal turns up.

Keeps no alternatives and never goes back; the path is whatever was walked. From a state without
successors it starts again. Two of the reports call this depth-first search.
"""

from math import inf

from plybench.core.catalog import algorithm
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.problem import A, Problem, S, has_unit_costs
from plybench.core.results.result import SearchResult
from plybench.core.rng import SplitMix64
from plybench.search.run import GoalTest, Run, Seed, TreeNode, bad_cost, path_to, root_of, seen


@algorithm()
def random_walk(
    problem: Problem[S, A],
    *,
    goal_test: GoalTest = "expanded",
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> SearchResult[S, A]:
    """Return the walk to the first goal met.

    `goal_test="expanded"` tests only the next state of the walk, `"generated"` all successors of
    the current one. Without limits, a walk that finds no goal continues until Ctrl-C.
    """
    run = Run("random_walk", problem, limits, observer)
    tally, is_goal, rng = run.tally, problem.is_goal, SplitMix64(seed)
    priced = not has_unit_costs(problem)
    look_ahead = goal_test == "generated"
    node = root_of(problem)
    with run:
        tally.iterations = tally.max_frontier = tally.frontier = 1
        if observer is not None:
            observer.generated(seen(node))
        while True:
            tally.popped += 1
            if observer is not None:
                observer.popped(seen(node))
            if is_goal(node[1]):
                return run.solved(path_to(node))
            if tally.expanded >= run.checkpoint:
                run.check()
            tally.expanded += 1
            if observer is not None:
                observer.expanded(seen(node))
            children: list[TreeNode] = []
            for action, child, cost in run.expand(node[1]):
                tally.generated += 1
                if priced and not 0 <= cost < inf:
                    raise bad_cost(action, cost)
                child_node = (tally.generated, child, node, action, node[4] + cost, node[5] + 1)
                children.append(child_node)
                if observer is not None:
                    observer.generated(seen(child_node))
                if look_ahead and is_goal(child):
                    return run.solved(path_to(child_node))
            if children:
                node = children[rng.below(len(children))]
            elif node[2] is None:
                return run.unsolvable()
            else:
                node = root_of(problem)
                tally.iterations += 1
    return run.interrupted()
