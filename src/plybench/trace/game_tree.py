"""The trace of a game-tree search in a form to draw."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal

from plybench.core.game import Value
from plybench.trace.rows import Row, number


@dataclass(slots=True)
class TracedGameNode:
    """A node with everything the trace says about it; value and window are those of `player`."""

    id: int
    parent: int | None
    action: Any  # that led here
    state: str
    player: int | str  # to move here
    ply: int
    alpha: Value  # when it was entered
    beta: Value
    value: Value | None = None  # None while it is searched, or if the search ended in it
    kind: Literal["inner", "leaf", "table"] = "inner"
    children: list[int] = field(default_factory=list)
    pruned: list[Any] = field(default_factory=list)  # moves that were not tried


@dataclass(slots=True)
class GameTree:
    """The nodes of one pass by id; ids grow in the order in which nodes were entered."""

    iteration: int | None
    limit: Value | None  # depth of the pass, or beta of MTD(f)
    nodes: dict[int, TracedGameNode] = field(default_factory=dict)
    line: tuple[int, ...] = ()  # ids from the root along the expected line, as far as searched

    @property
    def root(self) -> TracedGameNode:
        """The node all others descend from."""
        return next(iter(self.nodes.values()))

    def mover(self, node: TracedGameNode) -> int | str:
        """Return the player who moved into a node; at the root, the player to move."""
        return node.player if node.parent is None else self.nodes[node.parent].player

    def score(self, node: TracedGameNode) -> Value | None:
        """Return the value of a node for the player who moved into it."""
        if node.value is None or self.mover(node) == node.player:
            return node.value
        return -node.value + 0  # 0.0, not -0.0

    def window(self, node: TracedGameNode) -> tuple[Value, Value]:
        """Return the mover's alpha, updated with the node's score, and beta."""
        if node.parent is None:
            return node.alpha, node.beta
        parent = self.nodes[node.parent]
        alpha = parent.alpha
        for sibling in parent.children:
            alpha = max(alpha, -inf if (s := self.score(self.nodes[sibling])) is None else s)
            if sibling == node.id:
                break
        return alpha, parent.beta


def trees_of(rows: Sequence[Row]) -> list[GameTree]:
    """Return the tree of each pass from the rows of a trace."""
    trees: list[GameTree] = []
    iteration, limit = None, None
    for row in rows:
        event = row["event"]
        if event == "iteration":
            iteration, limit = row["iteration"], number(row["limit"])
        elif event == "entered":
            if row["parent"] is None:
                trees.append(GameTree(iteration, limit))
            _enter(trees[-1], row)
        elif "id" in row:
            _note(trees[-1].nodes[row["id"]], row)
    line = tuple(rows[-1].get("nodes", ()))  # older files do not say which nodes they are
    for tree in trees:
        if line and line[0] == tree.root.id:
            tree.line = line
    return trees


def _enter(tree: GameTree, row: Row) -> None:
    alpha, beta = number(row["alpha"]), number(row["beta"])
    assert alpha is not None and beta is not None
    node = TracedGameNode(
        row["id"],
        row["parent"],
        row["action"],
        row["state"],
        row["player"],
        row["ply"],
        alpha,
        beta,
    )
    tree.nodes[node.id] = node
    if node.parent is not None:
        tree.nodes[node.parent].children.append(node.id)


def _note(node: TracedGameNode, row: Row) -> None:
    if row["event"] == "returned":
        node.value = number(row["value"])
    elif row["event"] == "cutoff":
        node.pruned = row["actions"]
    else:
        node.kind = "table" if row["event"] == "table_hit" else "leaf"
