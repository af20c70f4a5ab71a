"""Heuristics for the small problems, with marks that hold by construction."""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from helpers.oracles import all_distances
from helpers.problems import Cost
from plybench import heuristic

Estimate = Callable[[Any], Cost]


def from_table(
    values: Mapping[Any, Cost], *, admissible: bool = False, consistent: bool = False
) -> Estimate:
    """Return a heuristic that looks its values up; what is not listed is 0."""

    @heuristic(admissible=admissible, consistent=consistent, name="table")
    def table(state: Any) -> Cost:
        return values.get(state, 0)

    return table


def perfect(problem: Any) -> Estimate:
    """Return the true distances, infinite at dead ends."""
    return from_table(all_distances(problem), consistent=True)


def scaled(problem: Any, quarters: int) -> Estimate:
    """Return some quarters of the true distances, which is consistent."""
    distances = all_distances(problem)
    table = {s: d if d == inf else d * quarters / 4 for s, d in distances.items()}
    return from_table(table, consistent=True)


def mixed(problem: Any, quarters: list[int]) -> Estimate:
    """Return other quarters of the distance for each state: admissible, rarely consistent."""
    distances = all_distances(problem)
    table = {
        state: inf if d == inf else d * quarters[i % len(quarters)] / 4
        for i, (state, d) in enumerate(distances.items())
    }
    return from_table(table, admissible=True)
