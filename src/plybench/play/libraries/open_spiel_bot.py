"""Our agents as bots of OpenSpiel: `as_open_spiel_bot("mcts:playouts=500", game)`."""

from functools import cache
from typing import Any

from plybench.core.limits import Limits
from plybench.play.agents import Agent
from plybench.play.libraries.counterparts import spiel_counterpart
from plybench.play.libraries.open_spiel import OpenSpielGame
from plybench.play.libraries.packages import package
from plybench.play.libraries.seats import Seat, View


def as_open_spiel_bot(
    agent: str | Agent,
    game: Any,
    *,
    native: bool = True,
    seed: int = 0,
    limits: Limits | None = None,
) -> Any:
    """Return a `pyspiel.Bot` that plays as an agent does, for either player of a `pyspiel.Game`.

    The agent is text, as on the command line, or an object. In Connect Four and chess it sees our
    own game, so that `perfect`, `engine` and native searches play there; with `native=False`, and
    in all other games, it sees an `OpenSpielGame`. `limits` are for each move.
    """
    adapted = OpenSpielGame(game)
    found = spiel_counterpart(adapted.spiel) if native else None

    def view(position: Any) -> View:
        if found is not None:
            return View(found.game, found.read(position), found.moves(position))
        state = adapted.state_of(position)
        return View(adapted, state, {action: action for action in adapted.actions(state)})

    ours = adapted if found is None else found.game
    return _bot_class()(Seat(agent, ours, view, seed=seed, limits=limits))


@cache
def _bot_class() -> Any:
    """Return the class of the bots, whose base is there only if OpenSpiel is."""
    base: Any = package("pyspiel", "openspiel").Bot

    class AgentBot(base):  # type: ignore[misc]
        """Asks the agent of a seat in every position."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self._seat = seat

        def step(self, state: Any) -> int:
            """Return the action for the player to move."""
            return self._seat.choose(state)

        def restart(self) -> None:
            """Begin a new game."""
            self._seat.new_game()

        def restart_at(self, state: Any) -> None:
            """Begin a new game at a state; it is handed over again with every step."""
            self._seat.new_game()

        def inform_action(self, state: Any, player: int, action: int) -> None:
            """Do nothing: every step sees the whole state."""

    return AgentBot
