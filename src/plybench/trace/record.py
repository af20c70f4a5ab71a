"""The record of a search as columns of numbers: its nodes, its events, and its counts at each step.

A million nodes are not a burden in this form, and a search in the core can write it as well. A step
is one node taken from the frontier and everything that happens until the next one is taken; step 0
is what comes before the first. Each column has a number for each node, event, state or step:

| of     | column        | type    | what it holds                                              |
|--------|---------------|---------|------------------------------------------------------------|
| nodes  | `parent`      | int32   | the node from which it was generated; -1 for a root        |
|        | `action`      | uint16  | the number of the action that led to it; 65535 for a root  |
|        | `g`, `h`, `f` | float64 | as they were when it was generated; not a number for none  |
|        | `state`       | uint32  | the number of its state; equal states have the same number |
| events | `event`       | uint8   | what happened, as a place in `EVENTS`                      |
|        | `event_node`  | uint32  | the node it happened to; for a pass, the nodes so far      |
|        | `event_value` | float64 | for each pass its limit, for each revised node its new f   |
| states | `state_text`  | uint8   | the distinct states as text, one after the other           |
|        | `state_start` | uint32  | where each text begins, and where the last one ends        |
| steps  | see `COUNTS`  | uint32  | the counts of the search at the end of the step            |

Nodes are numbered in the order in which they were generated, through all passes of a search that
starts again; the root of a later pass belongs to the step that takes it. States and actions are
numbered in the order in which they were met. The counts are those of `Tally`; `popped` is left out,
because it is the number of the step. The last step has the counts with which the search, or the
record, ended.
"""

from array import array
from typing import Any

import numpy as np

from plybench.core.results.result import Tally
from plybench.trace.rows import NODE_EVENTS

EVENTS = ("iteration", *NODE_EVENTS)
ITERATION, GENERATED, DUPLICATE, REOPENED, PRUNED, POPPED, EXPANDED, REVISED, IMPROVED = range(9)

COUNTS = (
    "expanded",
    "generated",
    "evaluated",
    "duplicates",
    "reopened",
    "pruned",
    "frontier",
    "max_frontier",
    "iterations",
)

NO_ACTION = 2**16 - 1

Column = np.ndarray[Any, Any]


class Record:
    """The columns as they grow."""

    def __init__(self) -> None:
        self.parent, self.state = array("i"), array("I")
        self.g, self.h, self.f = array("d"), array("d"), array("d")
        self.action = array("H")
        self.event, self.event_node = array("B"), array("I")
        self.event_value = array("d")
        self.state_text, self.state_start = array("B"), array("I", [0])
        self.counts = {name: array("I") for name in COUNTS}

    @property
    def nodes(self) -> dict[str, "array[Any]"]:
        """The columns of the nodes."""
        return {
            "parent": self.parent,
            "action": self.action,
            "g": self.g,
            "h": self.h,
            "f": self.f,
            "state": self.state,
        }

    def stored(self) -> dict[str, "array[Any]"]:
        """Return all columns by name."""
        return {
            **self.nodes,
            "event": self.event,
            "event_node": self.event_node,
            "event_value": self.event_value,
            "state_text": self.state_text,
            "state_start": self.state_start,
            **self.counts,
        }

    def columns(self) -> dict[str, Column]:
        """Return all columns as arrays, which share memory with the record: it must not go on."""
        return {name: as_column(values) for name, values in self.stored().items()}

    def add_step(self, tally: Tally) -> None:
        """Add the counts after a step."""
        counts = self.counts
        counts["expanded"].append(tally.expanded)
        counts["generated"].append(tally.generated)
        counts["evaluated"].append(tally.evaluated)
        counts["duplicates"].append(tally.duplicates)
        counts["reopened"].append(tally.reopened)
        counts["pruned"].append(tally.pruned)
        counts["frontier"].append(tally.frontier)
        counts["max_frontier"].append(tally.max_frontier)
        counts["iterations"].append(tally.iterations)

    def end(self, tally: Tally) -> None:
        """Add the counts after the last step, unless the record has been cut and knows them."""
        if len(self.counts["frontier"]) == np.count_nonzero(as_column(self.event) == POPPED):
            self.add_step(tally)

    def shorten(self, nodes: int, events: int, *, is_cut: bool) -> None:
        """Keep this many nodes and events, and the counts of the steps that ended.

        A record that is cut before a node was taken has the counts of the step before.
        """
        kept = as_column(self.event)[:events]
        values = int(np.count_nonzero((kept == ITERATION) | (kept == REVISED)))
        ended = int(np.count_nonzero(kept == POPPED)) + is_cut
        del kept  # an array that is looked at cannot shrink
        for column in self.nodes.values():
            del column[nodes:]
        for column in self.counts.values():
            del column[ended:]
        del self.event[events:], self.event_node[events:], self.event_value[values:]

    def shorten_states(self, kept: int) -> None:
        """Keep the texts of this many states."""
        del self.state_start[kept + 1 :]
        del self.state_text[self.state_start[-1] :]


def as_column(values: "array[Any]") -> Column:
    """Return an array that shares memory with these values, which cannot grow meanwhile."""
    return np.frombuffer(values, values.typecode) if len(values) else np.zeros(0, values.typecode)
