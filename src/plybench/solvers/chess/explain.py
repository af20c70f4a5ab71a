"""Why the engine values a position as it does: its evaluation, term by term, without a search.

Every term has two values, one for the opening and one for the ending; the number of pieces left
decides how they are blended. Does not need python-chess.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.native.bridge import native_core
from plybench.domains.chess.perft import read_position
from plybench.domains.chess.positions import START
from plybench.solvers.chess.options import FORMER_EVALUATIONS

if TYPE_CHECKING:
    from plybench._core import ChessPosition

WHOLE_PHASE = 24  # of the initial pieces: knights and bishops 1, rooks 2, queens 4
WHOLE_SCALE = 64


@dataclass(frozen=True, slots=True)
class Term:
    """The value of one term for each side in opening and ending, in hundredths of a pawn."""

    name: str
    white: tuple[int, int]
    black: tuple[int, int]

    def lead(self, phase: int) -> float:
        """Return White's value minus Black's, with this much of the opening left."""
        opening, ending = self.white[0] - self.black[0], self.white[1] - self.black[1]
        return (opening * phase + ending * (WHOLE_PHASE - phase)) / WHOLE_PHASE


@dataclass(frozen=True, slots=True)
class Explanation:
    """A value for White, in hundredths of a pawn, and its parts.

    `ending_scale` is the weight of the ending sum, and `whole_scale` the weight of both sums
    together, out of 64: leads that are hard to win are worth less. `added` is progress towards
    mating a bare king.
    """

    value: int
    opening: int
    ending: int
    phase: int
    ending_scale: int
    whole_scale: int
    added: int
    terms: tuple[Term, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name != "terms"}
        rows = [
            {"name": t.name, "white": list(t.white), "black": list(t.black)} for t in self.terms
        ]
        return {**plain, "terms": rows}

    def __str__(self) -> str:
        """Return a table, the most important terms first."""
        rows = sorted(self.terms, key=lambda term: -abs(term.lead(self.phase)))
        lines = [f"{'term':22}{'White':>14}{'Black':>14}{'lead':>8}"]
        lines += [
            f"{term.name:22}{_pair(term.white):>14}{_pair(term.black):>14}"
            f"{term.lead(self.phase):+8.0f}"
            for term in rows
        ]
        lines.append(f"{'sum':22}{_pair((self.opening, self.ending)):>14}")
        lines.append(f"opening {self.phase}/{WHOLE_PHASE}" + self._scales())
        return "\n".join([*lines, f"value {self.value / 100:+.2f}"])

    def _scales(self) -> str:
        parts = [
            f", {name} x {scale}/{WHOLE_SCALE}"
            for name, scale in (("ending", self.ending_scale), ("all", self.whole_scale))
            if scale != WHOLE_SCALE
        ]
        return "".join(parts) + (f", {self.added:+} for mating" if self.added else "")


def explain(fen: str = START, *, chess960: bool = False) -> Explanation:
    """Return the engine's evaluation of a position, term by term.

    >>> found = explain("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    >>> found.phase, found.value > 0
    (0, True)
    """
    return explain_position(read_position(fen, chess960))


def explain_position(position: "ChessPosition") -> Explanation:
    """Return the engine's evaluation of a position of the core, term by term."""
    found = _core().chess_explain(position)
    terms = tuple(Term(term.name, term.white, term.black) for term in found.terms)
    return Explanation(
        found.value,
        found.opening,
        found.ending,
        found.phase,
        found.ending_scale,
        found.whole_scale,
        found.added,
        terms,
    )


def evaluate(fen: str = START, evaluation: str = "tuned", *, chess960: bool = False) -> int:
    """Return the value for the side to move in hundredths of a pawn, without looking ahead.

    Evaluations are material, tuned_squares and tuned.

    >>> evaluate("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "material")
    -900
    """
    position = read_position(fen, chess960)
    try:
        return int(_core().chess_evaluate(position, FORMER_EVALUATIONS.get(evaluation, evaluation)))
    except (TypeError, ValueError) as error:
        message = str(error) if isinstance(evaluation, str) else f"{evaluation!r} is not text"
        raise InputError(f"evaluation: {message}") from None


def _core() -> Any:
    core = native_core()
    if core is None:
        raise InputError("the evaluation of the engine needs the native core, which was not built")
    return core


def _pair(values: tuple[int, int]) -> str:
    return f"{values[0]:+} {values[1]:+}"
