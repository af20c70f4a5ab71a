"""The named evaluations of chess, for each player; `evaluations` says how they are computed."""

from plybench.core.game import evaluation
from plybench.domains.chess import evaluations
from plybench.domains.chess.position import Position


class NamedEvaluations:
    """Values of positions: in pawns for `material`, in hundredths of a pawn for all others."""

    @evaluation
    def material(self, state: Position, player: int) -> int:
        """Return pawn 1, knight 3, bishop 3, rook 5, queen 9: a player's minus the opponent's."""
        return _value_for(player, evaluations.material(state.placement))

    @evaluation
    def piece_squares(self, state: Position, player: int) -> int:
        """Return the value of the pieces on their squares, blended from opening to ending."""
        return _value_for(player, evaluations.piece_squares(state.placement))

    @evaluation
    def mobility(self, state: Position, player: int) -> int:
        """Return the value of the squares that knights, bishops, rooks and queens reach."""
        return _value_for(player, evaluations.mobility(state.placement))

    @evaluation
    def pawns(self, state: Position, player: int) -> int:
        """Return the value of passed pawns, minus doubled and isolated ones."""
        return _value_for(player, evaluations.pawns(state.placement))

    @evaluation
    def king_safety(self, state: Position, player: int) -> int:
        """Return the value of the pawns in front of the king, minus open files and attackers."""
        return _value_for(player, evaluations.king_safety(state.placement))

    @evaluation
    def full(self, state: Position, player: int) -> int:
        """Return the sum of piece_squares, mobility, pawns and king_safety."""
        return _value_for(player, evaluations.full(state.placement))


def _value_for(player: int, value: int) -> int:
    """Return White's value as the value for a player."""
    return value if player == 1 else -value
