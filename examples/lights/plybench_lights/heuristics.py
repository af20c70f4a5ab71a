"""One more heuristic for rows of lamps."""

from collections.abc import Mapping

from plybench.core.heuristic import Heuristic, heuristic, more_heuristics
from plybench_lights.rules import Lights, State


@heuristic(consistent=True)
def groups(state: State) -> int:
    """Return how many groups of three neighbours have a lamp that is on, rounded down to half."""
    on = sum(any(state[first : first + 3]) for first in range(0, len(state), 3))
    return (on + 1) // 2


@more_heuristics("lights")
def heuristics_of_lights(problem: Lights) -> Mapping[str, Heuristic[State]]:
    """Return what a row of lamps has besides its own."""
    return {"groups": groups}
