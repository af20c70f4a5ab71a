"""Perfect play, for games that are solved."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits, tightest
from plybench.result import Status
from plybench.rng import SplitMix64


@dataclass(frozen=True)
class PerfectAgent:
    """Plays the shortest win or the longest defence, by the game's own `best_move`.

    Early positions may take minutes, without an opening book. With limits, a move for which they
    are too tight is the best that was proved until then. Options are those of `best_move`.
    """

    name: str = "perfect"
    limits: Limits = field(default_factory=Limits)
    options: Mapping[str, Any] = field(default_factory=dict)

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision; KeyboardInterrupt when it was stopped by Ctrl-C."""
        tight = tightest(self.limits, limits)
        decision: Decision[Any] = game.best_move(state, tight, **self.options)
        if decision.status is Status.STOPPED:
            raise KeyboardInterrupt
        return decision


def check_solved(game: Any) -> None:
    """Raise InputError unless a game can be played perfectly."""
    if not hasattr(game, "best_move"):
        raise InputError(f"{type(game).__name__} has no perfect player")
    if hasattr(game, "check_solvable"):
        game.check_solvable()
