"""What a search that goes down one path remembers, to drop children whose states are known.

| duplicates | a child is dropped when its state                          | memory |
|------------|------------------------------------------------------------|--------|
| `tree`     | (never)                                                    | none   |
| `parent`   | is the state of its grandparent: the action was undone     | none   |
| `path`     | is on the path from the root to it                         | depth  |
| `graph`    | was reached before at no greater depth (or cost)           | states |
"""

from collections.abc import Container
from typing import Any

from plybench.core.problem import Cost
from plybench.search.run import TreeNode


class Memory:
    """Remembers nothing (`tree`); the others override what they need.

    `reached` has the least depth or cost at which each state was reached. The search fills it, and
    drops a child that it knows at no greater one. None if the search need not remember.
    """

    reached: dict[Any, Cost] | None = None

    def enter(self, node: TreeNode) -> Container[Any]:
        """Return the states that are dropped among the children of a node, which comes next."""
        return ()

    def leave(self) -> None:
        """The node entered last is done, and so is all below it."""


class ParentMemory(Memory):
    """`parent`: looks at the node two steps above a child."""

    def enter(self, node: TreeNode) -> Container[Any]:
        parent = node[2]
        return () if parent is None else (parent[1],)


class PathMemory(Memory):
    """`path`: holds the states from the root to the node entered last."""

    def __init__(self) -> None:
        self._path: list[Any] = []
        self._states: set[Any] = set()

    def enter(self, node: TreeNode) -> Container[Any]:
        _, state, _, _, _, depth = node
        if len(self._path) > depth:  # nodes were left without a word
            self._states.difference_update(self._path[depth:])
            del self._path[depth:]
        self._path.append(state)
        self._states.add(state)
        return self._states

    def leave(self) -> None:
        self._states.remove(self._path.pop())


class ReachedMemory(Memory):
    """`graph`: a state must be searched again if it is reached with more room left."""

    def __init__(self, initial: Any) -> None:
        self.reached = {initial: 0}


def memory_for(duplicates: str, initial: Any) -> Memory:
    """Return the memory that an option names."""
    if duplicates == "graph":
        return ReachedMemory(initial)
    simple = {"tree": Memory, "parent": ParentMemory, "path": PathMemory}
    return simple[duplicates]()
