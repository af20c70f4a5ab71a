"""Counting all optimal solutions: the best-first loop, continued past the first goal.

Once every state that a cheapest path may touch has its least cost, the cheapest paths are those in
which every action leads from a least cost to a least cost. They form a graph without cycles (unless
actions cost nothing), and its paths are counted in one sweep. Exact for ints and fractions; sums of
floats are equal if only rounding tells them apart (`rounding`).
"""

from collections import deque
from collections.abc import Collection
from itertools import islice
from math import inf
from operator import add
from typing import Any

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic, for_problem, heuristic_name, is_admissible, zero
from plybench.core.limits import Limits
from plybench.core.observer import Observer, check_observer
from plybench.core.problem import A, Cost, Problem, S, check_problem, why_impossible
from plybench.core.results.answers import OptimalCount
from plybench.core.results.result import Path, SearchResult, Status, unsolvable
from plybench.core.rounding import is_above, is_same
from plybench.core.running.outcome import COUNT_OPTIONS, noted, refuse_false_claim
from plybench.search.astar import itself
from plybench.search.best_first import best_first
from plybench.search.optimal_paths import paths_within
from plybench.search.run import Run


def count_optimal(
    problem: Problem[S, A],
    heuristic: Heuristic[S] = zero,
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> OptimalCount:
    """Return the number of different cheapest action sequences that end at their first goal.

    The heuristic must be marked admissible.
    """
    check_problem(problem)
    if observer is not None:
        check_observer(observer)
    return noted(_count(problem, heuristic, limits, observer, None)[0], problem, heuristic)


def list_optimal(
    problem: Problem[S, A],
    heuristic: Heuristic[S] = zero,
    *,
    most: int = 100,
    limits: Limits | None = None,
) -> tuple[OptimalCount, tuple[Path[S, A], ...]]:
    """Return the number of optimal solutions, and the first `most` of them.

    They are in the order of the problem's actions: two solutions are compared where they first
    differ, and the action that the problem names earlier comes first. None is listed where they
    are infinitely many. The heuristic must be marked admissible.
    """
    if most < 1:
        raise InputError(f"most={most!r} must be at least 1")
    check_problem(problem)
    found, paths = _count(problem, heuristic, limits, None, most)
    return noted(found, problem, heuristic), paths


def _count(
    problem: Problem[S, A],
    heuristic: Heuristic[S],
    limits: Limits | None,
    observer: Observer | None,
    most: int | None,
) -> tuple[OptimalCount, tuple[Path[S, A], ...]]:
    """Return the count and, with `most`, as many of the paths."""
    heuristic = for_problem(heuristic, problem)
    if not is_admissible(heuristic):
        raise InputError(
            f"counting needs a heuristic marked admissible; {heuristic_name(heuristic)!r} is not"
        )
    if reason := why_impossible(problem):
        return _outcome(unsolvable("count_optimal", reason), 0), ()
    run = Run("count_optimal", problem, limits, observer)
    reached: dict[S, Cost] = {}
    if observer is not None:
        observer.started(problem, "count_optimal", {"heuristic": heuristic, "duplicates": "graph"})
    result = best_first(
        run,
        heuristic,
        add,
        proves=itself,
        reached=reached,
        all_optimal=True,
        **{name: COUNT_OPTIONS[name] for name in ("duplicates", "goal_test", "ties")},
    )
    if result.path is not None:
        refuse_false_claim(problem, heuristic, result.path)
    if observer is not None:
        observer.finished(result)
    if result.cost is None:
        return _outcome(result, 0 if result.status is Status.UNSOLVABLE else None), ()
    with run:
        count, on_path = _count_paths(run, heuristic, reached, result.cost)
        is_listed = most is not None and count != inf
        steps = paths_within(run, reached, on_path) if is_listed else iter(())
        return _outcome(result, count), tuple(islice(steps, most))
    return _outcome(run.interrupted(result.lower_bound), None), ()


def _outcome(result: SearchResult[Any, Any], count: int | float | None) -> OptimalCount:
    return OptimalCount(
        result.status,
        count,
        result.cost,
        result.lower_bound,
        result.counts,
        result.seconds,
        end=result.end,
    )


def _count_paths(
    run: Run[S, A], heuristic: Heuristic[S], reached: dict[S, Cost], cost: Cost
) -> tuple[int | float, Collection[S]]:
    """Return the number of paths from the initial state to goals of that cost, and their states."""
    parents = _optimal_parents(run, heuristic, reached, cost)
    goals = [s for s, g in reached.items() if is_same(g, cost) and run.problem.is_goal(s)]
    on_path = _ancestors(goals, parents)
    children: dict[S, list[S]] = {s: [] for s in on_path}
    missing = {s: 0 for s in on_path}  # optimal parents not yet counted
    for state in on_path:
        for parent in parents.get(state, ()):
            children[parent].append(state)
            missing[state] += 1
    paths = {s: 0 for s in on_path}
    initial = run.problem.initial
    paths[initial] = 1
    ready = deque(s for s, n in missing.items() if n == 0)
    while ready:
        state = ready.popleft()
        for child in children[state]:
            paths[child] += paths[state]
            missing[child] -= 1
            if missing[child] == 0:
                ready.append(child)
    if any(missing.values()):
        return inf, on_path
    return sum(paths[s] for s in goals), on_path


def _optimal_parents(
    run: Run[S, A], heuristic: Heuristic[S], reached: dict[S, Cost], cost: Cost
) -> dict[S, list[S]]:
    """Return, for each state, its predecessors on cheapest paths, one entry per action."""
    parents: dict[S, list[S]] = {}
    for number, (state, g) in enumerate(reached.items()):
        if number % 1024 == 0:
            run.check()
        if is_above(g + heuristic(state), cost) or run.problem.is_goal(state):
            continue
        for _, child, step in run.expand(state):
            known = reached.get(child)
            if known is None or not is_same(known, g + step):
                continue
            if not is_above(known + heuristic(child), cost):
                parents.setdefault(child, []).append(state)
    return parents


def _ancestors(goals: list[S], parents: dict[S, list[S]]) -> dict[S, None]:
    """Return the states from which a goal is reached, in a fixed order."""
    found = dict.fromkeys(goals)
    stack = list(goals)
    while stack:
        for parent in parents.get(stack.pop(), ()):
            if parent not in found:
                found[parent] = None
                stack.append(parent)
    return found
