"""Breadth-first layers, for domains that list all their small instances."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

S = TypeVar("S")


def layers(start: S, neighbours: Callable[[S], Iterable[S]]) -> Iterator[tuple[int, list[S]]]:
    """Yield each number of steps with the states that take just this many, in a fixed order.

    >>> list(layers(0, lambda n: [m for m in (n + 1, n + 2) if m < 4]))
    [(0, [0]), (1, [1, 2]), (2, [3])]
    """
    layer, known, steps = [start], {start}, 0
    while layer:
        yield steps, layer
        following = []
        for state in layer:
            for other in neighbours(state):
                if other not in known:
                    known.add(other)
                    following.append(other)
        layer, steps = following, steps + 1


def shortest(problem: Any) -> int | None:
    """Return the number of actions of a shortest solution; None if there is none."""
    for steps, layer in layers(problem.initial, lambda s: [c for _, c, _ in problem.successors(s)]):
        if any(map(problem.is_goal, layer)):
            return steps
    return None
