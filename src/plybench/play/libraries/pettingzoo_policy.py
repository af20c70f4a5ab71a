"""Our agents as policies for PettingZoo's loops: `as_pettingzoo_policy("mcts", env)`."""

from collections.abc import Callable
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.play.agents import Agent
from plybench.play.libraries.checked_environments import check_shape
from plybench.play.libraries.counterparts import environment_counterpart
from plybench.play.libraries.environments import is_over
from plybench.play.libraries.pettingzoo import PettingZooGame
from plybench.play.libraries.seats import Seat, View

Policy = Callable[[Any, str], int]  # observation, agent -> action


def as_pettingzoo_policy(
    agent: str | Agent,
    environment: Any,
    *,
    native: bool = True,
    seed: int = 0,
    limits: Limits | None = None,
) -> Policy:
    """Return a function `(observation, agent) -> action` that moves in an AEC environment.

    The agent is text, as on the command line, or an object. The policy looks at the environment
    itself, which must have been reset, not at the observation; it plays for the agent whose turn
    it is. In Connect Four and chess our agent sees our own game, so that `perfect`, `engine` and
    native searches play there; with `native=False`, and elsewhere, a `PettingZooGame` that begins
    at the current position.
    """
    _check_ready(environment)
    found = environment_counterpart(environment) if native else None

    def view(position: Any) -> View:
        if found is not None:
            return View(found.game, found.read(position), found.moves(position))
        game = PettingZooGame.going_on(position)
        return View(game, game.initial, {action: action for action in game.initial.legal})

    ours = PettingZooGame.going_on(environment) if found is None else found.game
    seat = Seat(agent, ours, view, seed=seed, limits=limits)

    def policy(observation: Any, player: str) -> int:
        if is_over(environment):
            raise InputError(f"{environment}: the game is over; step with None")
        if player != environment.agent_selection:
            turn = environment.agent_selection
            raise InputError(f"{environment}: it is the turn of {turn!r}, not of {player!r}")
        return seat.choose(environment)

    return policy


def _check_ready(environment: Any) -> None:
    try:
        check_shape(environment, str(environment))
        is_ready = not is_over(environment)
    except AttributeError:  # a wrapper says so if its environment was never reset
        is_ready = False
    if not is_ready:
        raise InputError(f"{environment} must be reset before a policy is made for it")
