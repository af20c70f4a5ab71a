"""The evaluations and move orderings that Connect Four offers by name, on any board.

Sources: reports connect4-negamax (the weights) and connect4-notebook (the windows, the centre-first
order); `evaluations` says how they count.
"""

from abc import abstractmethod
from collections.abc import Sequence

from plybench.core.game import Value, evaluation, ordering
from plybench.domains.connect_four.evaluations import weigh_discs, windows
from plybench.domains.connect_four.grid import Board, Grid


class NamedEvaluations(Grid):
    """Values of positions for each player, and orders in which columns are tried."""

    @abstractmethod
    def to_move(self, state: Board) -> int:
        """Return the player whose turn it is."""

    @abstractmethod
    def stones_of(self, state: Board, player: int) -> int:
        """Return the discs of a player."""

    # Evaluations

    @evaluation
    def weights(self, state: Board, player: int) -> int:
        """Return the lines through a player's cells less those through the opponent's."""
        value = weigh_discs(self._weight_masks, *state)
        return value if self.to_move(state) == player else -value

    @evaluation
    def windows1(self, state: Board, player: int) -> Value:
        """Return the value of the open lines, 0.9, 0.6 and 0.3 each; see `evaluations`."""
        return self._windows(state, player, (0.9, 0.6, 0.3))

    @evaluation
    def windows2(self, state: Board, player: int) -> Value:
        """Like windows1, with the weights 0.6, 0.4 and 0.2."""
        return self._windows(state, player, (0.6, 0.4, 0.2))

    @evaluation
    def windows3(self, state: Board, player: int) -> Value:
        """Like windows1, with the weights 30, 20 and 10."""
        return self._windows(state, player, (30, 20, 10))

    def _windows(self, state: Board, player: int, points: tuple[Value, Value, Value]) -> Value:
        value = windows(
            self.line_masks,
            self.connect,
            points,
            self.stones_of(state, 1),
            self.stones_of(state, 2),
        )
        return value if player == 1 else -value

    # Orders in which moves are tried

    @ordering(name="weights")
    def by_weights(self, state: Board, actions: Sequence[int]) -> list[int]:
        """Return the columns by the weight of the cell the disc would take, heaviest first."""
        return sorted(actions, key=lambda action: self._landing_weight(state.mask, action))

    @ordering(name="centre")
    def by_centre(self, state: Board, actions: Sequence[int]) -> list[int]:
        """Return the columns by their distance from the middle one of those given."""
        middle = sorted(actions)[len(actions) // 2] if actions else 0
        return sorted(actions, key=lambda action: abs(action - middle))

    def _landing_weight(self, mask: int, action: int) -> int:
        row = (mask & self._cells[action - 1]).bit_count()
        return -self.weights_table[action - 1][row]
