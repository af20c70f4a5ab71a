"""What a position of a game is worth, for the first player, whoever is to move."""

from dataclasses import dataclass
from typing import Any, Generic

from plybench.core.game import A, Game, Value
from plybench.core.notation import describe_ending
from plybench.core.players import Players
from plybench.core.results.analysis import Analysis, MoveAnalysis


@dataclass(frozen=True, slots=True)
class Worth(Generic[A]):
    """What is known about a position: its value for the first player, or bounds; the best move."""

    lower: Value
    upper: Value
    is_proved: bool  # the bounds hold for the game itself; they are not estimates
    text: str = ""  # the value for the player to move as the analyst says it, or how the game ended
    best: A | None = None  # None if the game is over
    line: tuple[A, ...] = ()  # the expected line, beginning with the best move
    ends_in: int | None = None  # plies until the game is won under best play, if known
    depth: int | None = None  # plies searched
    is_over: bool = False

    @property
    def value(self) -> Value | None:
        """The value, if it is known."""
        return self.lower if self.lower == self.upper else None

    @property
    def result(self) -> int | None:
        """Who wins, if that is proved: 1 for the first player, -1 for the second, 0 for a draw."""
        if not self.is_proved:
            return None
        if self.lower > 0 or self.upper < 0:
            return 1 if self.lower > 0 else -1
        return 0 if self.lower == self.upper == 0 else None


def worth_of(players: Players, state: Any, found: Analysis[A]) -> Worth[A] | None:
    """Return the worth of a position by its analysis; None if the analysis has no move."""
    best = found.best
    if best is None:
        return None
    value, text = value_and_text(best)
    sign = 1 if players.side_to_move(state) == 1 else -1
    known = (best.lower, best.upper) if value is None else (value, value)
    lower, upper = sorted(sign * bound + 0 for bound in known)  # 0, not -0.0
    line = best.line or (best.action,)
    return Worth(lower, upper, best.is_proved, text, best.action, line, best.ends_in, best.depth)


def final_worth(
    game: Game[Any, Any], players: Players, state: Any, *, is_plain: bool
) -> Worth[Any]:
    """Return the worth of a finished game; 1, 0 or -1 if `is_plain`.

    Solvers have scales of their own, beside which only the result counts.
    """
    value = players.utility(state, players.first)
    if is_plain:
        value = (value > 0) - (value < 0)
    ending = describe_ending(game, state)
    return Worth(value, value, is_proved=True, text=ending, ends_in=0, is_over=True)


def value_and_text(move: MoveAnalysis[Any]) -> tuple[Any, str]:
    """Return the value of a move and its words; an estimate may end as a bound, which counts."""
    if move.is_proved or move.value is not None:
        return move.value, move.text
    return move.known, move.text.removeprefix("<= ").removeprefix(">= ")
