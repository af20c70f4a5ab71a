"""The data behind a verdict: every heuristic's value in every state, and the edges between.

States are numbered as they come, nearest to the goals first, so that the first of equal errors is
the nearest. Values are kept as columns of numbers, one per heuristic, and each edge is visited once
for all heuristics.
"""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isnan, nan
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic
from plybench.core.notation import state_writer
from plybench.core.problem import A, Cost, Problem, S, expander
from plybench.study.doctor.watch import Watch

DEAD_END = inf  # the distance of a state from which no goal can be reached
UNKNOWN = nan  # the distance of a state that is examined only for consistency

Column = NDArray[np.float64]

_CHUNK = 2048  # states between two looks at the clock; Ctrl-C loses no more than these


@dataclass(frozen=True, slots=True)
class _Batch:
    """The findings about consecutive states, added in one step so that none is half known."""

    size: int
    values: dict[str, Column | None]  # None: the heuristic proved to be unavailable
    sources: "array[int]"
    targets: "array[int]"
    costs: "array[float]"

    def up_to(self, number: int) -> "_Batch":
        """Return the same without the edges to states of this number and above."""
        edges = zip(self.sources, self.targets, self.costs, strict=True)
        sources, targets, costs = array("q"), array("q"), array("d")
        for source, target, cost in edges:
            if target < number:
                sources.append(source)
                targets.append(target)
                costs.append(cost)
        return replace(self, sources=sources, targets=targets, costs=costs)


class Survey(Generic[S, A]):
    """Collects states with their distances, the edges out of them, and all heuristics' values."""

    def __init__(
        self, problem: Problem[S, A], functions: dict[str, Heuristic[S]], watch: Watch
    ) -> None:
        self.problem, self._expand, self._watch = problem, expander(problem), watch
        self._write = state_writer(problem)
        self.functions = functions
        self.unavailable: dict[str, str] = {}  # name -> why a heuristic cannot be used
        self.states: list[S] = []
        self.index: dict[S, int] = {}
        self.left_out = 0  # edges to dead ends that did not fit
        self.forgotten = 0  # states for which there was no time
        self._exact = array("d")
        self._batches: list[_Batch] = []

    def walk(self, found: Mapping[S, Cost], beyond: Cost | None, max_states: int) -> None:
        """Examine states in the order given, and the edges out of them.

        `beyond` says what is known about states that are first met on the way. None: they are left
        out, with their edges. Infinity: they are dead ends and are visited too, as long as they
        fit. UNKNOWN: their values are compared, but their edges are not followed.
        """
        for state, distance in found.items():
            self._enter(state, distance)
        given, at = len(self.states), self.examined
        while at < len(self.states):
            end = min(at + _CHUNK, given if at < given else len(self.states))
            chunk = self.states[at:end]
            walked = chunk if at < given or beyond == inf else []
            edges = self._edges(at, walked, beyond, max_states)
            columns = {name: self.column(name, chunk) for name in list(self.functions)}
            self.__dict__.pop("edges", None)
            self._batches.append(_Batch(len(chunk), columns, *edges))
            self._watch.look("comparing the heuristics", end, len(self.states))
            at = end

    def forget_rest(self) -> None:
        """Drop the states that there was no time to examine, and the edges to them."""
        kept = self.examined
        self.forgotten += len(self.states) - kept
        for state in self.states[kept:]:
            del self.index[state]
        del self.states[kept:], self._exact[kept:]
        self._batches = [batch.up_to(kept) for batch in self._batches]

    def _enter(self, state: S, distance: Cost) -> int:
        self.index[state] = number = len(self.states)
        self.states.append(state)
        self._exact.append(distance)
        return number

    def _edges(
        self, at: int, chunk: list[S], beyond: Cost | None, max_states: int
    ) -> "tuple[array[int], array[int], array[float]]":
        sources, targets, costs = array("q"), array("q"), array("d")
        for source, state in enumerate(chunk, at):
            for _, child, cost in self._expand(state):
                target = self.index.get(child)
                if target is None:
                    if beyond is None:
                        continue
                    if beyond == inf and len(self.states) >= max_states:
                        self.left_out += 1
                        continue
                    target = self._enter(child, beyond)
                sources.append(source)
                targets.append(target)
                costs.append(cost)
        return sources, targets, costs

    def column(self, name: str, states: list[S]) -> Column | None:
        """Return a heuristic's values; if it cannot be used, record the reason."""
        function = self.functions[name]
        try:
            values = [function(state) for state in states]
        except InputError as error:
            self.put_aside(name, str(error))
            return None
        if not _are_estimates(values):
            bad = next(i for i, value in enumerate(values) if not _are_estimates([value]))
            raise InputError(
                f"heuristic {name!r} returns {values[bad]!r} for the state "
                f"{self._write(states[bad])}; it must be a number, 0 or more"
            )
        return np.array(array("d", values))

    def put_aside(self, name: str, reason: str) -> None:
        """Leave out a heuristic that cannot be used."""
        self.unavailable[name] = reason
        del self.functions[name]

    # What was found

    @property
    def examined(self) -> int:
        """The number of states examined, from the beginning of `states`."""
        return sum(batch.size for batch in self._batches)

    @property
    def exact(self) -> Column:
        """The distances of the examined states, infinite for dead ends."""
        return np.array(self._exact)[: self.examined]

    @cached_property
    def edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64], Column]:
        """(sources, targets, costs) of the edges between examined states."""
        batches = self._batches
        sources = np.concatenate([np.array(b.sources, dtype=np.int64) for b in batches])
        targets = np.concatenate([np.array(b.targets, dtype=np.int64) for b in batches])
        costs = np.concatenate([np.array(b.costs, dtype=np.float64) for b in batches])
        kept = targets < self.examined
        return sources[kept], targets[kept], costs[kept]

    def distance(self, state: S) -> Cost | None:
        """Return the distance of an examined state, or None if it is not known."""
        number = self.index.get(state, len(self.states))
        if number >= self.examined or isnan(self._exact[number]):
            return None
        return neat(self._exact[number])

    def values(self, name: str) -> Column:
        """Return a heuristic's values in the examined states."""
        columns = [batch.values[name] for batch in self._batches]
        return np.concatenate([column for column in columns if column is not None])


def _are_estimates(values: list[Any]) -> bool:
    try:
        return bool((np.array(array("d", values)) >= 0).all())
    except (TypeError, ValueError, OverflowError):
        return False


def neat(number: float) -> Cost:
    """Return a whole number as an int."""
    number = float(number)
    return int(number) if number.is_integer() else number
