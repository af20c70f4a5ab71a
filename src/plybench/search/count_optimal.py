"""Counting all optimal solutions: the best-first loop, continued past the first goal.

Once every state that a cheapest path may touch has its least cost, the cheapest paths are those in
which every action leads from a least cost to a least cost. They form a graph without cycles (unless
actions cost nothing), and its paths are counted in one sweep. Exact for ints and fractions; sums of
floats are equal if only rounding tells them apart (`rounding`).
"""

from collections.abc import Iterator
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
from plybench.core.rounding import with_rounding
from plybench.core.running.outcome import COUNT_OPTIONS, noted, refuse_false_claim
from plybench.search.astar import itself
from plybench.search.best_first import BestFirst
from plybench.search.observed_frontier import Entry
from plybench.search.optimal_paths import count_paths, paths_within
from plybench.search.run import Run


class AllOptimal(BestFirst[S, A]):
    """A* until every state that an optimal path may touch is expanded; goals are not."""

    def __init__(self, run: Run[S, A], heuristic: Heuristic[S]) -> None:
        options = {name: COUNT_OPTIONS[name] for name in ("duplicates", "goal_test", "ties")}
        super().__init__(run, heuristic, add, **options)
        self._cheapest: Entry | None = None
        self._last_f: Cost = inf  # of the entries that an optimal path may touch

    def _find_goal(self) -> Entry | None:
        """Return the cheapest goal. All optimal ones were taken, so its cost is the optimum."""
        super()._find_goal()
        if self._cheapest is not None:
            self._f = self._cheapest[3]
        return self._cheapest

    def _take_entries(self) -> Iterator[Entry]:
        for entry in super()._take_entries():
            if entry[0] > self._last_f:
                return
            yield entry

    def _ends_at(self, goal: Entry) -> bool:
        if self._cheapest is None:
            self._cheapest, self._last_f = goal, with_rounding(goal[0])
            if self._observed is not None:
                self._observed.found(goal, self._last_f)
        elif goal[3] < self._cheapest[3]:  # of equal f, as floats
            self._cheapest = goal
        return False


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
    if observer is not None:
        observer.started(problem, "count_optimal", {"heuristic": heuristic, "duplicates": "graph"})
    search = AllOptimal(run, heuristic)
    result, reached = search.search(itself), search.reached
    del search  # with its frontier, which counting the paths does not need
    if result.path is not None:
        refuse_false_claim(problem, heuristic, result.path)
    if observer is not None:
        observer.finished(result)
    if result.cost is None:
        return _outcome(result, 0 if result.status is Status.UNSOLVABLE else None), ()
    with run:
        count, on_path = count_paths(run, heuristic, reached, result.cost)
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
