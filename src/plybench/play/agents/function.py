"""Functions, classes and objects of the user as agents, in this process.

`forms` says what they are called with. A class is instantiated once for each game; functions and
objects are used as they are, in all games.
"""

from collections.abc import Callable
from inspect import isclass, signature
from time import perf_counter
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.play.agents.agent import Agent, AgentFault, Chooser, Mover, WatchedAgent
from plybench.play.agents.answers import arguments_of, boards_of, decision_of
from plybench.play.agents.faults import Fault, call
from plybench.play.agents.forms import form_of, function_of


class FunctionAgent(WatchedAgent):
    """An agent of the user, trusted to return. For untrusted ones see `IsolatedAgent`."""

    def __init__(self, given: Mover | type, name: str = "") -> None:
        self.name = name or name_of(given)
        self._given = given
        self._function: Callable[..., Any] | None = None  # in this game

    def check(self, game: Game[Any, Any]) -> None:
        """Raise InputError if this cannot play a game; a class is instantiated once."""
        check_own(self._given, game, self.name)

    def choose(
        self, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision; AgentFault if the agent raises or makes no legal move."""
        begin = perf_counter()
        try:
            if self._function is None:
                self._function = playing(self._given, self.name)
                if self.watch is not None:
                    self.watch.load_seconds = perf_counter() - begin
            form, start = form_of(self._function, boards_of(game), self.name), perf_counter()
            answer = call(self._function, *arguments_of(form, game, state, limits, rng))
        except Fault as fault:
            raise AgentFault(str(fault), fault.trace) from fault
        seconds = perf_counter() - start
        return decision_of(form, game, state, answer, self.name, seconds, "python")

    def close(self) -> None:
        """Forget the instance of a class: the next game has its own."""
        self._function = None


class GivenAgent(Agent):
    """An object of the user that has what a `Chooser` has, used as it is in all games."""

    def __init__(self, given: Chooser) -> None:
        self.name, self._given = name_of(given), given

    def choose(
        self, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return what the object returns: a decision, or just a move."""
        return self._given.choose(game, state, limits, rng)

    def close(self) -> None:
        """Tell the object that the game is over, if it wants to know."""
        close = getattr(self._given, "close", None)
        if close is not None:
            close()


def as_agent(given: Chooser) -> Agent:
    """Return an agent of ours as it is, and an object of the user adapted."""
    return given if isinstance(given, Agent) else GivenAgent(given)


def playing(given: Any, name: str) -> Callable[..., Any]:
    """Return the function that plays a game; Fault if a class cannot be instantiated.

    An object may have `new_game()`, which is called before each game.
    """
    if isclass(given):
        return function_of(call(given), name)
    if callable(getattr(given, "new_game", None)):
        call(given.new_game)
    return function_of(given, name)


def check_own(given: Any, game: Game[Any, Any], name: str) -> None:
    """Raise InputError if something of the user cannot play a game."""
    try:
        form_of(playing(given, name), boards_of(game), name)
    except Fault as fault:
        raise InputError(f"{name} cannot be instantiated: it {fault}") from fault


def name_of(given: Any) -> str:
    """Return the name of an agent of the user in tables and records."""
    own = getattr(given, "name", None)
    if isinstance(own, str) and not isclass(given):
        return own
    return str(getattr(given, "__name__", type(given).__name__))


def is_agent(given: Any) -> bool:
    """Tell whether an object has the method `choose` of an `Agent`, and a name."""
    if isclass(given) or not callable(getattr(given, "choose", None)):
        return False
    try:
        signature(given.choose).bind(None, None, None, None)
    except (TypeError, ValueError):
        return False
    return hasattr(given, "name")
