"""The contract of an agent: something with a name that chooses moves.

Our agents inherit from `Agent`. An object of a user needs only what a `Chooser` has; `as_agent` in
`function.py` adapts it where it enters.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from plybench.core.game import A, Game, S
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.system.foreign_text import one_line, visible
from plybench.play.agents.watching import Watch

Mover = Callable[
    ..., Any
]  # agent(board, player=1) -> column, and others: see `plybench.play.agents.forms`


class Chooser(Protocol):
    """A player of a game. An object of a user may also have `close()`, called after each game.

    `rng` is fresh for each move and the only source of randomness, so a game can be repeated.
    `limits` are the caller's; None for none.
    """

    @property
    def name(self) -> str:
        """The agent's name in tables and records."""

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return a decision whose action is legal in the state; the game must not be over."""


class Agent:
    """A player of a game as we use it: a `Chooser` that is told when a game is over."""

    name: str

    def choose(
        self, game: Game[S, A], state: S, limits: Limits | None, rng: SplitMix64
    ) -> Decision[A]:
        """Return a decision; see `Chooser`."""
        raise NotImplementedError

    def close(self) -> None:
        """Forget the game; called after each. Does nothing in agents that keep nothing of it."""


class WatchedAgent(Agent):
    """An agent of a user, whose prints and times can be written down while it plays."""

    watch: Watch | None = None  # set it before a game; None if nobody looks


class AgentFault(Exception):
    """An agent failed to make a legal move; the text says what it did, such as `raised ...`.

    It is one printable line, whatever the agent said. `trace` is the traceback of the agent's own
    frames; empty if it did not raise.
    """

    def __init__(self, text: str, trace: str = "") -> None:
        super().__init__(one_line(text))
        self.trace = visible(trace)


class AgentLate(AgentFault):
    """An agent made no move in its time; `seconds` have passed, 0 if that is unknown."""

    seconds = 0.0


@contextmanager
def timing_the_late() -> Iterator[None]:
    """Measure how long an agent thought that turns out to be late."""
    start = perf_counter()
    try:
        yield
    except AgentLate as late:
        late.seconds = perf_counter() - start
        raise


def plain_decision(action: Any, name: str, seconds: float, engine: str) -> Decision[Any]:
    """Return the decision of an agent that reports only its move."""
    return Decision(
        Status.SOLVED,
        action,
        None,
        (action,),
        None,
        (),
        GameCounts(),
        name,
        seconds=seconds,
        engine=engine,
    )
