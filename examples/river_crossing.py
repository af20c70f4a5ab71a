"""Missionaries and cannibals: `plybench trace examples/river_crossing.py`.

Prints:

    11 crossings, 13 expanded
"""

from typing import NamedTuple

from plybench import solve

LOADS = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]  # missionaries and cannibals in the boat


class Bank(NamedTuple):
    """Who is on the first bank, and whether the boat is."""

    missionaries: int
    cannibals: int
    boat: bool


class RiverCrossing:
    """Three missionaries and three cannibals cross a river in a boat for two.

    Where there are missionaries, there must not be more cannibals.
    """

    initial = Bank(3, 3, True)

    def actions(self, state: Bank) -> list[tuple[int, int]]:
        """Return the loads after which everybody is safe."""
        return [load for load in LOADS if self._is_safe(self.result(state, load))]

    def result(self, state: Bank, action: tuple[int, int]) -> Bank:
        """Return the first bank after a crossing."""
        sign = -1 if state.boat else 1
        missionaries, cannibals = action
        return Bank(
            state.missionaries + sign * missionaries,
            state.cannibals + sign * cannibals,
            not state.boat,
        )

    def is_goal(self, state: Bank) -> bool:
        """Tell whether nobody is left."""
        return state == Bank(0, 0, False)

    def _is_safe(self, state: Bank) -> bool:
        here, there = state.missionaries, 3 - state.missionaries
        if not (0 <= here <= 3 and 0 <= state.cannibals <= 3):
            return False
        return here in (0, 3) or (here >= state.cannibals and there >= 3 - state.cannibals)


if __name__ == "__main__":
    result = solve(RiverCrossing(), "breadth_first")
    print(f"{result.cost} crossings, {result.counts.expanded} expanded")
