"""The strong engine of a game, where there is one, as an agent."""

from collections.abc import Mapping
from typing import Any

from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.result import Status
from plybench.rng import SplitMix64


class EngineAgent:
    """Plays by the game's own engine (`engine_player`), with settings given as text.

    What the engine learns is kept during a game and forgotten after it.
    """

    def __init__(self, name: str, game: Any, settings: Mapping[str, str]) -> None:
        check_engine(game)
        self.name = name
        self._player = game.engine_player(settings)

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision; KeyboardInterrupt when it was stopped by Ctrl-C."""
        decision: Decision[Any] = self._player.decide(state, limits)
        if decision.status is Status.STOPPED:
            raise KeyboardInterrupt
        return decision

    def close(self) -> None:
        """Forget the game."""
        self._player.new_game()


def check_engine(game: Any) -> None:
    """Raise InputError unless a game has an engine of its own."""
    if not hasattr(game, "engine_player"):
        raise InputError(f"{type(game).__name__} has no engine of its own; chess has")
