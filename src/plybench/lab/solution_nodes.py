"""Which recorded nodes are on the solution.

If the record is complete, the search ended with the goal. If it was cut, only the actions of the
path are known; they are followed from the root as long as the recorded nodes are those that the
search went on with.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from plybench.lab.recording import Recording
from plybench.trace.record import (
    DUPLICATE,
    GENERATED,
    IMPROVED,
    POPPED,
    PRUNED,
    REOPENED,
    Column,
)


def solution_nodes(recording: Recording, columns: Mapping[str, Column]) -> list[int]:
    """Return the recorded nodes from the start to the goal.

    If two searches met, the second part goes from the other side's node to its root.
    """
    result = recording.result
    if result is None or result.path is None or not recording.size:
        return []
    if recording.is_cut:
        return _follow_actions(recording, columns, result.path.actions)
    goal = _goal(columns)
    return [] if goal is None else _both_ends(columns, goal, recording.offset)


def _goal(columns: Mapping[str, Column]) -> int | None:
    """Return the node with which a successful search ended, or the last one that improved it."""
    kinds = columns["event"]
    improved = np.flatnonzero(kinds == IMPROVED)
    last = int(improved[-1]) if len(improved) else len(kinds) - 1
    if kinds[last] not in (GENERATED, REOPENED, POPPED, IMPROVED):
        return None
    return int(columns["event_node"][last])


def _line(parent: Column, node: int) -> list[int]:
    """Return the nodes from the root to a node."""
    line = [node]
    while (node := int(parent[node])) >= 0:
        line.append(node)
    return line[::-1]


def _both_ends(columns: Mapping[str, Column], goal: int, root: int) -> list[int]:
    """Return the path to the goal of a pass that began with this root, then the other side's path.

    The other side, if there is one, has reached the same state.
    """
    parent, state = columns["parent"], columns["state"]
    line = _line(parent, goal)
    others = np.flatnonzero(state == state[goal])
    dropped = _dropped_nodes(columns)
    ends = [
        _line(parent, int(node))
        for node in others
        if node != goal and node >= root and not dropped[node]
    ]
    if np.count_nonzero(parent[root:] < 0) == 1 or not ends:
        return line
    forward, backward = sorted([line, ends[0]])  # the start was generated first
    return [*forward, *backward[::-1]]


def _dropped_nodes(columns: Mapping[str, Column]) -> Column:
    """Return for each node whether it was dropped; one that is later outdated counts too."""
    kinds, nodes = columns["event"], columns["event_node"]
    dropped = np.zeros(len(columns["parent"]), bool)
    dropped[nodes[(kinds == DUPLICATE) | (kinds == PRUNED)]] = True
    return dropped


def _follow_actions(recording: Recording, columns: Mapping[str, Column], actions: Any) -> list[int]:
    """Return the nodes along some actions, from the root of the last pass."""
    if recording.is_outdated or recording.expanded_later is None:
        return []
    numbers = {action: number for number, action in enumerate(recording.actions)}
    parent, action, dropped = columns["parent"], columns["action"], _dropped_nodes(columns)
    by_parent = np.argsort(parent, kind="stable")
    sorted_parents = parent[by_parent]
    node = recording.offset
    line = [node]
    for step in actions:
        if recording.expanded_later[node]:
            break
        start, end = np.searchsorted(sorted_parents, [node, node + 1])
        children = by_parent[start:end]
        wanted = numbers.get(step, -1)
        # A node that was expanded again has newer children for the same actions.
        found = [int(c) for c in children if action[c] == wanted and not dropped[c]]
        if not found:
            break
        node = found[-1]
        line.append(node)
    return line if len(line) > 1 else []
