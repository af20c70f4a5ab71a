"""The value of a piece on each square, in the opening and in the ending.

Each table is a value for the piece plus a few rules about files, ranks and the distance from the
edge; written by hand for this workbench, in hundredths of a pawn, not tuned.
"""

from collections.abc import Callable
from typing import NamedTuple


class Worth(NamedTuple):
    """The value of a piece on 64 squares, a1 first, seen from its own side."""

    opening: tuple[int, ...]
    ending: tuple[int, ...]

    def mirror(self) -> "Worth":
        """Return the worth for Black: the same tables with the ranks reversed."""
        return Worth(*(tuple(table[square ^ 56] for square in range(64)) for table in self))


def _inside(line: int) -> int:
    """Return how far a file or rank is from the edge: 0 to 3."""
    return min(line, 7 - line)


def _table(value: int, rule: Callable[[int, int], int]) -> tuple[int, ...]:
    """Return a value for each square from a rule of file and rank, both from 0."""
    return tuple(value + rule(square % 8, square // 8) for square in range(64))


_PAWN_STEPS = (0, 0, 4, 8, 18, 34, 60, 0)
_PAWN_RACE = (0, 2, 8, 18, 36, 64, 105, 0)
_KING_RANKS = (15, 0, -25, -45, -55, -65, -75, -85)
_KING_FILES = (18, 24, -4, -14)


def _pawn(file: int, rank: int) -> int:
    return _PAWN_STEPS[rank] + (5 * _inside(file) - 6 if 2 <= rank <= 4 else 0)


def _knight(file: int, rank: int) -> int:
    return 9 * (_inside(file) + _inside(rank)) - 28 + (8 if rank in (4, 5) else 0)


def _bishop(file: int, rank: int) -> int:
    long_diagonal = 8 if file in (rank, 7 - rank) else 0
    return 5 * min(_inside(file), _inside(rank)) + long_diagonal - (10 if rank == 0 else 0)


def _rook(file: int, rank: int) -> int:
    return 3 * _inside(file) + (22 if rank == 6 else 0)


def _queen(file: int, rank: int) -> int:
    return 2 * min(_inside(file), _inside(rank)) - (4 if rank == 0 else 0)


def _king(file: int, rank: int) -> int:
    return _KING_RANKS[rank] + _KING_FILES[_inside(file)]


def _near_centre(weight: int) -> Callable[[int, int], int]:
    return lambda file, rank: weight * (_inside(file) + _inside(rank) - 3)


WHITE = (
    Worth(_table(90, _pawn), _table(105, lambda _, rank: _PAWN_RACE[rank])),
    Worth(_table(325, _knight), _table(300, _near_centre(7))),
    Worth(_table(335, _bishop), _table(315, _near_centre(4))),
    Worth(_table(480, _rook), _table(525, lambda _, rank: 12 if rank == 6 else 0)),
    Worth(_table(970, _queen), _table(960, _near_centre(5))),
    Worth(_table(0, _king), _table(0, _near_centre(11))),
)  # pawn, knight, bishop, rook, queen, king
BLACK = tuple(worth.mirror() for worth in WHITE)

# How much of the opening is left: knights and bishops 1, rooks 2, queens 4; 24 at the start.
WHOLE_PHASE = 24
