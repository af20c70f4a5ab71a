"""Best-first search: the loop behind uniform-cost, greedy, A* and weighted A*.

The frontier is a heap ordered by a priority f made of g, the cost so far, and h, the estimate of
the rest. How repeated states are handled, when goals are tested and how ties are broken are
options, because every node count depends on them. Source: russell2020, section 3.4.

The loop knows nothing of observers: an observed search is the same loop over a frontier that tells
them (`observed_frontier`).
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import inf
from typing import Annotated, Any, Generic, Literal

from plybench.core.heuristic import Heuristic, zero
from plybench.core.problem import A, Cost, S, has_unit_costs
from plybench.core.results.result import Path, SearchResult
from plybench.search.observed_frontier import Entry, ObservedFrontier, Pop, Push
from plybench.search.run import STATES_MET_AGAIN, GoalTest, Run, bad_cost, is_dead_end

Duplicates = Annotated[Literal["tree", "closed", "graph"], STATES_MET_AGAIN]
Ties = Annotated[Literal["low-h", "fifo", "lifo", "heap"], "Order among equal priorities."]
Priority = Callable[[Cost, Cost], Cost]  # (g, h) -> f
Bound = Callable[[Cost], Cost]  # f -> a lower bound on every solution


class _ComparedByPriority(tuple[Any, ...]):
    """An entry for `ties="heap"`: only f is compared, so that the heap's own moves break ties."""

    __slots__ = ()

    def __lt__(self, other: tuple[Any, ...]) -> bool:
        return bool(self[0] < other[0])


def _push_by_priority(frontier: list[Any], entry: Entry) -> None:
    heappush(frontier, _ComparedByPriority(entry))


def best_first(
    run: Run[S, A],
    heuristic: Heuristic[S],
    priority: Priority,
    *,
    duplicates: Duplicates,
    goal_test: GoalTest,
    ties: Ties,
    proves: Bound | None = None,
) -> SearchResult[S, A]:
    """Search until a goal is taken from the frontier (or generated, as `goal_test` says).

    `proves` turns the f of the node being expanded into a lower bound on every solution; None
    when there is no such bound.
    """
    return BestFirst(run, heuristic, priority, duplicates, goal_test, ties).search(proves)


class BestFirst(Generic[S, A]):
    """One best-first search. A subclass may look at each entry taken, and end the search later."""

    def __init__(
        self,
        run: Run[S, A],
        heuristic: Heuristic[S],
        priority: Priority,
        duplicates: Duplicates,
        goal_test: GoalTest,
        ties: Ties,
    ) -> None:
        self._run, self._heuristic, self._priority = run, heuristic, priority
        self._duplicates, self._goal_test, self._ties = duplicates, goal_test, ties
        self.reached: dict[S, Cost] = {}  # the least known cost of each state, for "graph"
        self._closed: set[S] = set()
        self._parents: dict[int, Entry] = {}  # entries that were expanded, by their order
        self._frontier: list[Any] = []
        self._f: Cost = 0  # of the entry taken last
        self._pop: Pop = heappop
        self._push: Push = _push_by_priority if ties == "heap" else heappush
        self._expand = run.expand
        self._observed: ObservedFrontier | None = None
        if run.observer is not None:
            self._observed = observed = ObservedFrontier(
                run, run.observer, self._pop, self._push, self.reached, self._closed
            )
            self._pop, self._push, self._expand = observed.pop, observed.push, observed.expand

    def search(self, proves: Bound | None) -> SearchResult[S, A]:
        """Return the path to the goal, and the lower bound that f proves."""
        run = self._run
        with run:
            root = self._queue_root()
            if root is None:
                return run.unsolvable(self._heuristic, 1)
            if self._goal_test == "generated" and run.problem.is_goal(root[5]):
                return run.solved(self._path_to(root), proves and 0)
            goal = self._find_goal()
            if goal is None:
                return run.unsolvable(self._heuristic, run.tally.pruned)
            return run.solved(self._path_to(goal), proves and proves(self._f))
        return run.interrupted(proves and proves(self._f))

    def _queue_root(self) -> Entry | None:
        """Put the initial state into the frontier, unless it is a dead end."""
        state, heuristic = self._run.problem.initial, self._heuristic
        h = heuristic(state)
        self._run.tally.evaluated = int(heuristic is not zero)
        if not h < inf and is_dead_end(h, heuristic, state):
            return None
        f = self._priority(0, h)
        root: Entry = (f, h if self._ties == "low-h" else 0, 0, 0, h, state, None, None)
        if self._duplicates == "graph":
            self.reached[state] = 0
        self._push(self._frontier, root)
        return root

    def _find_goal(self) -> Entry | None:
        """Expand the best entry of the frontier, again and again, until it is a goal."""
        run, heuristic, priority = self._run, self._heuristic, self._priority
        tally, is_goal, expand = run.tally, run.problem.is_goal, self._expand
        frontier, push, parents = self._frontier, self._push, self._parents
        reached, closed = self.reached, self._closed
        tree, graph = self._duplicates == "tree", self._duplicates == "graph"
        test_children = self._goal_test == "generated"
        low_h, sign = self._ties == "low-h", -1 if self._ties == "lifo" else 1
        priced, blind = not has_unit_costs(run.problem), heuristic is zero
        f: Cost = 0
        # The hot loop counts in locals, which are faster than the tally.
        popped = expanded = dropped = checkpoint = 0
        order = 0  # of the child generated last, below 0 for "lifo"
        most = 1
        found = 0  # 1 once a goal was generated: it lies in the frontier, but does not wait
        try:
            for entry in self._take_entries():
                f, _, number, g, _, state, _, _ = entry
                popped += 1
                if not test_children and is_goal(state):
                    if self._ends_at(entry):
                        return entry
                    continue
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, abs(order)
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                parents[number] = entry
                if not tree:
                    closed.add(state)

                for action, child, cost in expand(state):
                    order += sign
                    if priced and not 0 <= cost < inf:
                        raise bad_cost(action, cost)
                    child_g = g + cost
                    if graph:
                        known = reached.get(child)
                        if known is not None:
                            if known <= child_g:
                                dropped += 1
                                continue
                            if child in closed:
                                tally.reopened += 1
                        reached[child] = child_g
                    elif not tree and child in closed:
                        dropped += 1
                        continue
                    h = 0 if blind else heuristic(child)
                    if not h < inf and is_dead_end(h, heuristic, child):
                        tally.pruned += 1
                        continue
                    child_f, tie = priority(child_g, h), h if low_h else 0
                    node: Entry = (child_f, tie, order, child_g, h, child, number, action)
                    push(frontier, node)
                    if test_children and is_goal(child):
                        found = 1
                        return node
                if len(frontier) > most:
                    most = len(frontier)
            return None
        finally:  # exact even if a limit or Ctrl-C ends the loop
            self._f = f
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.generated, tally.duplicates = abs(order), dropped
            tally.frontier = len(frontier) - found
            if not blind:
                tally.evaluated = 1 + tally.generated - dropped

    def _take_entries(self) -> Iterator[Entry]:
        """Yield what the frontier holds, best first, until it is empty."""
        frontier, pop, reached = self._frontier, self._pop, self.reached
        graph = self._duplicates == "graph"
        while frontier:
            entry = pop(frontier)
            # A cheaper path to the state, found after this entry was queued, has come first.
            if not graph or entry[3] <= reached[entry[5]]:
                yield entry

    def _ends_at(self, goal: Entry) -> bool:
        """Tell whether the search ends at this goal. If not, it goes on without expanding it."""
        return True

    def _path_to(self, entry: Entry) -> Path[S, A]:
        cost = entry[3]
        actions, states = [], [entry[5]]
        while entry[6] is not None:
            actions.append(entry[7])
            entry = self._parents[entry[6]]
            states.append(entry[5])
        return Path(tuple(actions[::-1]), tuple(states[::-1]), cost)
