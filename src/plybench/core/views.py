"""Views: modified problems that can be searched like any other."""

from collections.abc import Iterable
from typing import Any, Generic

from plybench.core.errors import unknown
from plybench.core.heuristic import Heuristic, for_problem, heuristics_of
from plybench.core.problem import A, Problem, S, expander, has_unit_costs

_KEPT = (
    "action_cost",
    "format_state",
    "parse_state",
    "picture",
    "name",
    "order",
    "default_heuristic",
)


class StopAtZero(Generic[S, A]):
    """A problem in which every state with h = 0 counts as a goal.

    Programs that stop when their heuristic says "nothing left to do" solve this problem. It is the
    original problem only if h is 0 at goals alone. The claims of a heuristic still hold if it is h
    and consistent; nothing else is known about these goals, so there is no backward search.
    """

    def __init__(self, problem: Problem[S, A], heuristic: Heuristic[S]) -> None:
        self._problem, self._heuristic = problem, for_problem(heuristic, problem)
        self.initial: S = problem.initial
        self.successors = expander(problem)
        self.unit_costs = has_unit_costs(problem)
        for name in _KEPT:
            if hasattr(problem, name):
                setattr(self, name, getattr(problem, name))

    def __repr__(self) -> str:
        return f"<StopAtZero: {self._problem!r}>"

    def actions(self, state: S) -> Iterable[A]:
        """Return the actions of the problem."""
        return self._problem.actions(state)

    def result(self, state: S, action: A) -> S:
        """Return the state that follows."""
        return self._problem.result(state, action)

    def is_goal(self, state: S) -> bool:
        """Tell whether the heuristic is 0."""
        return self._heuristic(state) == 0

    def heuristics(self) -> dict[str, Heuristic[Any]]:
        """Return the heuristics of the problem."""
        return heuristics_of(self._problem)


def stop_at_zero(problem: Problem[S, A], heuristic: str | Heuristic[S]) -> StopAtZero[S, A]:
    """Return the problem with "h = 0" as its goal test; h may be given by name.

    >>> from plybench import solve
    >>> from plybench.domains.sliding_tiles import instance
    >>> puzzle = instance("reports/easy")
    >>> len(solve(puzzle, "breadth_first").path)
    5
    >>> len(solve(stop_at_zero(puzzle, "inversions"), "breadth_first").path)  # not at the goal
    4
    """
    if callable(heuristic):
        return StopAtZero(problem, heuristic)
    offered = heuristics_of(problem)
    if heuristic not in offered:
        raise unknown("heuristic", heuristic, offered)
    return StopAtZero(problem, offered[heuristic])
