"""Best-first search: the loop behind uniform-cost, greedy, A* and weighted A*.

The frontier is a heap ordered by a priority f made of g, the cost so far, and h, the estimate of
the rest. How repeated states are handled, when goals are tested and how ties are broken are
options, because every node count depends on them. Source: russell2020, section 3.4.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Any, Literal

from plybench.heuristic import Heuristic, zero
from plybench.observer import Node, Observer
from plybench.problem import A, Cost, S, has_unit_costs
from plybench.result import Path, SearchResult
from plybench.search.run import GoalTest, Run, bad_cost, is_dead_end

Duplicates = Literal["tree", "closed", "graph"]
Ties = Literal["low-h", "fifo", "lifo", "heap"]
Priority = Callable[[Cost, Cost], Cost]  # (g, h) -> f

# An entry of the frontier is the node itself, one tuple that compares by f, tie, order:
# (f, tie, order, g, h, state, parent entry or None, action); its id is the order without sign.
Entry = tuple[Cost, Cost, int, Cost, Cost, Any, Any, Any]


class _ComparedByPriority(tuple[Any, ...]):
    """An entry for `ties="heap"`: only f is compared, so that the heap's own moves break ties."""

    __slots__ = ()

    def __lt__(self, other: tuple[Any, ...]) -> bool:
        return bool(self[0] < other[0])


def best_first(
    run: Run[S, A],
    heuristic: Heuristic[S],
    priority: Priority,
    *,
    duplicates: Duplicates,
    goal_test: GoalTest,
    ties: Ties,
    proves: Callable[[Cost], Cost] | None = None,
    on_pop: Callable[[Cost], None] | None = None,
    reached: dict[S, Cost] | None = None,
    all_optimal: bool = False,
) -> SearchResult[S, A]:
    """Search until a goal is taken from the frontier (or generated, as `goal_test` says).

    `proves` turns the f of the node being expanded into a lower bound on every solution; None
    if there is no such bound. `on_pop` gets the g of each node popped. `reached` is filled with
    the best known cost of each state (`duplicates="graph"`). With `all_optimal` the search
    continues until every state that an optimal path may touch is expanded; goals are not.
    """
    tally, expand, observer, is_goal = run.tally, run.expand, run.observer, run.problem.is_goal
    test_children = goal_test == "generated"
    tree, graph = duplicates == "tree", duplicates == "graph"
    low_h, sign, bare = ties == "low-h", -1 if ties == "lifo" else 1, ties == "heap"
    reached = {} if reached is None else reached
    priced = not has_unit_costs(run.problem)
    closed: set[S] = set()
    frontier: list[Any] = []
    solution: Entry | None = None
    f: Cost = 0
    # The hot loop counts in locals, which are faster than the tally; `order` is children generated.
    popped = expanded = order = dropped = checkpoint = 0
    most = 1

    with run:
        state = run.problem.initial
        h = heuristic(state)
        tally.evaluated = int(heuristic is not zero)
        if not h < inf and is_dead_end(h, heuristic, state):
            return run.unsolvable(heuristic, 1)
        f = priority(0, h)
        entry: Entry = (f, h if low_h else 0, 0, 0, h, state, None, None)
        reached[state] = 0
        if observer is not None:
            observer.generated(_seen(entry))
        if test_children and is_goal(state):
            return run.solved(_path_to(entry), proves and 0)
        frontier.append(_ComparedByPriority(entry) if bare else entry)

        try:
            while frontier:
                entry = heappop(frontier)
                f, _, _, g, _, state, _, _ = entry
                if graph and g > reached[state]:
                    # A cheaper path to this state was found after it was queued, and came first.
                    if observer is not None:
                        observer.duplicate(_seen(entry))
                    continue
                if solution is not None and f > solution[0]:
                    break
                popped += 1
                if on_pop is not None:
                    on_pop(g)
                if observer is not None:
                    observer.popped(_seen(entry))
                if not test_children and is_goal(state):
                    if solution is None:
                        solution = entry
                        if all_optimal and observer is not None:
                            observer.improved(_seen(entry))
                    if all_optimal:
                        continue
                    break
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, order
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                if not tree:
                    closed.add(state)
                if observer is not None:
                    observer.expanded(_seen(entry))

                for action, child, cost in expand(state):
                    order += 1
                    if priced and not 0 <= cost < inf:
                        raise bad_cost(action, cost)
                    child_g = g + cost
                    reopened = False
                    if graph:
                        known = reached.get(child)
                        if known is not None and known <= child_g:
                            dropped += 1
                            if observer is not None:
                                _report_dropped(observer, order, child, entry, action, child_g)
                            continue
                        reached[child] = child_g
                        if known is not None and child in closed:
                            tally.reopened += 1
                            reopened = True
                    elif not tree and child in closed:
                        dropped += 1
                        if observer is not None:
                            _report_dropped(observer, order, child, entry, action, child_g)
                        continue
                    h = heuristic(child)
                    if not h < inf and is_dead_end(h, heuristic, child):
                        tally.pruned += 1
                        if observer is not None:
                            _report_dead_end(observer, order, child, entry, action, child_g)
                        continue
                    child_f = priority(child_g, h)
                    node: Entry = (
                        child_f, h if low_h else 0, sign * order, child_g, h, child, entry, action,
                    )  # fmt: skip
                    if observer is not None:
                        observer.generated(_seen(node))
                        if reopened:
                            observer.reopened(_seen(node))
                    if test_children and is_goal(child):
                        solution = node
                        break
                    heappush(frontier, _ComparedByPriority(node) if bare else node)
                if test_children and solution is not None:
                    break
                if len(frontier) > most:
                    most = len(frontier)
        finally:  # exact even if a limit or Ctrl-C ends the loop
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.generated, tally.duplicates = order, dropped
            if heuristic is not zero:
                tally.evaluated = 1 + order - dropped
        if solution is None:
            return run.unsolvable(heuristic, tally.pruned)
        # A goal that is popped has the least f of the frontier; one that is generated need not.
        return run.solved(
            _path_to(solution), proves and proves(f if test_children else solution[0])
        )
    return run.interrupted(proves and proves(f))


def _path_to(entry: Entry) -> Path[Any, Any]:
    cost = entry[3]
    actions, states = [], []
    step: Entry | None = entry
    while step is not None:
        states.append(step[5])
        actions.append(step[7])
        step = step[6]
    return Path(tuple(actions[-2::-1]), tuple(reversed(states)), cost)


def _seen(entry: Entry) -> Node:
    f, _, order, g, h, state, parent, action = entry
    return Node(abs(order), state, None if parent is None else abs(parent[2]), action, g, h, f)


def _report_dropped(
    observer: Observer, order: int, state: Any, parent: Entry, action: Any, g: Cost
) -> None:
    node = Node(order, state, abs(parent[2]), action, g)
    observer.generated(node)
    observer.duplicate(node)


def _report_dead_end(
    observer: Observer, order: int, state: Any, parent: Entry, action: Any, g: Cost
) -> None:
    node = Node(order, state, abs(parent[2]), action, g, inf, inf)
    observer.generated(node)
    observer.pruned(node)
