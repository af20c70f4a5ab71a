"""Best-first search: the loop behind uniform-cost, greedy, A* and weighted A*.

The frontier is a heap ordered by a priority f made of g, the cost so far, and h, the estimate of
the rest. How repeated states are handled, when goals are tested and how ties are broken are
options, because every node count depends on them. Source: russell2020, section 3.4.

The loop knows nothing of observers: an observed search is the same loop over a frontier that tells
them (`observed_frontier`).
"""

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Annotated, Any, Literal

from plybench.core.heuristic import Heuristic, zero
from plybench.core.problem import A, Cost, S, has_unit_costs
from plybench.core.results.result import Path, SearchResult
from plybench.core.rounding import with_rounding
from plybench.search.observed_frontier import Entry, ObservedFrontier, Pop, Push
from plybench.search.run import STATES_MET_AGAIN, GoalTest, Run, bad_cost, is_dead_end

Duplicates = Annotated[Literal["tree", "closed", "graph"], STATES_MET_AGAIN]
Ties = Annotated[Literal["low-h", "fifo", "lifo", "heap"], "Order among equal priorities."]
Priority = Callable[[Cost, Cost], Cost]  # (g, h) -> f


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
    proves: Callable[[Cost], Cost] | None = None,
    pop: Pop = heappop,
    reached: dict[S, Cost] | None = None,
    all_optimal: bool = False,
) -> SearchResult[S, A]:
    """Search until a goal is taken from the frontier (or generated, as `goal_test` says).

    `proves` turns the f of the node being expanded into a lower bound on every solution; None
    when there is no such bound. `pop` takes the next entry from the frontier. `reached` is filled
    with the best known cost of each state (`duplicates="graph"`). With `all_optimal` the search
    goes on until every state that an optimal path may touch is expanded; goals are not.
    """
    tally, expand, is_goal = run.tally, run.expand, run.problem.is_goal
    push: Push = _push_by_priority if ties == "heap" else heappush
    test_children = goal_test == "generated"
    tree, graph = duplicates == "tree", duplicates == "graph"
    low_h, sign = ties == "low-h", -1 if ties == "lifo" else 1
    reached = {} if reached is None else reached
    priced, blind = not has_unit_costs(run.problem), heuristic is zero
    closed: set[S] = set()
    parents: dict[int, Entry] = {}  # entries that were expanded, by their order
    frontier: list[Any] = []
    watched = None
    if run.observer is not None:
        watched = ObservedFrontier(run, run.observer, pop, push, reached, closed)
        pop, push, expand = watched.pop, watched.push, watched.expand
    solution: Entry | None = None
    f: Cost = 0
    last_f: Cost = inf  # of the entries that are still to be looked at
    # The hot loop counts in locals, which are faster than the tally; `order` is children generated.
    popped = expanded = order = dropped = checkpoint = 0
    most = 1

    with run:
        state = run.problem.initial
        h = heuristic(state)
        tally.evaluated = int(not blind)
        if not h < inf and is_dead_end(h, heuristic, state):
            return run.unsolvable(heuristic, 1)
        f = priority(0, h)
        entry: Entry = (f, h if low_h else 0, 0, 0, h, state, None, None)
        if graph:
            reached[state] = 0
        push(frontier, entry)
        if test_children and is_goal(state):
            return run.solved(_path_to(entry, parents), proves and 0)

        try:
            while frontier:
                entry = pop(frontier)
                f, _, number, g, _, state, _, _ = entry
                if graph and g > reached[state]:
                    continue  # a cheaper path was found after this was queued, and came first
                if f > last_f:
                    break
                popped += 1
                if not test_children and is_goal(state):
                    if not all_optimal:
                        solution = entry
                        break
                    if solution is None:
                        solution, last_f = entry, with_rounding(f)
                        if watched is not None:
                            watched.found(entry, last_f)
                    elif g < solution[3]:  # of equal f, as floats
                        solution = entry
                    continue
                if expanded >= checkpoint:
                    tally.expanded, tally.popped, tally.generated = expanded, popped, order
                    run.check()
                    checkpoint = run.checkpoint
                expanded += 1
                parents[number] = entry
                if not tree:
                    closed.add(state)

                for action, child, cost in expand(state):
                    order += 1
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
                    child_f = priority(child_g, h)
                    node: Entry = (
                        child_f,
                        h if low_h else 0,
                        sign * order,
                        child_g,
                        h,
                        child,
                        number,
                        action,
                    )
                    push(frontier, node)
                    if test_children and is_goal(child):
                        solution = node
                        break
                if test_children and solution is not None:
                    break
                if len(frontier) > most:
                    most = len(frontier)
        finally:  # exact even if a limit or Ctrl-C ends the loop
            tally.popped, tally.expanded, tally.max_frontier = popped, expanded, most
            tally.generated, tally.duplicates = order, dropped
            tally.frontier = len(frontier) - (test_children and solution is not None)
            if not blind:
                tally.evaluated = 1 + order - dropped
        if solution is None:
            return run.unsolvable(heuristic, tally.pruned)
        # A goal that is popped has the least f of the frontier; one that is generated need not.
        # Once all optimal ones are popped, their least g is the optimum.
        least = f if test_children else solution[3] if all_optimal else solution[0]
        return run.solved(_path_to(solution, parents), proves and proves(least))
    return run.interrupted(proves and proves(f))


def _path_to(entry: Entry, parents: dict[int, Entry]) -> Path[Any, Any]:
    cost = entry[3]
    actions, states = [], [entry[5]]
    while entry[6] is not None:
        actions.append(entry[7])
        entry = parents[entry[6]]
        states.append(entry[5])
    return Path(tuple(actions[::-1]), tuple(states[::-1]), cost)
