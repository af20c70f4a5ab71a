"""Listing cheapest paths, one after the other, in the order of the problem's actions."""

from collections.abc import Collection, Iterator, Mapping

from plybench.core.problem import A, Cost, S
from plybench.core.results.result import Path
from plybench.core.rounding import is_same
from plybench.search.run import Run


def paths_within(
    run: Run[S, A], least: Mapping[S, Cost], on_path: Collection[S]
) -> Iterator[Path[S, A]]:
    """Yield all paths from the initial state to goals that stay on cheapest ones.

    `least` is the least cost of each state, and `on_path` are the states from which a goal is
    reached at the least cost of all; they must have no cycle of free actions. Depth first, so paths
    come in the order in which the problem names their actions.
    """
    initial = run.problem.initial
    if initial not in on_path:
        return
    states, actions = [initial], list[A]()
    untried = [_steps(run, initial, least, on_path)]
    while untried:
        if run.problem.is_goal(states[-1]):
            yield Path(tuple(actions), tuple(states), least[states[-1]])
            step = None
        else:
            step = next(untried[-1], None)
        if step is None:
            untried.pop()
            states.pop()
            if actions:
                actions.pop()
            continue
        action, child = step
        actions.append(action)
        states.append(child)
        untried.append(_steps(run, child, least, on_path))


def _steps(
    run: Run[S, A], state: S, least: Mapping[S, Cost], on_path: Collection[S]
) -> Iterator[tuple[A, S]]:
    for action, child, cost in run.expand(state):
        if child in on_path and is_same(least[child], least[state] + cost):
            yield action, child
