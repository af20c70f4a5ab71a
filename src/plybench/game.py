"""The contract of a two-player, zero-sum game of perfect information."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """What every game-tree search needs to know. States are immutable, hashable values."""

    @property
    def initial(self) -> S:
        """The state in which the game begins."""

    def to_move(self, state: S) -> int:
        """Return the player whose turn it is: 1 or 2."""

    def actions(self, state: S) -> Iterable[A]:
        """Return the legal moves, in the order they are to be tried."""

    def result(self, state: S, action: A) -> S:
        """Return the state that follows."""

    def is_terminal(self, state: S) -> bool:
        """Tell whether the game is over."""

    def utility(self, state: S, player: int) -> float:
        """Return what a terminal state is worth to a player; the two players' values sum to 0."""
