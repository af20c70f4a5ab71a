"""Samples for spaces too large to list: distant states, with distances found by A*."""

from collections.abc import Container
from typing import Any

from plybench.core.heuristic import Heuristic
from plybench.core.problem import A, Cost, Problem, S, expander
from plybench.core.results.answers import Distances
from plybench.core.results.result import Path, Status
from plybench.core.rng import SplitMix64
from plybench.search.astar import astar
from plybench.study.doctor.survey import DEAD_END, UNKNOWN
from plybench.study.doctor.watch import StartingAt, Watch

SAMPLE_EXPANSIONS = 20_000  # expansions after which a sample is given up; about a second in Python
MAX_WALK = 200  # steps of a random walk to a sample, at most
ATTEMPTS = 20  # walks per wanted sample; short ones may keep ending in known states


def draw(problem: Problem[S, A], known: Container[S], count: int, seed: int) -> list[S]:
    """Return up to `count` unknown states: the initial one and ends of random walks."""
    rng, expand = SplitMix64(seed), expander(problem)
    drawn: dict[S, None] = {}
    for attempt in range(ATTEMPTS * count):
        if len(drawn) == count:
            break
        state = problem.initial
        for _ in range(rng.below(MAX_WALK + 1) if attempt else 0):
            children = [child for _, child, _ in expand(state)]
            if not children:
                break
            state = children[rng.below(len(children))]
        if state not in known:
            drawn[state] = None
    return list(drawn)


def lower_bound(distances: Distances[S], estimate: Heuristic[S]) -> Heuristic[S]:
    """Return the distance if it is known, otherwise the larger of radius and estimate.

    Consistent if the estimate is; with it, a search only needs to find a path to the states with
    known distances.
    """
    known, radius = distances.to_goal, distances.radius

    def bound(state: S) -> Cost:
        distance = known.get(state)
        return max(radius, estimate(state)) if distance is None else distance

    return bound


def solve_sample(
    problem: Problem[S, A], state: S, bound: Heuristic[S], watch: Watch
) -> dict[S, Cost]:
    """Return the distances of a state and of those on a shortest path from it, if one is found."""
    begun: Any = StartingAt(problem, state)
    limits = watch.for_search("solving a sample", SAMPLE_EXPANSIONS)
    result = astar(begun, bound, limits=limits)
    watch.check("solving a sample", result)
    if result.path is not None:
        return _distances_along(problem, result.path)
    return {state: DEAD_END if result.status is Status.UNSOLVABLE else UNKNOWN}


def _distances_along(problem: Problem[S, A], path: Path[S, A]) -> dict[S, Cost]:
    expand = expander(problem)
    rest: Cost = 0
    distances: dict[S, Cost] = {path.states[-1]: 0}
    steps = list(zip(path.states, path.actions, path.states[1:], strict=False))
    for state, action, child in reversed(steps):
        rest += next(c for a, s, c in expand(state) if a == action and s == child)
        distances[state] = rest
    return distances


def nearest_first(found: dict[S, Cost]) -> dict[S, Cost]:
    """Return states in order of their distances, unknown ones last."""
    order = sorted(found, key=lambda s: (found[s] is UNKNOWN, found[s]))
    return {state: found[state] for state in order}
