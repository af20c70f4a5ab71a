"""Observers watch a search at named points. Algorithms report; observers print, draw, record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import isfunction
from typing import Any, NamedTuple

from plybench.core.errors import ContractError
from plybench.core.game import Value
from plybench.core.problem import Cost
from plybench.core.results.result import Tally


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the search tree as observers see it; h and f are set at least when it is generated.

    Ids count the successors produced, in order; the root is 0. A search that starts again
    (deepening) counts from 0 in each iteration.
    """

    id: int
    state: Any
    parent: int | None
    action: Any
    g: Cost
    h: Cost | None = None
    f: Cost | None = None


class GameNode(NamedTuple):
    """A node of a game tree as observers see it; a tuple, because every call makes one.

    Ids count the nodes entered, in order; the root is 0. A search that starts again (deepening)
    continues counting. The window is that of the player to move in the node.
    """

    id: int
    state: Any
    parent: int | None
    action: Any  # that led here; None at the root
    player: Any  # to move here
    ply: int  # moves from the root
    alpha: Value
    beta: Value


class Observer:
    """Does nothing at every point; override the methods of interest.

    The points of a single-agent search come first, then those of a game-tree search; both have
    `started`, `iteration` and `finished`.
    """

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """A search begins."""

    def iteration(self, number: int, limit: Cost) -> None:
        """A pass begins, with this depth limit or bound; or a layer, with its greatest width."""

    def generated(self, node: Node) -> None:
        """A node was generated; the root comes first."""

    def duplicate(self, node: Node) -> None:
        """The node was dropped: its state is known (at generation, or outdated when popped)."""

    def reopened(self, node: Node) -> None:
        """The node's state had been expanded, but this path to it is cheaper."""

    def pruned(self, node: Node) -> None:
        """The node was cut: by a bound, the beam, or (when popped) the depth limit."""

    def popped(self, node: Node) -> None:
        """The node was taken from the frontier."""

    def expanded(self, node: Node) -> None:
        """The node is expanded; the `generated` calls of its successors follow."""

    def revised(self, node: Node) -> None:
        """The search left the node and forgot everything below it; its f is what it learnt."""

    def improved(self, node: Node) -> None:
        """The search has found a goal with the best path so far, and continues."""

    def finished(self, result: Any) -> None:
        """The search ended with this `SearchResult` or `Decision`."""

    def entered(self, node: GameNode) -> None:
        """A node is searched with this window; the root comes first."""

    def evaluated(self, node: GameNode, value: Value) -> None:
        """The node is a leaf: terminal, or at the depth limit; its value for the player to move."""

    def table_hit(self, node: GameNode, value: Value) -> None:
        """The transposition table answered: a value for the player to move."""

    def cutoff(self, node: GameNode, pruned: Sequence[Any]) -> None:
        """Alpha reached beta; these moves of the node are not tried."""

    def returned(self, node: GameNode, value: Value) -> None:
        """The node is left with a value for the player to move; `node` has the final alpha."""

    def chosen(self, root: int) -> None:
        """The search is over; its line was found below the root with this id.

        Deepening enters the root once in each pass, and a limit may end it within one; the line is
        then that of an earlier pass. Not called if a line belongs to no single pass, as in MCTS.
        """


class CountingObserver(Observer):
    """An observer that also reads the counts of a search for a path while they grow."""

    def counting(self, tally: Tally) -> None:
        """A search begins to count in this tally, which is up to date whenever a node is `popped`.

        At that point `popped` includes the node, and `frontier` still does.
        """


POINTS = tuple(name for name, value in vars(Observer).items() if isfunction(value))
_RESEMBLES = 0.8  # `expand` and `on_expanded` resemble `expanded`; `expansions` does not


class Observers(CountingObserver):
    """Several observers of one search, told of every point in the order given."""

    def __init__(self, *observers: Observer) -> None:
        self._observers = observers
        for name in POINTS:
            setattr(self, name, self._each([getattr(observer, name) for observer in observers]))

    def counting(self, tally: Tally) -> None:
        for observer in self._observers:
            if isinstance(observer, CountingObserver):
                observer.counting(tally)

    @staticmethod
    def _each(methods: Sequence[Callable[..., None]]) -> Callable[..., None]:
        def tell(*arguments: Any) -> None:
            for method in methods:
                method(*arguments)

        return tell


def check_observer(observer: object) -> None:
    """Raise ContractError for an object that lacks a point or misspells one.

    A method whose name resembles a point counts as a misspelling unless the observer also has
    that point.
    """
    cls = type(observer)
    if isinstance(observer, type):
        raise ContractError(
            f"{observer.__name__} is a class; give an observer: {observer.__name__}()"
        )
    missing = [name for name in POINTS if not callable(getattr(observer, name, None))]
    if missing:
        raise ContractError(
            f"{cls.__name__!r} object is not an observer: it has no {', '.join(missing)}; "
            "derive its class from plybench.Observer"
        )
    unused = [name for name in POINTS if getattr(cls, name, None) is getattr(Observer, name)]
    for name in _own_methods(cls):
        close = get_close_matches(name, unused, n=1, cutoff=_RESEMBLES)
        if close:
            raise ContractError(
                f"{cls.__name__}.{name} would never be called; did you mean {close[0]!r}? "
                f"If not, rename it, for example to _{name}"
            )


def _own_methods(cls: type) -> list[str]:
    """Return the public methods that a class adds to an observer's."""
    found = {name: value for base in cls.__mro__[:-1] for name, value in vars(base).items()}
    return [
        n for n, v in found.items() if isfunction(v) and not n.startswith("_") and n not in POINTS
    ]
