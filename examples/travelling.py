"""The travelling salesperson: `plybench solve examples/travelling.py`.

Prints:

    astar with nearest: a tour of 269, 1,942 expanded
    uniform_cost: a tour of 269, 2,305 expanded
"""

from functools import cache
from math import dist

from plybench import heuristic, solve
from plybench.core.rng import SplitMix64

State = tuple[int, frozenset[int]]  # where we are, and the cities still to visit


class Travelling:
    """A round trip through cities at random places, as short as possible."""

    default_heuristic = "nearest"

    def __init__(self, cities: int = 10, seed: int = 0) -> None:
        rng = SplitMix64(seed)
        places = [(rng.below(100), rng.below(100)) for _ in range(cities)]
        self._far = [[round(dist(a, b)) for b in places] for a in places]
        self.initial: State = (0, frozenset(range(1, cities)))

    def actions(self, state: State) -> list[int]:
        """Return the cities to go to next; home is the last one."""
        at, left = state
        return sorted(left) or ([0] if at else [])

    def result(self, state: State, action: int) -> State:
        """Go to a city."""
        return action, state[1] - {action}

    def is_goal(self, state: State) -> bool:
        """Tell whether all cities were visited, and we are home."""
        return state == (0, frozenset())

    def action_cost(self, state: State, action: int, after: State) -> int:
        """Return the distance."""
        return self._far[state[0]][action]

    @heuristic(consistent=True)
    def nearest(self, state: State) -> int:
        """Return a lower bound: every place that we leave is left for its nearest neighbour."""
        at, left = state
        if state == (0, frozenset()):
            return 0
        return sum(self._least(city) for city in {at, *left})

    @cache  # noqa: B019 (one problem lives as long as its search)
    def _least(self, city: int) -> int:
        return min(far for other, far in enumerate(self._far[city]) if other != city)


if __name__ == "__main__":
    trip = Travelling()
    for algorithm, name in (("astar", "astar with nearest"), ("uniform_cost", "uniform_cost")):
        result = solve(trip, algorithm)
        print(f"{name}: a tour of {result.cost}, {result.counts.expanded:,} expanded")
