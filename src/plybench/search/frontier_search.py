"""Uninformed search with a frontier: the loops behind breadth-first and depth-first search.

The frontier is a queue or a stack; nothing else tells the two apart. `GraphSearch` reaches each
state once and remembers from where; in a `TreeSearch` a state may be met by many paths, each of
which is a chain of nodes. The loops know nothing of observers: an observed search is the same loop
with a pop and successors that tell them.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Generic

from plybench.core.observer import Node, Observer
from plybench.core.problem import A, Cost, Expand, S, has_unit_costs
from plybench.core.results.result import Path
from plybench.search.run import GoalTest, Run, bad_cost

Pop = Callable[[deque[Any]], Any]
Step = tuple[Any, Any, Cost]  # (state, action that led there or None, its cost)


class FrontierSearch(ABC, Generic[S, A]):
    """A search of the nodes in the order in which `pop` takes them from the frontier."""

    def __init__(self, run: Run[S, A], pop: Pop, goal_test: GoalTest) -> None:
        self._run, self._pop, self._tests_children = run, pop, goal_test == "generated"
        self._last: Any  # what was taken from the frontier last

    def path(self) -> Path[S, A] | None:
        """Return the path to the first goal; None if everything reachable was searched."""
        run, initial = self._run, self._run.problem.initial
        frontier: deque[Any] = deque([self._root(initial)])
        pop, expand = self._pop, run.expand
        if run.observer is not None:
            observed = _Observed(run, run.observer, pop, frontier)
            pop, expand = observed.pop, observed.expand
        if self._tests_children and run.problem.is_goal(initial):
            return Path((), (initial,), 0)
        return self._search(frontier, pop, expand)

    @property
    def depth(self) -> int:
        """The depth of the node popped last, or one more if children are tested.

        With a queue, no goal is nearer.
        """
        if self._run.tally.popped == 0:
            return 0
        return sum(1 for _ in self._steps_back(self._last)) - 1 + self._tests_children

    def _path_to(self, found: Any) -> Path[S, A]:
        steps = list(self._steps_back(found))[::-1]
        total: Cost = 0
        for _, _, cost in steps:  # in the order of the path, which matters for floats
            total += cost
        return Path(tuple(s[1] for s in steps[1:]), tuple(s[0] for s in steps), total)

    @abstractmethod
    def _root(self, initial: S) -> Any:
        """Return what stands for the initial state in the frontier."""

    @abstractmethod
    def _search(self, frontier: deque[Any], pop: Pop, expand: Expand[S, A]) -> Path[S, A] | None:
        """Return the path to the first goal, the initial state not tested with the children."""

    @abstractmethod
    def _steps_back(self, found: Any) -> Iterator[Step]:
        """Yield the steps from something in the frontier back to the initial state."""


class GraphSearch(FrontierSearch[S, A]):
    """`duplicates="graph"`: every state is put into the frontier once, when first reached."""

    _parents: dict[Any, tuple[Any, Any, Cost] | None]  # state -> (parent, action, cost)

    def _root(self, initial: S) -> S:
        self._parents = {initial: None}
        return initial

    def _search(self, frontier: deque[S], pop: Pop, expand: Expand[S, A]) -> Path[S, A] | None:
        run, test_children, is_goal = self._run, self._tests_children, self._run.problem.is_goal
        tally, push, parents = run.tally, frontier.append, self._parents
        priced = not has_unit_costs(run.problem)
        # The hot loop counts in locals, which are faster than the tally.
        popped = expanded = generated = checkpoint = 0
        most = 1
        state = run.problem.initial
        try:
            while frontier:
                state = pop(frontier)
                popped += 1
                if not test_children and is_goal(state):
                    return self._path_to(state)
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, generated
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                for action, child, cost in expand(state):
                    generated += 1
                    if priced and not 0 <= cost < inf:
                        raise bad_cost(action, cost)
                    if child in parents:
                        continue
                    parents[child] = state, action, cost
                    if test_children and is_goal(child):
                        return self._path_to(child)
                    push(child)
                if len(frontier) > most:
                    most = len(frontier)
            return None
        finally:  # exact even if a limit or Ctrl-C ends the loop
            self._last = state
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.frontier = len(frontier)
            tally.generated, tally.duplicates = generated, generated - len(parents) + 1

    def _steps_back(self, found: S) -> Iterator[Step]:
        state: Any = found
        while (step := self._parents[state]) is not None:
            parent, action, cost = step
            yield state, action, cost
            state = parent
        yield state, None, 0


class TreeSearch(FrontierSearch[S, A]):
    """`duplicates="tree"` or `"closed"`, which drops children whose state has been expanded.

    A node is a bare tuple, (state, parent node or None, action, cost): millions must fit in memory.
    """

    def __init__(self, run: Run[S, A], pop: Pop, goal_test: GoalTest, closes: bool) -> None:
        super().__init__(run, pop, goal_test)
        self._closes = closes

    def _root(self, initial: S) -> Any:
        return (initial, None, None, 0)

    def _search(self, frontier: deque[Any], pop: Pop, expand: Expand[S, A]) -> Path[S, A] | None:
        run, test_children, is_goal = self._run, self._tests_children, self._run.problem.is_goal
        tally, push, closes = run.tally, frontier.append, self._closes
        priced = not has_unit_costs(run.problem)
        closed: set[Any] = set()
        # The hot loop counts in locals, which are faster than the tally.
        popped = expanded = generated = dropped = checkpoint = 0
        most = 1
        node = frontier[0]
        try:
            while frontier:
                node = pop(frontier)
                state = node[0]
                popped += 1
                if not test_children and is_goal(state):
                    return self._path_to(node)
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, generated
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                if closes:
                    closed.add(state)
                for action, child, cost in expand(state):
                    generated += 1
                    if priced and not 0 <= cost < inf:
                        raise bad_cost(action, cost)
                    if closes and child in closed:
                        dropped += 1
                        continue
                    child_node = (child, node, action, cost)
                    if test_children and is_goal(child):
                        return self._path_to(child_node)
                    push(child_node)
                if len(frontier) > most:
                    most = len(frontier)
            return None
        finally:  # exact even if a limit or Ctrl-C ends the loop
            self._last = node
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.frontier = len(frontier)
            tally.generated, tally.duplicates = generated, dropped

    def _steps_back(self, found: Any) -> Iterator[Step]:
        while found is not None:
            state, parent, action, cost = found
            yield state, action, cost
            found = parent


def frontier_search(
    run: Run[S, A], pop: Pop, duplicates: str, goal_test: GoalTest
) -> FrontierSearch[S, A]:
    """Return the search for `duplicates`, which is `tree`, `closed` or `graph`."""
    if duplicates == "graph":
        return GraphSearch(run, pop, goal_test)
    return TreeSearch(run, pop, goal_test, closes=duplicates == "closed")


class _Observed:
    """The pop and expand of an observed search, with the nodes that observers see.

    They wait in a frontier of their own, in the same order as the nodes of the search. The tally is
    up to date; without observers, the search updates it only now and then.
    """

    def __init__(
        self, run: Run[Any, Any], observer: Observer, pop: Pop, frontier: deque[Any]
    ) -> None:
        self._observer, self._pop, self._expand = observer, pop, run.expand
        self._frontier, self._tally = frontier, run.tally
        self._node = Node(0, run.problem.initial, None, None, 0)
        self._waiting = deque([self._node])
        observer.generated(self._node)

    def pop(self, frontier: deque[Any]) -> Any:
        """Return what is next in the frontier."""
        tally = self._tally
        tally.popped += 1
        tally.frontier = len(frontier)
        tally.max_frontier = max(tally.max_frontier, tally.frontier)
        self._node = self._pop(self._waiting)
        self._observer.popped(self._node)
        return self._pop(frontier)

    def expand(self, state: Any) -> Iterator[tuple[Any, Any, Cost]]:
        """Yield the successors of the node popped last, and notice which are dropped."""
        parent, tally = self._node, self._tally
        tally.expanded += 1
        self._observer.expanded(parent)
        for action, child, cost in self._expand(state):
            tally.generated += 1
            node = Node(tally.generated, child, parent.id, action, parent.g + cost)
            self._observer.generated(node)
            yield action, child, cost
            if len(self._frontier) > len(self._waiting):
                self._waiting.append(node)
            else:
                tally.duplicates += 1
                self._observer.duplicate(node)
