"""An observer that makes the record of a search, which the lab sends to the browser to draw.

Where `plybench.trace.Trace` keeps a row of text for each event, a recording fills the columns of a
`Record`; `trace/record.py` says which these are.
"""

from collections.abc import Callable, Collection, Mapping
from math import inf, nan
from typing import Any

import numpy as np

from plybench.core.errors import ContractError
from plybench.core.observer import CountingObserver, Node
from plybench.core.problem import Cost
from plybench.core.results.result import SearchResult, Tally
from plybench.trace.record import (
    DUPLICATE,
    EXPANDED,
    GENERATED,
    IMPROVED,
    ITERATION,
    NO_ACTION,
    POPPED,
    PRUNED,
    REOPENED,
    REVISED,
    Record,
    as_column,
)

MOST_NODES = 1_000_000
_MOST_TEXT = 128 * 2**20  # bytes of all distinct states; those of large maps are long


class Recording(CountingObserver):
    """Records one search; a second one replaces the first.

    After `most` nodes, this many expansions, or more text than is sensible, the record ends with
    the last node that was taken completely; later nodes are only counted, as `unrecorded`.
    """

    def __init__(self, most: int = MOST_NODES, expansions: int | None = None) -> None:
        self._most = most
        self._most_expansions = inf if expansions is None else expansions
        self._begin(None)

    def _begin(self, problem: Any) -> None:
        self.problem = problem
        self.record = Record()
        self._tally = Tally()
        self.result: SearchResult[Any, Any] | None = None
        self.passes: list[dict[str, Any]] = []  # number, limit, node and event at which it begins
        self.unrecorded = 0
        self.is_cut = False  # later nodes are not recorded
        self.is_outdated = False  # and a later pass has replaced those that are
        self.expanded_later: bytearray | None = None  # nodes expanded after the record has ended
        self._states: dict[Any, int] = {}
        self._actions: dict[Any, int] = {}
        self._write: Callable[[Any], str] = getattr(problem, "format_state", repr)
        self.offset = 0  # of the ids of the last pass
        self._expansions = 0
        self._room = self._most  # nodes that may be recorded; none after the cut

    # What was recorded

    @property
    def size(self) -> int:
        """The number of recorded nodes."""
        return len(self.record.parent)

    @property
    def states(self) -> Collection[Any]:
        """The distinct states in the order of their numbers."""
        return self._states.keys()

    @property
    def actions(self) -> list[Any]:
        """The actions by their numbers."""
        return list(self._actions)

    # Observing

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start again."""
        self._begin(problem)

    def counting(self, tally: Tally) -> None:
        """Take the counts from this tally."""
        self._tally = tally

    def iteration(self, number: int, limit: Cost) -> None:
        """Record that a pass or a layer begins."""
        if not self.is_cut:
            record = self.record
            start = {"number": number, "node": self.size, "event": len(record.event)}
            self.passes.append({**start, "limit": limit})
            record.event_value.append(limit)
            record.event.append(ITERATION)
            record.event_node.append(self.size)

    def generated(self, node: Node) -> None:
        """Record a node, unless there are enough."""
        record, actions = self.record, self._actions
        index, text = len(record.parent), record.state_text
        if index >= self._room or len(text) > _MOST_TEXT or len(actions) >= NO_ACTION:
            self._count_only(node)
            return
        if node.id == 0:
            self.offset = index
        if self.offset + node.id != index:
            raise ContractError(
                f"node {node.id} is generated out of turn; ids count the nodes from the root, 0"
            )
        h, f, parent = node.h, node.f, node.parent
        record.parent.append(-1 if parent is None else self.offset + parent)
        record.g.append(node.g)
        record.h.append(nan if h is None else h)
        record.f.append(nan if f is None else f)
        action = NO_ACTION if parent is None else actions.setdefault(node.action, len(actions))
        record.action.append(action)
        state = self._states.get(node.state)
        if state is None:
            state = self._states[node.state] = len(self._states)
            text.frombytes(self._write(node.state).encode(errors="replace"))
            record.state_start.append(len(text))
        record.state.append(state)
        record.event.append(GENERATED)
        record.event_node.append(index)

    def duplicate(self, node: Node) -> None:
        """Record that a node is dropped."""
        self._add(DUPLICATE, node)

    def reopened(self, node: Node) -> None:
        """Record that a state is queued again."""
        self._add(REOPENED, node)

    def pruned(self, node: Node) -> None:
        """Record that a node is cut."""
        self._add(PRUNED, node)

    def popped(self, node: Node) -> None:
        """Record that a node is taken, which ends the step before."""
        if not self.is_cut:
            self.record.add_step(self._tally)
        self._add(POPPED, node)

    def expanded(self, node: Node) -> None:
        """Record an expansion."""
        self._add(EXPANDED, node)
        self._expansions += 1
        if self._expansions > self._most_expansions:
            self._room = 0
        if self.expanded_later is not None and not self.is_outdated:
            index = self.offset + node.id
            if index < len(self.expanded_later):
                self.expanded_later[index] = 1

    def revised(self, node: Node) -> None:
        """Record what was learnt about a node that was left."""
        if not self.is_cut:
            self.record.event_value.append(nan if node.f is None else node.f)
        self._add(REVISED, node)

    def improved(self, node: Node) -> None:
        """Record that a goal is found, and the search goes on."""
        self._add(IMPROVED, node)

    def finished(self, result: SearchResult[Any, Any]) -> None:
        """Keep the result, and end the last step."""
        self._drop_parts()
        self.record.end(self._tally)
        self.result = result

    def _add(self, event: int, node: Node) -> None:
        if not self.is_cut:
            self.record.event.append(event)
            self.record.event_node.append(self.offset + node.id)

    # The end of the record

    def _count_only(self, node: Node) -> None:
        if not self.is_cut:
            self._cut()
        self.unrecorded += 1
        self.is_outdated = self.is_outdated or node.id == 0

    def _cut(self) -> None:
        """End the record before the node taken last: not all of its children fit."""
        self.is_cut, self._room = True, 0
        kinds = as_column(self.record.event)
        end = len(kinds)
        taken = np.flatnonzero(kinds == POPPED)
        if len(taken):
            end = int(taken[-1])
        nodes = int(np.count_nonzero(kinds[:end] == GENERATED))
        del kinds  # an array that is looked at cannot shrink
        self.unrecorded += self.size - nodes
        self._shorten(nodes, end)
        self.record.end(self._tally)
        self.expanded_later = bytearray(nodes)

    def _drop_parts(self) -> None:
        """Drop what was recorded in part: an interrupt may come between any two lines."""
        record = self.record
        end = min(len(record.event), len(record.event_node))
        born = np.flatnonzero(as_column(record.event)[:end] == GENERATED)
        nodes = min(len(born), *map(len, record.nodes.values()))
        if len(born) > nodes:
            end = int(born[nodes])
        self._shorten(nodes, end)

    def _shorten(self, nodes: int, end: int) -> None:
        """Keep this many nodes and events."""
        record = self.record
        record.shorten(nodes, end, is_cut=self.is_cut)
        self.passes = [one for one in self.passes if one["event"] < end]
        kept = int(as_column(record.state).max()) + 1 if record.state else 0
        while len(self._states) > kept:
            self._states.popitem()
        record.shorten_states(kept)
