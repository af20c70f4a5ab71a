"""Which nodes of a record that ends early are on the solution.

Actions alone do not tell. A search that starts again numbers its nodes anew in each pass, and one
that forgets makes the children of a node anew, so the nodes recorded may be others than those on
the path found in the end.
"""

from collections.abc import Iterable
from typing import Any


class Branches:
    """The children recorded of each node, as long as they are those that the search goes on with.

    Of an action that led to several of them none is taken: they cannot be told apart.
    """

    def __init__(self) -> None:
        self._children: dict[int, dict[Any, int | None]] = {}

    def add(self, node: int, parent: int | None, action: Any, *, is_recorded: bool) -> None:
        """Take a node that was generated; node 0 begins a new pass, which outdates all others."""
        if node == 0:
            self._children = {}
        elif is_recorded and parent is not None:
            below = self._children.setdefault(parent, {})
            below[action] = None if action in below else node

    def forget(self, node: int) -> None:
        """The node is expanded, perhaps not for the first time: its children are made anew."""
        self._children.pop(node, None)

    def follow(self, actions: Iterable[Any]) -> list[int]:
        """Return the ids on the path of these actions, as far as recorded; empty if none is."""
        ids = [0]
        for action in actions:
            child = self._children.get(ids[-1], {}).get(action)
            if child is None:
                break
            ids.append(child)
        return ids if len(ids) > 1 else []
