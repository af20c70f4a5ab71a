"""The report's minimax, mistakes included: after its own move it expects the other side to help.

White calls `max` on the position after its move, in which Black is to move, so it chooses the best
of Black's replies for White; Black does the same the other way round. `plybench.gametree.minimax`
is the corrected search.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import Any

_VALUES = (1, 3, 3, 5, 9)  # pawn, knight, bishop, rook, queen


@dataclass
class PublishedMinimax:
    """A player that looks `depth` plies ahead, its own move included, and counts its calls.

    `calls` counts all calls; `outermost` leaves out those from inside the same function, as does
    the column of a profile that the report took for the number of calls.
    """

    depth: int = 2
    is_white: bool = True
    calls: Counter[str] = field(default_factory=Counter)
    outermost: Counter[str] = field(default_factory=Counter)
    endings: int = 0  # root moves that ended the game
    deepest: int = 0  # plies from the root to the farthest leaf
    _inside: Counter[str] = field(default_factory=Counter)

    def scores(self, board: Any) -> dict[Any, float]:
        """Return the score of each legal move."""
        found = {}
        for move in list(board.legal_moves):
            board.push(move)
            found[move] = self._minimax(board)
            self.endings += board.is_game_over()
            board.pop()
        return found

    def candidates(self, board: Any) -> list[Any]:
        """Return the moves with the best score, in the order of python-chess."""
        scores = self.scores(board)
        best = max(scores.values()) if self.is_white else min(scores.values())
        return [move for move, score in scores.items() if score == best]

    def _minimax(self, board: Any) -> float:
        with self._call("minimax"):
            below = self.depth - 1
            if below == 0 or board.is_game_over():
                return self._evaluate(board, below)
            name = "max" if self.is_white else "min"  # the other side is to move
            return self._value(name, board, below)

    def _value(self, name: str, board: Any, depth: int) -> float:
        with self._call(name):
            if depth == 0 or board.is_game_over():
                return self._evaluate(board, depth)
            best, other, value = (max, "min", -inf) if name == "max" else (min, "max", inf)
            for move in board.legal_moves:
                board.push(move)
                value = best(value, self._value(other, board, depth - 1))
                board.pop()
            return value

    @contextmanager
    def _call(self, name: str) -> Iterator[None]:
        self.calls[name] += 1
        self.outermost[name] += not self._inside[name]
        self._inside[name] += 1
        yield
        self._inside[name] -= 1

    def _evaluate(self, board: Any, depth: int) -> float:
        self.calls["evaluate"] += 1
        self.deepest = max(self.deepest, self.depth - depth)
        outcome = board.outcome()
        if outcome is not None:
            return {True: inf, False: -inf, None: 0.0}[outcome.winner]
        return sum(
            value * (len(board.pieces(kind, True)) - len(board.pieces(kind, False)))
            for kind, value in enumerate(_VALUES, 1)
        )
