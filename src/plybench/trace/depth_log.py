"""How fast a search gets deeper: the nodes taken when it first reaches each depth."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from plybench.core.observer import Node, Observer
from plybench.core.problem import Cost


@dataclass(frozen=True, slots=True)
class DepthReached:
    """The first node taken from the frontier at a depth; it was the `popped`-th of the search."""

    depth: int
    popped: int
    generated: int
    limit: Cost | None  # of the pass, in iterative deepening

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)


class DepthLog(Observer):
    """Records when a search takes a node deeper than all before; calls `report` at once.

    >>> from plybench import solve
    >>> from plybench.domains.blocksworld import instance
    >>> log = DepthLog()
    >>> _ = solve(instance("reports/one-block"), "breadth_first", duplicates="tree", observer=log)
    >>> [(row.depth, row.popped) for row in log.rows][:4]
    [(0, 1), (1, 2), (2, 4), (3, 10)]
    """

    def __init__(self, report: Callable[[DepthReached], object] | None = None) -> None:
        self.rows: list[DepthReached] = []
        self._report = report
        self._begin()

    def _begin(self) -> None:
        self.rows, self._popped, self._generated = [], 0, 0
        self._deepest = -1
        self._limit: Cost | None = None
        self._depths: dict[int, int] = {}  # of the nodes of the pass

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start over."""
        self._begin()

    def iteration(self, number: int, limit: Cost) -> None:
        """Record the limit of a pass."""
        self._limit = limit

    def generated(self, node: Node) -> None:
        """Count a node; node 0 is the root, which has no parent."""
        if node.id == 0:
            self._depths = {}
        self._generated += node.parent is not None
        self._depths[node.id] = 0 if node.parent is None else self._depths[node.parent] + 1

    def popped(self, node: Node) -> None:
        """Count a node, and record it if none before was as deep."""
        self._popped += 1
        depth = self._depths[node.id]
        if depth > self._deepest:
            self._deepest = depth
            row = DepthReached(depth, self._popped, self._generated, self._limit)
            self.rows.append(row)
            if self._report is not None:
                self._report(row)
