"""A trace in a form to draw: search trees, steps, and the frontier after each child.

`replay` makes them from the rows. A search in passes (deepening) has one tree for each pass.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from plybench.core.problem import Cost

# What became of a node. `queued`: it went to the frontier; `reopened`: likewise, but its state had
# been expanded; `leaf`: taken from the frontier at the depth limit, so not expanded; `left`: taken,
# but a limit ended the search; `duplicate` and `pruned` nodes were dropped.
Fate = Literal["queued", "reopened", "duplicate", "pruned", "leaf", "left", "goal"]


@dataclass(slots=True)
class TracedNode:
    """A node of the search tree, with everything the trace says about it."""

    id: int
    parent: int | None
    action: Any
    state: str
    g: Cost
    h: Cost | None
    f: Cost | None
    depth: int
    fate: Fate = "queued"
    children: list[int] = field(default_factory=list)
    expansions: list[int] = field(default_factory=list)  # 1 is the first expansion of the search

    @property
    def is_dropped(self) -> bool:
        """Tell whether the node was dropped unexpanded."""
        return self.fate in ("duplicate", "pruned") and not self.expansions


@dataclass(slots=True)
class SearchTree:
    """The nodes of one pass by id; ids grow in order of generation."""

    iteration: int | None
    limit: Cost | None  # depth limit or bound of the pass
    nodes: dict[int, TracedNode] = field(default_factory=dict)
    solution: tuple[int, ...] = ()  # ids from the start to the goal, as far as recorded

    @property
    def roots(self) -> list[TracedNode]:
        """The start and, in a bidirectional search, the goals."""
        return [node for node in self.nodes.values() if node.parent is None]

    def path_to(self, node: TracedNode) -> list[int]:
        """Return the ids from a root to the node."""
        ids = [node.id]
        while node.parent is not None:
            node = self.nodes[node.parent]
            ids.append(node.id)
        return ids[::-1]


@dataclass(frozen=True, slots=True)
class Child:
    """A node as it was generated, and what was done with it."""

    node: TracedNode
    fate: Fate
    frontier: tuple[int, ...]  # after it, next node first; perhaps only its beginning
    waiting: int  # how many nodes the whole frontier has
    values: tuple[Cost | None, ...] = ()  # f of the nodes listed, as it was then


@dataclass(frozen=True, slots=True)
class Step:
    """A node and the children generated from it in one go.

    `start` opens a tree: its node is the root, and its children are the roots of the goal side, if
    any. `expand` is an expansion. `resume` continues with the children of a node expanded before.
    """

    kind: Literal["start", "expand", "resume"]
    number: int  # of the expansion; 0 for a start
    iteration: int | None
    limit: Cost | None
    tree: SearchTree
    node: TracedNode
    f: Cost | None = None  # of the node, as it was then
    children: list[Child] = field(default_factory=list)
    # Nodes dropped or taken after the children, before the next expansion, and their new fate.
    after: list[tuple[TracedNode, Fate]] = field(default_factory=list)
