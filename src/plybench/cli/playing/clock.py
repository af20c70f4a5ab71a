"""A chess clock for any game: time for each side, and some more for each move made."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from plybench.core.errors import InputError, shortened
from plybench.core.limits import Limits
from plybench.core.system.time_limit import time_limit
from plybench.play.agents.agent import Agent
from plybench.play.agents.process_agent import ProcessAgent

_LONGEST = 24 * 3600.0  # seconds for a side
_LONGEST_INCREMENT = 3600.0
_MOVES_LEFT = 25  # an agent spends its time as if it had to make this many moves more
_SHARE = 0.8  # of what it has, at most for one move; the rest is for what is not searching
_LEAST = 0.001  # seconds that a limit has, even if there is no time

OUT_OF_TIME = "ran out of time"


class FlagFell(Exception):
    """The time of the side to move is used up."""


class Clock:
    """The seconds left for each side; the clock runs only within `running`.

    Undone moves give no time back.
    """

    def __init__(
        self, base: float, increment: float = 0.0, left: tuple[float, float] | None = None
    ) -> None:
        self.base, self.increment = base, increment
        first, second = left or (base, base)
        self._left = {1: first, 2: second}

    @classmethod
    def of_record(cls, values: tuple[float, ...]) -> "Clock | None":
        """Return the clock of a saved game; None if it had none."""
        if not values:
            return None
        base, increment, first, second = values
        return cls(base, increment, (first, second))

    def to_record(self) -> tuple[float, ...]:
        """Return the numbers that `of_record` reads."""
        return (self.base, self.increment, *(round(left, 3) for left in self._left.values()))

    def for_new_game(self) -> "Clock":
        """Return the clock of a new game."""
        return Clock(self.base, self.increment)

    def left(self, side: int) -> float:
        """Return the seconds of a side; 0 if its flag fell."""
        return self._left[side]

    @contextmanager
    def running(self, side: int) -> Iterator[None]:
        """Let the time of a side run during the block, which FlagFell ends when it is used up.

        Where the system has no alarms, the flag falls at the end of the block.
        """
        begin = perf_counter()
        try:
            with time_limit(max(self._left[side], _LEAST), FlagFell):
                yield
        finally:
            self._left[side] = max(self._left[side] - (perf_counter() - begin), 0.0)
        self._check(side)

    def spend(self, side: int, seconds: float) -> None:
        """Take the time of a move that was measured elsewhere; FlagFell if there was not enough."""
        self._left[side] = max(self._left[side] - seconds, 0.0)
        self._check(side)

    def _check(self, side: int) -> None:
        if not self._left[side]:
            raise FlagFell

    def press(self, side: int) -> None:
        """Add the increment of a side for the move that it made."""
        self._left[side] += self.increment

    def limits_of(self, agent: Agent, side: int) -> Limits:
        """Return how long an agent may take for a move.

        A search stops then and plays the best move it knows, so it gets a share of the time. An
        agent in a process of its own would lose, so it gets all of it.
        """
        left = self._left[side]
        if not isinstance(agent, ProcessAgent):
            left = min(left / _MOVES_LEFT + self.increment, left) * _SHARE
        return Limits(seconds=max(left, _LEAST))


def read_clock(written: str) -> Clock:
    """Return the clock that a text describes: `5+3`, minutes and seconds per move, or seconds.

    >>> read_clock("5+3").to_record(), read_clock("90").to_record()
    ((300.0, 3.0, 300.0, 300.0), (90.0, 0.0, 90.0, 90.0))
    """
    match = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(?:\+(\d{1,6}(?:\.\d+)?))?", written.strip())
    if match is None:
        raise InputError(
            f"--clock {shortened(written)} must be minutes and seconds per move, as in 5+3, "
            "or seconds for the game, as in 300"
        )
    base = float(match[1]) * (60 if match[2] else 1)
    increment = float(match[2] or 0)
    if not 0 < base <= _LONGEST or increment > _LONGEST_INCREMENT:
        raise InputError(
            f"--clock {written.strip()} must give each side more than 0 seconds and at most "
            "24 hours, and at most 3600 seconds per move"
        )
    return Clock(base, increment)


def time_text(seconds: float) -> str:
    """Return a time as clocks show it; tenths are shown in the last ten seconds.

    >>> time_text(3661), time_text(252.4), time_text(9.87)
    ('1:01:01', '4:12', '0:09.8')
    """
    minutes, rest = divmod(int(seconds), 60)
    if seconds < 10:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
