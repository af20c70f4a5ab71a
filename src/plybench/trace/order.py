"""How the frontier of a search is ordered, as data: drawings and the lab sort by it.

| kind     | which node is next                                                     |
|----------|------------------------------------------------------------------------|
| `sorted` | the first one by the keys                                              |
| `heap`   | the first of a binary heap by f; its own moves break ties              |
| `path`   | the only one: children are made one at a time                          |
| `sides`  | the rest of the layer in work, then the smaller layer of the two sides |
| `random` | any child of the last node                                             |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["sorted", "heap", "path", "sides", "random"]
Key = tuple[Literal["f", "h", "depth", "id"], Literal[1, -1]]  # what is compared; -1: largest first

_BY_PRIORITY: Mapping[str, tuple[Key, ...]] = {
    "low-h": (("f", 1), ("h", 1), ("id", 1)),
    "fifo": (("f", 1), ("id", 1)),
    "lifo": (("f", 1), ("id", -1)),
}


@dataclass(frozen=True, slots=True)
class FrontierOrder:
    """The order of a frontier: its kind, the keys by which nodes are sorted, how it is counted.

    `measured` says of what `max_frontier` is the largest value: the nodes that wait after each
    expansion (`step`), between two layers (`layer`), the nodes on the path (`path`), or the one
    node that a search holds (`one`). With `forgets`, a node that is left waits again and all below
    it is forgotten.
    """

    kind: Kind = "sorted"
    keys: tuple[Key, ...] = (("id", 1),)
    measured: Literal["step", "layer", "path", "one"] = "step"
    forgets: bool = False


_ORDERS: Mapping[str, FrontierOrder] = {
    "depth_first": FrontierOrder(keys=(("id", -1),)),
    "depth_limited": FrontierOrder(keys=(("id", -1),)),
    "iterative_deepening": FrontierOrder(keys=(("id", -1),)),
    # Continues below the same node as long as nothing looks better.
    "rbfs": FrontierOrder(keys=(("f", 1), ("depth", -1), ("id", 1)), forgets=True),
    # One layer after the other, each by h.
    "beam": FrontierOrder(keys=(("depth", 1), ("f", 1), ("id", 1)), measured="layer"),
    "ida_star": FrontierOrder("path", measured="path"),
    "bidirectional": FrontierOrder("sides", measured="layer"),
    "random_walk": FrontierOrder("random", measured="one"),
}


def order_of(algorithm: str, options: Mapping[str, Any]) -> FrontierOrder:
    """Return the order in which a search with these options takes nodes from its frontier."""
    ties = options.get("ties", "low-h" if algorithm == "count_optimal" else None)
    if ties == "heap":
        return FrontierOrder("heap", (("f", 1),))
    if ties is not None:
        return FrontierOrder("sorted", _BY_PRIORITY[ties])
    return _ORDERS.get(algorithm, FrontierOrder())
