"""An agent of ours in the loop of another library: what it sees, and its moves in their numbers."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plybench.core.catalog import find_game
from plybench.core.errors import InputError, shortened
from plybench.core.limits import Limits
from plybench.core.rng import SplitMix64
from plybench.play.agents import Names, make_agent
from plybench.play.agents.agent import Chooser
from plybench.play.agents.function import as_agent


class View(NamedTuple):
    """What an agent sees of a position, and its legal moves as the library numbers them."""

    game: Any
    state: Any
    moves: Mapping[Any, int]


class Seat:
    """An agent, given as text or as an object, that is asked for moves in positions of a library.

    `view` says what it sees of a position; `game` is the one for which it is made. Each move gets
    random numbers of its own that depend on the seed, so a game can be repeated.
    """

    def __init__(
        self,
        player: str | Chooser,
        game: Any,
        view: Callable[[Any], View],
        *,
        seed: int = 0,
        limits: Limits | None = None,
    ) -> None:
        if isinstance(player, str):
            domain = getattr(game, "domain", "")
            player = make_agent(player, game, Names.of(find_game(domain)) if domain else None)
        if not hasattr(player, "choose"):
            raise InputError(
                f"{shortened(player)} is not an agent: give its text, or an object with choose"
            )
        self._agent, self._view = as_agent(player), view
        self._limits, self._rng = limits, SplitMix64(seed)

    def choose(self, position: Any) -> int:
        """Return the move of the agent in a position that is not the end of a game.

        If only our rules end the game there, as a draw, it is the first legal one.
        """
        game, state, moves = self._view(position)
        rng = SplitMix64(self._rng.next())
        if game.is_terminal(state):
            return min(moves.values())
        return moves[self._agent.choose(game, state, self._limits, rng).action]

    def new_game(self) -> None:
        """Tell the agent that a game is over."""
        self._agent.close()
