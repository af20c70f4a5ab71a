"""Which nodes of an incomplete record are on the solution.

Actions alone do not determine them. A search in passes renumbers its nodes in each pass, and one
that forgets generates the children of a node again, so the recorded nodes may not be those on the
final path.
"""

from collections.abc import Iterable
from typing import Any


class Branches:
    """The recorded children of each node, as long as the search continues with them.

    If an action led to several of them, none is taken: they cannot be told apart.
    """

    def __init__(self) -> None:
        self._children: dict[int, dict[Any, int | None]] = {}

    def add(self, node: int, parent: int | None, action: Any, *, is_recorded: bool) -> None:
        """Add a generated node; node 0 begins a new pass, which makes all others outdated."""
        if node == 0:
            self._children = {}
        elif is_recorded and parent is not None:
            below = self._children.setdefault(parent, {})
            below[action] = None if action in below else node

    def forget(self, node: int) -> None:
        """The node is expanded, perhaps again: its children are replaced."""
        self._children.pop(node, None)

    def follow(self, actions: Iterable[Any]) -> list[int]:
        """Return the ids along these actions, as far as recorded; empty if none is."""
        ids = [0]
        for action in actions:
            child = self._children.get(ids[-1], {}).get(action)
            if child is None:
                break
            ids.append(child)
        return ids if len(ids) > 1 else []
