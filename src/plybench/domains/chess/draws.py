"""When and why a game of chess is over: mates, and all kinds of draws."""

from math import inf
from typing import Literal, NamedTuple

import chess

Draws = Literal["claimed", "automatic", "none"]

_REPETITIONS = {3: "threefold repetition", 5: "fivefold repetition"}
_CLOCKS = {100: "fifty moves without capture or pawn move", 150: "seventy-five such moves"}


class Ends(NamedTuple):
    """How many occurrences of a position, and plies without capture or pawn move, end a game."""

    repetitions: float
    clock: float

    def ending(self, board: chess.Board, occurrences: int) -> str:
        """Return why a game is over: `checkmate`, `stalemate`, ...; empty while it is not.

        `occurrences` is how often the position has occurred, this time included.
        """
        if not any(board.generate_legal_moves()):
            return "checkmate" if board.is_check() else "stalemate"
        if board.is_insufficient_material():
            return "insufficient material"
        if occurrences >= self.repetitions:
            return _REPETITIONS[int(self.repetitions)]
        return _CLOCKS[int(self.clock)] if board.halfmove_clock >= self.clock else ""


ENDS: dict[Draws, Ends] = {
    "claimed": Ends(3, 100),
    "automatic": Ends(5, 150),
    "none": Ends(inf, inf),
}
