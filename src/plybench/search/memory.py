"""What a depth-first search remembers, to drop children whose states are known.

| duplicates | a child is dropped when its state                          | memory |
|------------|------------------------------------------------------------|--------|
| `tree`     | (never)                                                    | none   |
| `parent`   | is that of its grandparent: the last action was undone     | none   |
| `path`     | is on the path from the root to it                         | depth  |
| `closed`   | was expanded before                                        | states |
| `graph`    | was reached before at no greater depth (or cost)           | states |
"""

from typing import Any

from plybench.problem import Cost
from plybench.search.run import TreeNode


class Memory:
    """Remembers nothing (`tree`); the others override what they need."""

    def enter(self, node: TreeNode) -> None:
        """The node is expanded next."""

    def drops(self, child: Any, measure: Cost, parent: TreeNode) -> bool:
        """Tell whether to drop a child reached at this depth or cost."""
        return False

    def is_outdated(self, state: Any, measure: Cost) -> bool:
        """Tell whether a better path to a waiting node's state has been found since."""
        return False


class ParentMemory(Memory):
    """`parent`: looks at the node two steps up."""

    def drops(self, child: Any, measure: Cost, parent: TreeNode) -> bool:
        grandparent = parent[2]
        return grandparent is not None and bool(grandparent[1] == child)


class PathMemory(Memory):
    """`path`: holds the states from the root to the node entered last."""

    def __init__(self) -> None:
        self._path: list[Any] = []
        self._states: set[Any] = set()

    def enter(self, node: TreeNode) -> None:
        _, state, _, _, _, depth = node
        self._go_back_to(depth)
        self._path.append(state)
        self._states.add(state)

    def drops(self, child: Any, measure: Cost, parent: TreeNode) -> bool:
        # A search that makes children one at a time may have been below an earlier sibling since.
        self._go_back_to(parent[5] + 1)
        return child in self._states

    def _go_back_to(self, length: int) -> None:
        if len(self._path) > length:
            self._states.difference_update(self._path[length:])
            del self._path[length:]


class ClosedMemory(Memory):
    """`closed`: holds the states expanded so far."""

    def __init__(self) -> None:
        self._closed: set[Any] = set()

    def enter(self, node: TreeNode) -> None:
        self._closed.add(node[1])

    def drops(self, child: Any, measure: Cost, parent: TreeNode) -> bool:
        return child in self._closed


class ReachedMemory(Memory):
    """`graph`: holds the least depth or cost at which each state was reached.

    Under a bound, a state must be searched again if it is reached with more room left. Without one
    (`first_only`), its first visit already explores everything that follows.
    """

    def __init__(self, initial: Any, first_only: bool = False) -> None:
        self._reached: dict[Any, Cost] = {initial: 0}
        self._first_only = first_only

    def drops(self, child: Any, measure: Cost, parent: TreeNode) -> bool:
        known = self._reached.get(child)
        if known is not None and (self._first_only or known <= measure):
            return True
        self._reached[child] = measure
        return False

    def is_outdated(self, state: Any, measure: Cost) -> bool:
        return measure > self._reached[state]


def memory_for(duplicates: str, initial: Any, first_only: bool = False) -> Memory:
    """Return the memory that an option names."""
    if duplicates == "graph":
        return ReachedMemory(initial, first_only)
    simple = {"tree": Memory, "parent": ParentMemory, "path": PathMemory, "closed": ClosedMemory}
    return simple[duplicates]()
