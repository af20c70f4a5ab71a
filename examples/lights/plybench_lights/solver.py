"""Rows of lamps solved: the first press decides all others, so there are two plans at most."""

from plybench.core.catalog import solver
from plybench.core.limits import Limits
from plybench.core.results.result import Counts, Path, SearchResult, Status
from plybench_lights.rules import Lights, State


@solver("lights", optimal="always", counts=("expanded",))
def chase(problem: Lights, *, limits: Limits | None = None) -> SearchResult[State, int]:
    """Return the shorter of the plans with and without a press of the first lamp."""
    plans = [plan for first in (0, 1) if (plan := _plan(problem, first)) is not None]
    counts = Counts(expanded=2)
    if not plans:
        return SearchResult(Status.UNSOLVABLE, None, None, counts, "chase")
    actions = min(plans, key=len)
    states = [problem.initial]
    for action in actions:
        states.append(problem.result(states[-1], action))
    path = Path(actions, tuple(states), len(actions))
    return SearchResult(Status.SOLVED, path, len(actions), counts, "chase")


def _plan(problem: Lights, first: int) -> tuple[int, ...] | None:
    """Return the presses that switch off each lamp from the left; None if the last stays on."""
    presses, lamps = ([1], problem.result(problem.initial, 1)) if first else ([], problem.initial)
    for place in range(2, len(lamps) + 1):
        if lamps[place - 2]:
            presses.append(place)
            lamps = problem.result(lamps, place)
    return None if any(lamps) else tuple(presses)
