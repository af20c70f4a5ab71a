"""Positions with known best moves, read from lines of EPD."""

from dataclasses import dataclass
from pathlib import Path

from plybench.core.errors import InputError, TextError
from plybench.core.game import PositionText
from plybench.core.system.reading import read_text
from plybench.domains.chess.epd import read_epd_lines
from plybench.solvers.chess.best_moves import LINES


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, the moves that solve it and the moves that do not, in UCI."""

    name: str
    fen: str
    best: tuple[str, ...]  # empty: all but the moves to avoid
    avoided: tuple[str, ...] = ()

    def is_solved_by(self, move: str) -> bool:
        """Tell whether a move is among the best and not one to avoid."""
        return (not self.best or move in self.best) and move not in self.avoided


def built_in_exercises() -> tuple[Exercise, ...]:
    """Return the built-in positions."""
    return read_exercises(LINES)


def load_exercises(path: str | Path) -> tuple[Exercise, ...]:
    """Return the positions of a file; InputError names the line that is wrong."""
    text = read_text(path)
    try:
        found = read_exercises(text)
    except TextError as error:
        raise InputError(f"{path}, {error}") from None
    if not found:
        raise InputError(f"{path} has no positions; write lines of EPD with bm or am")
    return found


def read_exercises(text: str) -> tuple[Exercise, ...]:
    """Return the positions that a text lists, one per line; `#` begins a comment.

    >>> read_exercises("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \\"back rank\\";")[0].best
    ('a1a8',)
    """
    return tuple(map(_exercise, read_epd_lines(text)))


def _exercise(one: PositionText) -> Exercise:
    if not one.best and not one.avoided:
        raise TextError("there is neither a best move (bm) nor a move to avoid (am)", one.line)
    return Exercise(one.name or f"position {one.line}", one.position, one.best, one.avoided)
