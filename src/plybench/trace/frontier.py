"""The frontier of a recorded search, in the order in which its nodes would be expanded."""

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, islice
from math import inf
from operator import attrgetter
from typing import Any, Protocol

from plybench.core.problem import Cost
from plybench.trace.order import order_of
from plybench.trace.tree import TracedNode

Key = tuple[Any, ...]  # sorts nodes; the id comes last


class Frontier(Protocol):
    """Holds the waiting nodes."""

    def __len__(self) -> int: ...

    def ids(self) -> list[int]:
        """Return all waiting nodes, in any order."""
        ...

    def first(self, most: int | None) -> tuple[int, ...]:
        """Return the next nodes in order, all of them or at most N."""
        ...

    def add(self, node: TracedNode) -> None:
        """Add a node."""
        ...

    def take(self, node: int) -> None:
        """Remove a node that is taken, or outdated when its turn comes; it may be gone already."""
        ...

    def drop(self, node: int) -> None:
        """Drop a waiting node, even if the search has not noticed yet."""
        ...


def frontier_of(algorithm: str, options: Mapping[str, Any]) -> Frontier:
    """Return an empty frontier of a search."""
    order = order_of(algorithm, options)
    if order.kind == "heap":
        return _Heap()
    if order.kind == "sides":
        return _TwoSides()
    if order.kind == "random":
        return _LastChildren(_key_of(order.keys))
    return _Sorted(_key_of(order.keys))


def _key_of(keys: Sequence[tuple[str, int]]) -> Callable[[TracedNode], Key]:
    """Return the function that makes the key of a node."""
    reads = [(attrgetter(name), sign) for name, sign in keys]
    return lambda node: tuple(sign * _least(read(node)) for read, sign in reads)


def _least(value: Cost | None) -> Cost:
    """Return a number to sort by, even for the contents of a damaged file."""
    return value if value is not None and value == value else inf


class _Sorted:
    """Nodes by a key."""

    def __init__(self, key: Callable[[TracedNode], Key]) -> None:
        self._key = key
        self._keys: dict[int, Key] = {}
        self._order: list[tuple[Key, int]] = []

    def __len__(self) -> int:
        return len(self._keys)

    def ids(self) -> list[int]:
        return list(self._keys)

    def first(self, most: int | None) -> tuple[int, ...]:
        return tuple(node for _, node in islice(self._order, most))

    def add(self, node: TracedNode) -> None:
        self.drop(node.id)
        self._keys[node.id] = self._key(node)
        insort(self._order, (self._keys[node.id], node.id))

    def take(self, node: int) -> None:
        self.drop(node)

    def drop(self, node: int) -> None:
        if node in self._keys:
            del self._order[bisect_left(self._order, (self._keys.pop(node), node))]


class _LastChildren(_Sorted):
    """The children of the last node of a random walk, which forgets all but the one it takes."""

    def take(self, node: int) -> None:
        self._keys.clear()
        self._order.clear()


class _Entry(tuple[Any, int]):
    """(f, id), where only f is compared: the heap's own moves decide among equals."""

    __slots__ = ()

    def __lt__(self, other: tuple[Any, ...]) -> bool:
        return bool(self[0] < other[0])


class _Heap:
    """The heap of the search itself (`ties="heap"`), with the outdated nodes that are in it."""

    def __init__(self) -> None:
        self._heap: list[_Entry] = []
        self._waiting: dict[int, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def ids(self) -> list[int]:
        return list(self._waiting)

    def first(self, most: int | None) -> tuple[int, ...]:
        heap, found = self._heap.copy(), list[int]()
        while heap and (most is None or len(found) < most):
            node = heappop(heap)[1]
            if node in self._waiting:
                found.append(node)
        return tuple(found)

    def add(self, node: TracedNode) -> None:
        heappush(self._heap, _Entry((_least(node.f), node.id)))
        self._waiting[node.id] = None

    def take(self, node: int) -> None:
        if self._heap and self._heap[0][1] == node:
            heappop(self._heap)
        self.drop(node)

    def drop(self, node: int) -> None:
        self._waiting.pop(node, None)


class _TwoSides:
    """Layers from both ends: the rest of the current one, then the smaller waiting one."""

    def __init__(self) -> None:
        self._is_backward: dict[int, bool] = {}  # of all nodes that ever waited
        self._layers: dict[tuple[bool, int], dict[int, None]] = {}  # by side and depth
        self._place: dict[int, tuple[bool, int]] = {}
        self._in_work = (False, 0)

    def __len__(self) -> int:
        return len(self._place)

    def ids(self) -> list[int]:
        return list(self._place)

    def first(self, most: int | None) -> tuple[int, ...]:
        def turn(place: tuple[bool, int]) -> Key:
            return place != self._in_work, len(self._layers[place]), place

        layers = (self._layers[place] for place in sorted(self._layers, key=turn))
        return tuple(islice(chain.from_iterable(layers), most))

    def add(self, node: TracedNode) -> None:
        side = node.id != 0 if node.parent is None else self._is_backward[node.parent]
        self._is_backward[node.id] = side
        place = self._place[node.id] = side, node.depth
        self._layers.setdefault(place, {})[node.id] = None

    def take(self, node: int) -> None:
        self._in_work = self._place.get(node, self._in_work)
        self.drop(node)

    def drop(self, node: int) -> None:
        if node in self._place:
            del self._layers[self._place.pop(node)][node]
