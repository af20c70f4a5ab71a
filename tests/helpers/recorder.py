"""An observer that keeps every event, to be compared with the counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from plybench import Decision, GameNode, Node, Observer, SearchResult


class Recorder(Observer):
    """Keeps (event, node) in order."""

    def __init__(self) -> None:
        self.events: list[tuple[str, Node]] = []
        self.iterations: list[tuple[int, int | float]] = []
        self.begun: list[tuple[Any, str, Mapping[str, Any]]] = []
        self.results: list[SearchResult[Any, Any]] = []

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        self.begun.append((problem, algorithm, options))

    def iteration(self, number: int, limit: int | float) -> None:
        self.iterations.append((number, limit))

    def generated(self, node: Node) -> None:
        self.events.append(("generated", node))

    def duplicate(self, node: Node) -> None:
        self.events.append(("duplicate", node))

    def reopened(self, node: Node) -> None:
        self.events.append(("reopened", node))

    def pruned(self, node: Node) -> None:
        self.events.append(("pruned", node))

    def popped(self, node: Node) -> None:
        self.events.append(("popped", node))

    def expanded(self, node: Node) -> None:
        self.events.append(("expanded", node))

    def finished(self, result: SearchResult[Any, Any]) -> None:
        self.results.append(result)

    def nodes(self, event: str) -> list[Node]:
        """Return the nodes of one kind of event, in order."""
        return [node for name, node in self.events if name == event]

    def states(self, event: str) -> list[Any]:
        """Return the states of one kind of event, in order."""
        return [node.state for node in self.nodes(event)]

    def totals(self) -> Counter[str]:
        """Return how often each event came, as the counters of a search count them.

        Roots are not successors, and an outdated node that is skipped when it is popped was no
        duplicate when it was made: only one reported directly after it was generated is.
        """
        totals: Counter[str] = Counter()
        before: tuple[str, Node] | None = None
        for name, node in self.events:
            is_root = name == "generated" and node.parent is None
            is_outdated = name == "duplicate" and before != ("generated", node)
            if is_outdated:
                totals["outdated"] += 1
            elif not is_root:
                totals[name] += 1
            before = (name, node)
        return totals


class GameRecorder(Observer):
    """Keeps (event, node, detail) in order."""

    def __init__(self) -> None:
        self.events: list[tuple[str, GameNode, Any]] = []
        self.iterations: list[tuple[int, int | float]] = []
        self.begun: list[tuple[Any, str, Mapping[str, Any]]] = []
        self.results: list[Decision[Any]] = []

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        self.begun.append((problem, algorithm, options))

    def iteration(self, number: int, limit: int | float) -> None:
        self.iterations.append((number, limit))

    def entered(self, node: GameNode) -> None:
        self.events.append(("entered", node, None))

    def evaluated(self, node: GameNode, value: int | float) -> None:
        self.events.append(("evaluated", node, value))

    def table_hit(self, node: GameNode, value: int | float) -> None:
        self.events.append(("table_hit", node, value))

    def cutoff(self, node: GameNode, pruned: Sequence[Any]) -> None:
        self.events.append(("cutoff", node, list(pruned)))

    def returned(self, node: GameNode, value: int | float) -> None:
        self.events.append(("returned", node, value))

    def finished(self, result: Decision[Any]) -> None:
        self.results.append(result)

    def of(self, event: str) -> list[tuple[GameNode, Any]]:
        """Return the nodes and details of one kind of event, in order."""
        return [(node, detail) for name, node, detail in self.events if name == event]
