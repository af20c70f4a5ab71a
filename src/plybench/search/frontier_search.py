"""Uninformed search with a frontier: the loop behind breadth-first and depth-first search.

The frontier is a queue or a stack; nothing else tells the two apart. The loop knows nothing of
observers: an observed search is the same loop with a pop and successors that tell them.
"""

from collections import deque
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, Generic

from plybench.observer import Observer
from plybench.problem import A, Cost, S, has_unit_costs
from plybench.search.run import GoalTest, Run, TreeNode, bad_cost, root_of, seen

Pop = Callable[[deque[TreeNode]], TreeNode]


class FrontierSearch(Generic[S, A]):
    """A search of the nodes in the order in which `pop` takes them from the frontier.

    `duplicates` is `tree`, `closed` or `graph`. `depth` is that of the node popped last, or one
    more if its children are tested: with a queue, no goal is nearer.
    """

    def __init__(self, run: Run[S, A], pop: Pop, duplicates: str, goal_test: GoalTest) -> None:
        self.depth = 0
        self._run, self._pop = run, pop
        self._duplicates, self._tests_children = duplicates, goal_test == "generated"

    def goal(self) -> TreeNode | None:
        """Return the first goal; None if everything reachable was searched."""
        run, root = self._run, root_of(self._run.problem)
        frontier = deque([root])
        pop, expand = self._pop, run.expand
        if run.observer is not None:
            observed = _Observed(run, run.observer, pop, frontier)
            pop, expand = observed.pop, observed.expand
        if self._tests_children and run.problem.is_goal(root[1]):
            return root
        return self._loop(frontier, pop, expand)

    def _loop(
        self, frontier: deque[TreeNode], pop: Pop, expand: Callable[[Any], Any]
    ) -> TreeNode | None:
        run, test_children, is_goal = self._run, self._tests_children, self._run.problem.is_goal
        tally, node, push = run.tally, frontier[0], frontier.append
        tree, graph = self._duplicates == "tree", self._duplicates == "graph"
        known: set[Any] = {node[1]} if graph else set()  # reached (graph) or expanded (closed)
        priced = not has_unit_costs(run.problem)
        # The hot loop counts in locals, which are faster than the tally.
        popped = expanded = generated = dropped = checkpoint = 0
        most = 1
        try:
            while frontier:
                node = pop(frontier)
                _, state, _, _, g, depth = node
                popped += 1
                if not test_children and is_goal(state):
                    return node
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, generated
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                if not (graph or tree):
                    known.add(state)
                depth += 1
                for action, child, cost in expand(state):
                    generated += 1
                    if priced and not 0 <= cost < inf:
                        raise bad_cost(action, cost)
                    if child in known:
                        dropped += 1
                        continue
                    if graph:
                        known.add(child)
                    child_node = (generated, child, node, action, g + cost, depth)
                    if test_children and is_goal(child):
                        return child_node
                    push(child_node)
                if len(frontier) > most:
                    most = len(frontier)
            return None
        finally:  # exact even if a limit or Ctrl-C ends the loop
            self.depth = node[5] + test_children
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.generated, tally.duplicates = generated, dropped


class _Observed:
    """The pop and expand of an observed search."""

    def __init__(
        self, run: Run[Any, Any], observer: Observer, pop: Pop, frontier: deque[TreeNode]
    ) -> None:
        self._observer, self._pop, self._expand = observer, pop, run.expand
        self._frontier, self._generated = frontier, 0
        observer.generated(seen(frontier[0]))

    def pop(self, frontier: deque[TreeNode]) -> TreeNode:
        """Return the next node."""
        node = self._node = self._pop(frontier)
        self._observer.popped(seen(node))
        return node

    def expand(self, state: Any) -> Iterator[tuple[Any, Any, Cost]]:
        """Yield the successors of the node popped last, and notice which are dropped."""
        parent = self._node
        self._observer.expanded(seen(parent))
        for action, child, cost in self._expand(state):
            self._generated += 1
            node = seen((self._generated, child, parent, action, parent[4] + cost, parent[5] + 1))
            self._observer.generated(node)
            waiting = len(self._frontier)
            yield action, child, cost
            if len(self._frontier) == waiting:
                self._observer.duplicate(node)
