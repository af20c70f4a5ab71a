"""An agent of ours in the loop of another library: what it sees, and its moves in their numbers."""

from collections.abc import Callable, Mapping
from typing import Any

from plybench.adapters.counterparts import Counterpart
from plybench.agents import Agent, Names, make_agent
from plybench.catalog import find_game
from plybench.errors import InputError, shortened
from plybench.limits import Limits
from plybench.rng import SplitMix64

View = tuple[Any, Any, Mapping[Any, int] | None]  # game, state, our moves as theirs if they differ


class Seat:
    """An agent, given as text or as an object, that is asked for moves in positions of others.

    It sees our own game if there is one (see `counterparts`), else what `adapted` makes of the
    position. Each move gets its own random numbers from the seed, so a game can be repeated.
    """

    def __init__(
        self,
        agent: str | Agent,
        counterpart: Counterpart | None,
        adapted: Callable[[Any], tuple[Any, Any]],
        *,
        seed: int = 0,
        limits: Limits | None = None,
    ) -> None:
        if not isinstance(agent, str) and not hasattr(agent, "choose"):
            raise InputError(f"{shortened(agent)} is not an agent: give its text or one with choose")
        self._agent, self._counterpart, self._adapted = agent, counterpart, adapted
        self._limits, self._rng = limits, SplitMix64(seed)
        if isinstance(agent, str) and counterpart is not None:
            names = Names.of(find_game(counterpart.domain))
            self._agent = make_agent(agent, counterpart.game, names)

    def choose(self, position: Any) -> int:
        """Return the move of the agent in a position that is not the end of a game."""
        game, state, moves = self._view(position)
        if isinstance(self._agent, str):
            self._agent = make_agent(self._agent, game)
        rng = SplitMix64(self._rng.next())
        action = self._agent.choose(game, state, self._limits, rng).action
        return int(action) if moves is None else moves[action]

    def _view(self, position: Any) -> View:
        if self._counterpart is None:
            return *self._adapted(position), None
        found = self._counterpart
        return found.game, found.read(position), found.moves(position)

    def new_game(self) -> None:
        """Tell the agent that a game is over, if it wants to know."""
        getattr(self._agent, "close", lambda: None)()
