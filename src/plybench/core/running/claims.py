"""Claims of heuristics checked along a path: what a false claim seemed to prove is withdrawn.

A heuristic marked admissible is never above the cost of any path from a state to a goal, so every
path that a search returns tests the claim, at the cost of one pass over the path. Passing the test
does not prove the claim; `plybench.study.doctor` checks whole spaces.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from numbers import Rational
from typing import Any

from plybench.core.heuristic import (
    FalseClaim,
    Heuristic,
    heuristic_name,
    is_admissible,
    is_consistent,
)
from plybench.core.problem import Cost, Problem, action_price
from plybench.core.results.result import Path

Estimates = Callable[[Sequence[Any]], list[Cost]]


def false_claim(
    problem: Problem[Any, Any],
    heuristic: Heuristic[Any],
    path: Path[Any, Any],
    estimates: Estimates | None = None,
) -> FalseClaim | None:
    """Return the first place on a path to a goal that contradicts the marks of a heuristic.

    If both are claimed, both marks are checked, admissible first. `estimates` returns the values
    of the heuristic for states; by default it is called for each.
    """
    if not is_admissible(heuristic):
        return None
    name, states = heuristic_name(heuristic), tuple(path.states)
    values = [heuristic(state) for state in states] if estimates is None else estimates(states)
    costs = list(_costs(problem, path.actions, states))
    for state, h, rest in zip(states, values, _sums_of_rest(costs), strict=True):
        if _is_above(h, rest):
            return FalseClaim(name, "admissible", state, h, rest)
    if is_consistent(heuristic):
        for i, cost in enumerate(costs):
            if _is_above(values[i], cost + values[i + 1]):
                return FalseClaim(
                    name, "consistent", states[i], values[i], cost, states[i + 1], values[i + 1]
                )
    return None


def _costs(
    problem: Problem[Any, Any], actions: Sequence[Any], states: Sequence[Any]
) -> Iterator[Cost]:
    price = action_price(problem)
    for action, (state, successor) in zip(actions, pairwise(states), strict=True):
        yield price(state, action, successor)


def _sums_of_rest(costs: list[Cost]) -> list[Cost]:
    """Return the cost from each state of a path to its end."""
    sums: list[Cost] = [0]
    for cost in reversed(costs):
        sums.append(sums[-1] + cost)
    return sums[::-1]


def _is_above(h: Cost, most: Cost) -> bool:
    if isinstance(h, Rational) and isinstance(most, Rational):
        return h > most
    # Sums of floats differ in their last digits if they are added in another order.
    most = float(most)
    return h > most + 1e-9 * max(1, abs(most))
