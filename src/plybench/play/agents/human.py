"""A person at a terminal."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.notation import read_move
from plybench.core.picture import as_text
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.play.agents.agent import Agent, plain_decision


class HumanAgent(Agent):
    """Shows the position and asks for a move until it is a legal one."""

    name = "human"

    def __init__(
        self, read: Callable[[str], str] = input, write: Callable[[str], object] = print
    ) -> None:
        self._read, self._write = read, write

    def choose(
        self, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the move that was typed; EOFError at the end of the input."""
        start = perf_counter()
        if hasattr(game, "picture"):
            self._write(as_text(game.picture(state)))
        elif hasattr(game, "drawing"):
            self._write(game.drawing(state))
        while True:
            try:
                action = read_move(game, state, self._read(f"player {game.to_move(state)}: "))
            except InputError as error:
                self._write(str(error))
            else:
                return plain_decision(action, self.name, perf_counter() - start, "human")
