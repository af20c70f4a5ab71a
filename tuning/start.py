"""Weights set by hand, from which tuning starts and towards which it is drawn.

Rules of thumb of chess books in hundredths of a pawn, written as formulas. A weight is a pair: what
it is worth in the opening and in the ending. Names and shapes are those of the struct `Weights` in
cpp/solvers/chess/weights.hpp.
"""

from collections.abc import Callable
from math import sqrt

Pair = tuple[int, int]
Term = Pair | list["Term"]  # a weight, or several of them by rank, kind and so on

MATERIAL: list[Term] = [(85, 110), (330, 320), (345, 335), (470, 560), (1000, 1020)]


def start_weights() -> dict[str, Term]:
    """Return every term with its weights set by hand."""
    return {**_material(), **_pawns(), **_passed(), **_officers(), **_threats(), **_king()}


def _both(first: Callable[[int], float], second: Callable[[int], float], size: int) -> list[Term]:
    """Return pairs by a number from 0, given by one rule for the opening and one for the ending."""
    return [(round(first(i)), round(second(i))) for i in range(size)]


def _squares(rule: Callable[[int, int], tuple[float, float]]) -> list[Term]:
    """Return pairs by place: rank, and file from the edge, each seen from the piece's side."""
    values = (rule(file, rank) for rank in range(8) for file in range(4))
    return [(round(opening), round(ending)) for opening, ending in values]


def _inside(rank: int) -> int:
    return min(rank, 7 - rank)


def _pawn(file: int, rank: int) -> tuple[float, float]:
    if rank in (0, 7):
        return 0, 0
    return (5 * file - 7) * (2 <= rank <= 4) + 3 * (rank - 2), 4 * (rank - 2)


def _knight(file: int, rank: int) -> tuple[float, float]:
    return 8 * (file + _inside(rank)) - 26 + 6 * (rank in (4, 5)), 7 * (file + _inside(rank) - 4)


def _bishop(file: int, rank: int) -> tuple[float, float]:
    home = -8 if rank == 0 else 0
    return 4 * min(file, _inside(rank)) - 4 + home, 4 * (file + _inside(rank) - 3)


def _rook(file: int, rank: int) -> tuple[float, float]:
    return 4 * file - 6, 3 * (rank - 3) if rank > 3 else 0


def _queen(file: int, rank: int) -> tuple[float, float]:
    return 2 * min(file, _inside(rank)) - (4 if rank == 0 else 0), 5 * (file + _inside(rank) - 3)


def _king_place(file: int, rank: int) -> tuple[float, float]:
    sheltered = (14, 24, -4, -12)[file] - (0, 12, 30, 45, 55, 60, 60, 60)[rank]
    return sheltered, 11 * (file + _inside(rank) - 3)


def _material() -> dict[str, Term]:
    tables = (_pawn, _knight, _bishop, _rook, _queen, _king_place)
    return {
        "material": MATERIAL,
        "squares": [_squares(rule) for rule in tables],
        "bishop_pair": (28, 50),
        "knight_with_pawns": (3, 5),
        "rook_with_pawns": (-3, -3),
        "rook_pair": (0, 0),
        "may_castle": (12, 0),
        "king_from_pawns": (0, -6),
        "tempo": (18, 12),
    }


def _pawns() -> dict[str, Term]:
    return {
        "doubled": (-8, -22),
        "isolated": [(-14, -14), (-8, -10)],
        "backward": [(-16, -14), (-8, -8)],
        "supported": _both(lambda r: 6 + 2 * r * (r > 2), lambda r: 2 + 2 * r * (r > 2), 8),
        "phalanx": _both(lambda r: 4 + 1.2 * r * r * (r > 2), lambda r: 1.5 * r * r * (r > 2), 8),
        "candidate": _both(lambda r: 3 * r, lambda r: 5 * r, 8),
    }


def _passed() -> dict[str, Term]:
    return {
        "passed": [(0, 0), (0, 8), (0, 12), (2, 22), (22, 45), (60, 85), (95, 130), (0, 0)],
        "passed_own_king": _both(lambda r: 0, lambda r: -1.5 * max(r - 2, 0), 8),
        "passed_enemy_king": _both(lambda r: 0, lambda r: 3.5 * max(r - 2, 0), 8),
        "passed_blocked": _both(lambda r: -2 * r, lambda r: -5 * r, 8),
        "passed_safe_step": _both(lambda r: r, lambda r: 3 * max(r - 2, 0), 8),
        "passed_safe_path": _both(lambda r: 2 * max(r - 2, 0), lambda r: 6 * max(r - 2, 0), 8),
        "passed_rook_behind": [(-10, -20), (8, 18)],
        "passed_unstoppable": (0, 450),
    }


def _officers() -> dict[str, Term]:
    return {
        "mobility_knight": _mobility(9, 22, 24, 2.0),
        "mobility_bishop": _mobility(14, 20, 25, 2.4),
        "mobility_rook": _mobility(15, 11, 28, 2.6),
        "mobility_queen": _mobility(28, 8, 18, 3.4),
        "outpost": [[(14, 8), (30, 20)], [(10, 4), (26, 12)]],
        "outpost_in_reach": (12, 8),
        "minor_behind_pawn": (8, 3),
        "minor_from_king": [(-3, -3), (-2, -2)],
        "bishop_pawns": (-3, -5),
        "bishop_blocked_pawns": (-3, -4),
        "long_diagonal": (18, 0),
        "rook_on_file": [(14, 8), (34, 14)],
        "rook_on_seventh": (8, 26),
        "rook_trapped": (-40, -10),
        "space": (2, 0),
    }


def _mobility(size: int, opening: float, ending: float, usual: float) -> list[Term]:
    """Return worth that grows with the root of the number of squares; nothing at the usual one."""
    return _both(lambda n: opening * (sqrt(n) - usual), lambda n: ending * (sqrt(n) - usual), size)


def _threats() -> dict[str, Term]:
    return {
        "pawn_threat": [(0, 0), (65, 40), (65, 45), (85, 30), (75, 25)],
        "minor_threat": [(2, 12), (24, 24), (28, 28), (50, 40), (45, 60)],
        "rook_threat": [(0, 18), (22, 28), (26, 30), (4, 15), (48, 30)],
        "king_threat": (10, 40),
        "hanging": (40, 26),
        "push_threat": (18, 16),
        "queen_in_reach": [(6, 4), (12, 6)],
        "queen_shielded": (12, 6),
        "restricted": (3, 2),
    }


def _king() -> dict[str, Term]:
    own = (-18, 26, 18, 4, -2, -4, -6, 0)  # by rank of the nearest own pawn; 0: there is none
    their = (0, 0, 24, 18, 7, 2, 0, 0)  # likewise of the enemy's
    ranks = range(8)
    return {
        "shelter": [[(round(own[r] * f), 0) for r in ranks] for f in (0.8, 1.2, 1.0, 0.7)],
        "storm": [[(-round(their[r] * f), 0) for r in ranks] for f in (0.8, 1.2, 1.0, 0.7)],
        "storm_stopped": (-2, -4),
        "danger_base": (-80, 0),
        "danger_attacker": [(60, 0), (45, 0), (55, 0), (45, 0)],
        "danger_ring": (28, 0),
        "danger_weak": (36, 0),
        "danger_check": [
            [(110, 0), (150, 0)],
            [(65, 0), (95, 0)],
            [(120, 0), (170, 0)],
            [(95, 0), (140, 0)],
        ],
        "danger_unsafe_check": (18, 0),
        "danger_no_queen": (-260, 0),
        "danger_knight_guard": (-30, 0),
        "danger_open_file": (22, 0),
        "danger_pinned": (25, 0),
        "danger_flank": (6, 0),
        "danger_flank_guard": (-5, 0),
    }
