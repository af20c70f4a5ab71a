"""The contract of an agent: something with a name that chooses moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from plybench.core.limits import Limits
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.system.foreign_text import one_line, visible

Mover = Callable[
    ..., Any
]  # agent(board, player=1) -> column, and others: see `plybench.play.agents.forms`


class Agent(Protocol):
    """A player of a game. An agent may also have `close()`, called after each game.

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
