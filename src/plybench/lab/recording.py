"""A search recorded as columns: what the lab sends to the browser to draw.

Where `plybench.trace` keeps a row of text for each event, a recording keeps numbers, so that a
million nodes are not a burden. The columns:

| column                      | what it holds                                                    |
|-----------------------------|------------------------------------------------------------------|
| `parent`                    | the node from which each node was generated; -1 for a root       |
| `g`, `h`, `f`               | as they were when it was generated; not a number for none        |
| `action`, `state`           | numbers of actions and of distinct states; 65535 for no action   |
| `event`, `event_node`       | the events in order: see `EVENTS`; for a pass, the nodes so far  |
| `event_value`               | for each pass its limit, for each revised node its new f         |
| `state_text`, `state_start` | the distinct states as text, one after the other                 |

Nodes are numbered in the order in which they were generated, through all passes of a search that
starts again.
"""

from array import array
from collections.abc import Callable, Collection, Mapping
from math import inf, nan
from typing import Any

import numpy as np

from plybench.core.errors import ContractError
from plybench.core.observer import Node, Observer
from plybench.core.problem import Cost
from plybench.core.results.result import SearchResult

EVENTS = (
    "iteration",
    "generated",
    "duplicate",
    "reopened",
    "pruned",
    "popped",
    "expanded",
    "revised",
    "improved",
)
ITERATION, GENERATED, DUPLICATE, REOPENED, PRUNED, POPPED, EXPANDED, REVISED, IMPROVED = range(9)

MOST_NODES = 1_000_000
_MOST_TEXT = 128 * 2**20  # bytes of all distinct states; those of large maps are long
NO_ACTION = 2**16 - 1

Column = np.ndarray[Any, Any]


class Recording(Observer):
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
        self.result: SearchResult[Any, Any] | None = None
        self.passes: list[dict[str, Any]] = []  # number, limit, node and event at which it begins
        self.unrecorded = 0
        self.is_cut = False  # later nodes are not recorded
        self.is_outdated = False  # and a later pass has replaced those that are
        self.expanded_later: bytearray | None = None  # nodes expanded after the record has ended
        self._parent, self._state = array("i"), array("I")
        self._g, self._h, self._f = array("d"), array("d"), array("d")
        self._action = array("H")
        self._event, self._event_node = array("B"), array("I")
        self._event_value = array("d")
        self._states: dict[Any, int] = {}
        self._actions: dict[Any, int] = {}
        self._text, self._text_start = array("B"), array("I", [0])
        self._write: Callable[[Any], str] = getattr(problem, "format_state", repr)
        self.offset = 0  # of the ids of the last pass
        self._expansions = 0
        self._room = self._most  # nodes that may be recorded; none after the cut

    # What was recorded

    @property
    def size(self) -> int:
        """The number of recorded nodes."""
        return len(self._parent)

    @property
    def states(self) -> Collection[Any]:
        """The distinct states in the order of their numbers."""
        return self._states.keys()

    @property
    def actions(self) -> list[Any]:
        """The actions by their numbers."""
        return list(self._actions)

    def columns(self) -> dict[str, Column]:
        """Return the columns; they share memory with the recording, which must not go on."""
        return {name: as_column(values) for name, values in self.stored().items()}

    def stored(self) -> dict[str, "array[Any]"]:
        """Return the columns as they grow."""
        return {
            "parent": self._parent, "action": self._action, "g": self._g, "h": self._h,
            "f": self._f, "state": self._state, "event": self._event,
            "event_node": self._event_node, "event_value": self._event_value,
            "state_text": self._text, "state_start": self._text_start,
        }  # fmt: skip

    # Observing

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start again."""
        self._begin(problem)

    def iteration(self, number: int, limit: Cost) -> None:
        """Record that a pass or a layer begins."""
        if not self.is_cut:
            start = {"number": number, "node": len(self._parent), "event": len(self._event)}
            self.passes.append({**start, "limit": limit})
            self._event_value.append(limit)
            self._event.append(ITERATION)
            self._event_node.append(len(self._parent))

    def generated(self, node: Node) -> None:
        """Record a node, unless there are enough."""
        index, actions = len(self._parent), self._actions
        if index >= self._room or len(self._text) > _MOST_TEXT or len(actions) >= NO_ACTION:
            self._count_only(node)
            return
        if node.id == 0:
            self.offset = index
        if self.offset + node.id != index:
            raise ContractError(
                f"node {node.id} is generated out of turn; ids count the nodes from the root, 0"
            )
        h, f, parent = node.h, node.f, node.parent
        self._parent.append(-1 if parent is None else self.offset + parent)
        self._g.append(node.g)
        self._h.append(nan if h is None else h)
        self._f.append(nan if f is None else f)
        action = NO_ACTION if parent is None else actions.setdefault(node.action, len(actions))
        self._action.append(action)
        state = self._states.get(node.state)
        if state is None:
            state = self._states[node.state] = len(self._states)
            self._text.frombytes(self._write(node.state).encode(errors="replace"))
            self._text_start.append(len(self._text))
        self._state.append(state)
        self._event.append(GENERATED)
        self._event_node.append(index)

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
        """Record that a node is taken."""
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
            self._event_value.append(nan if node.f is None else node.f)
        self._add(REVISED, node)

    def improved(self, node: Node) -> None:
        """Record that a goal is found, and the search goes on."""
        self._add(IMPROVED, node)

    def finished(self, result: SearchResult[Any, Any]) -> None:
        """Keep the result."""
        self._drop_parts()
        self.result = result

    def _add(self, event: int, node: Node) -> None:
        if not self.is_cut:
            self._event.append(event)
            self._event_node.append(self.offset + node.id)

    # The end of the record

    def _count_only(self, node: Node) -> None:
        if not self.is_cut:
            self._cut()
        self.unrecorded += 1
        self.is_outdated = self.is_outdated or node.id == 0

    def _cut(self) -> None:
        """End the record before the node taken last: not all of its children fit."""
        self.is_cut, self._room = True, 0
        kinds = as_column(self._event)
        end = len(kinds)
        taken = np.flatnonzero(kinds == POPPED)
        if len(taken):
            end = int(taken[-1])
        nodes = int(np.count_nonzero(kinds[:end] == GENERATED))
        del kinds  # an array that is looked at cannot shrink
        self.unrecorded += self.size - nodes
        self._shorten(nodes, end)
        self.expanded_later = bytearray(nodes)

    def _drop_parts(self) -> None:
        """Drop what was recorded in part: an interrupt may come between any two lines."""
        end = min(len(self._event), len(self._event_node))
        born = np.flatnonzero(as_column(self._event)[:end] == GENERATED)
        nodes = min(len(born), *map(len, self._columns_of_nodes))
        if len(born) > nodes:
            end = int(born[nodes])
        is_whole = len(self._states) == len(self._text_start) - 1
        is_whole = is_whole and all(len(column) == nodes for column in self._columns_of_nodes)
        is_whole = is_whole and all(one["event"] < end for one in self.passes[-1:])
        if not (is_whole and end == len(self._event) == len(self._event_node)):
            self._shorten(nodes, end)

    @property
    def _columns_of_nodes(self) -> tuple["array[Any]", ...]:
        return self._parent, self._state, self._g, self._h, self._f, self._action

    def _shorten(self, nodes: int, end: int) -> None:
        """Keep this many nodes and events."""
        kept = as_column(self._event)[:end]
        values = int(np.count_nonzero((kept == ITERATION) | (kept == REVISED)))
        del kept  # an array that is looked at cannot shrink
        for column in self._columns_of_nodes:
            del column[nodes:]
        del self._event[end:], self._event_node[end:], self._event_value[values:]
        self.passes = [one for one in self.passes if one["event"] < end]
        self._forget_states(max(self._state, default=-1) + 1)

    def _forget_states(self, kept: int) -> None:
        while len(self._states) > kept:
            self._states.popitem()
        del self._text_start[kept + 1 :]
        del self._text[self._text_start[-1] :]


def as_column(values: "array[Any]") -> Column:
    """Return an array that shares memory with these values, which cannot grow meanwhile."""
    return np.frombuffer(values, values.typecode) if len(values) else np.zeros(0, values.typecode)
