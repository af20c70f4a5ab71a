"""What a best-first search reports to an observer, through its frontier and successors.

The search takes entries from the frontier, generates the children of a state and puts those that
it keeps into the frontier. An object in between sees everything that happens: a child that was not
put there before the next one was generated has been dropped. It keeps the tally up to date; without
observers, the search updates it only now and then.
"""

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from plybench.core.observer import Node, Observer
from plybench.core.problem import Cost
from plybench.search.run import Run

# An entry of the frontier is the node itself, one tuple that compares by f, tie, order:
# (f, tie, order, g, h, state, order of its parent, action); its id is the order without sign.
# It does not hold its parent: Python looks for garbage again and again in tuples of tuples.
Entry = tuple[Cost, Cost, int, Cost, Cost, Any, int | None, Any]

Pop = Callable[[list[Any]], Entry]
Push = Callable[[list[Any], Any], None]


class ObservedFrontier:
    """The pop, push and expand of an observed search.

    `reached` has the least known cost of each state if cheaper paths replace others, and is
    empty otherwise; `closed` has the expanded states. The search fills both.
    """

    def __init__(
        self,
        run: Run[Any, Any],
        observer: Observer,
        pop: Pop,
        push: Push,
        reached: dict[Any, Cost],
        closed: set[Any],
    ) -> None:
        self._run, self._observer, self._expand = run, observer, run.expand
        self._pop, self._push, self._reached, self._closed = pop, push, reached, closed
        self._last_f: Cost = inf
        self._kept = 0

    def pop(self, frontier: list[Any]) -> Entry:
        """Return the next entry, which is new or has been overtaken by a cheaper path."""
        tally = self._run.tally
        tally.frontier = len(frontier)
        tally.max_frontier = max(tally.max_frontier, tally.frontier)
        if tally.evaluated:  # the heuristic is called, and was called for the root
            tally.evaluated = 1 + tally.generated - tally.duplicates
        entry = self._entry = self._pop(frontier)
        f, _, _, g, _, state, _, _ = entry
        if g > self._reached.get(state, inf):
            self._observer.duplicate(_seen(entry))
        elif f <= self._last_f:
            tally.popped += 1
            self._observer.popped(_seen(entry))
        return entry

    def found(self, entry: Entry, last_f: Cost) -> None:
        """Report the first of several solutions; entries of an f above `last_f` do not matter."""
        self._last_f = last_f
        self._observer.improved(_seen(entry))

    def push(self, frontier: list[Any], entry: Entry) -> None:
        """Put an entry into the frontier; its state may have been expanded at a greater cost."""
        self._kept += 1
        self._observer.generated(_seen(entry))
        if entry[5] in self._closed:
            self._observer.reopened(_seen(entry))
        self._push(frontier, entry)

    def expand(self, state: Any) -> Iterator[tuple[Any, Any, Cost]]:
        """Yield the successors of the entry popped last, and notice which are dropped."""
        parent, tally = self._entry, self._run.tally
        tally.expanded += 1
        self._observer.expanded(_seen(parent))
        for action, child, cost in self._expand(state):
            tally.generated += 1
            kept, dead_ends = self._kept, tally.pruned
            yield action, child, cost
            if self._kept == kept:
                step = tally.generated, child, abs(parent[2]), action, parent[3] + cost
                self._report_dropped(step, tally.pruned > dead_ends)

    def _report_dropped(self, step: tuple[int, Any, int, Any, Cost], is_dead_end: bool) -> None:
        node = Node(*step, inf, inf) if is_dead_end else Node(*step)
        self._observer.generated(node)
        if is_dead_end:
            self._observer.pruned(node)
        else:
            self._run.tally.duplicates += 1
            self._observer.duplicate(node)


def _seen(entry: Entry) -> Node:
    f, _, order, g, h, state, parent, action = entry
    return Node(abs(order), state, None if parent is None else abs(parent), action, g, h, f)
