"""How a choice came about: each time a move at the root turned out better than all before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plybench.core.game import Value
from plybench.core.observer import GameNode, Observer
from plybench.core.results.result import plain_number


@dataclass(frozen=True, slots=True)
class BetterMove:
    """A move at the root, its score for the player to move, and how much that is above the last.

    `shift` is None for the first move of a pass. `depth` is the depth of the pass, if there are
    several.
    """

    action: Any
    score: Value
    shift: Value | None
    depth: Value | None = None

    def to_dict(self, write: Callable[[Any], Any] = str) -> dict[str, Any]:
        """Return plain values, with the move as `write` writes it."""
        return {
            "action": write(self.action),
            "score": plain_number(self.score),
            "shift": plain_number(self.shift),
            "depth": plain_number(self.depth),
        }


class RootLog(Observer):
    """Records the first move and every better one of a search to a depth; calls `report` at once.

    >>> from plybench import decide
    >>> from plybench.domains.connect_four import load
    >>> game, state = load("reports/tree")
    >>> log = RootLog()
    >>> _ = decide(game, "alpha_beta", state, depth=3, evaluate="weights", observer=log)
    >>> [(row.action, row.score, row.shift) for row in log.rows]
    [(1, -inf, None), (5, 15, inf)]
    """

    def __init__(self, report: Callable[[BetterMove], object] | None = None) -> None:
        self.rows: list[BetterMove] = []
        self._report = report
        self._player: Any = None  # to move at the root
        self._depth: Value | None = None
        self._best: BetterMove | None = None  # of the pass

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start over."""
        self.rows, self._depth, self._best = [], None, None

    def iteration(self, number: int, limit: Value) -> None:
        """Start a pass: nothing is known about its moves yet."""
        self._depth, self._best = limit, None

    def entered(self, node: GameNode) -> None:
        """Record who is to move at the root."""
        if node.ply == 0:
            self._player = node.player

    def evaluated(self, node: GameNode, value: Value) -> None:
        """Record a leaf, which may be a move at the root."""
        self._take(node, value)

    def table_hit(self, node: GameNode, value: Value) -> None:
        """Record a node that the table answered."""
        self._take(node, value)

    def returned(self, node: GameNode, value: Value) -> None:
        """Record a node that was searched."""
        self._take(node, value)

    def _take(self, node: GameNode, value: Value) -> None:
        if node.ply != 1:
            return
        score = value if node.player == self._player else -value
        best = self._best
        if best is not None and score <= best.score:
            return
        shift = None if best is None else score - best.score
        self._best = BetterMove(node.action, score, shift, self._depth)
        self.rows.append(self._best)
        if self._report is not None:
            self._report(self._best)
