"""Limits on a search, and the budget that enforces them."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from numbers import Integral, Real
from typing import Any

from plybench.core.errors import InputError, refused
from plybench.core.results.decision import GameTally
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import Tally
from plybench.core.system.free_memory import free_memory
from plybench.core.system.long_work import on_look
from plybench.core.system.time_limit import counted_clock

_UNITS = {
    "": 1,
    "K": 10**3,
    "M": 10**6,
    "G": 10**9,
    "T": 10**12,
    "KI": 2**10,
    "MI": 2**20,
    "GI": 2**30,
    "TI": 2**40,
}

# Checking the clock this often (in seconds) keeps a search well within the promised 0.2 s.
_LOOK_EVERY = 0.02


def parse_memory(text: str | int) -> int:
    """Return a number of bytes from `2GB`, `512 MiB`, `1000000`, or `80%` of what is free now.

    >>> parse_memory("2GB"), parse_memory("512 MiB"), parse_memory(7)
    (2000000000, 536870912, 7)
    """
    if isinstance(text, Integral) and not isinstance(text, bool):
        return int(text)
    form = r"\s*(\d{1,30}(?:\.\d{1,30})?)\s*([KMGT]I?|)B?\s*"
    match = re.fullmatch(form, text.upper()) if isinstance(text, str) else None
    if is_share(text):
        return _bytes_of_share(str(text))
    if match is None:
        raise InputError(
            f"memory {text!r} is not an amount; write it as 500MB, 2GB or 1.5GiB, "
            "or as 80% of what is free"
        )
    return int(float(match[1]) * _UNITS[match[2]])


def is_share(text: object) -> bool:
    """Tell whether an amount of memory is meant as a share of what is free."""
    return isinstance(text, str) and text.strip().endswith("%")


def read_share(text: str) -> float:
    """Return the share that a text stands for.

    >>> read_share("80%")
    0.8
    """
    match = re.fullmatch(r"\s*(\d{1,3}(?:\.\d+)?)\s*%\s*", text)
    share = float(match[1]) if match else 0
    if not 0 < share <= 100:
        raise InputError(f"memory {text!r} is not a share; write one from 1% to 100%")
    return share / 100


def _bytes_of_share(text: str) -> int:
    share, free = read_share(text), free_memory()
    if free is None:
        raise InputError(f"memory {text!r}: this system does not tell how much is free")
    return max(int(free * share), 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give up. A search that reaches a limit returns what it knows, with status LIMIT.

    `expansions`: nodes expanded (calls, in a game tree), exact. `seconds`: wall-clock time.
    `memory`: bytes the search may add to the process: a number, `2GB`, or `80%` of what is free
    when the limits are made. `progress` is called about fifty times a second with the counts so
    far, a `Tally` or `GameTally`. `spent` is the number of seconds that preparing the search took;
    they count too.
    """

    expansions: int | None = None
    seconds: float | None = None
    memory: int | None = None
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)
    memory_note: str = field(default="", compare=False, repr=False)  # ends the message
    spent: float = field(default=0.0, compare=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.memory, str):
            if "%" in self.memory:
                object.__setattr__(self, "memory_note", f" ({self.memory} of what was free)")
            object.__setattr__(self, "memory", parse_memory(self.memory))
        kinds: dict[str, Any] = {"expansions": Integral, "seconds": Real, "memory": Real}
        for name, kind in kinds.items():
            value = getattr(self, name)
            if value is not None and not (isinstance(value, kind) and value > 0):
                raise refused(f"limit {name}", value, "a number above 0")
            if value is not None and name != "seconds":
                object.__setattr__(self, name, max(int(value), 1))

    def end(self, kind: End) -> Ending:
        """Return the ending of a search that used up one of the limits."""
        if kind is End.MEMORY:
            return Ending(kind, self.memory, self.memory_note)
        return Ending(kind, self.seconds if kind is End.SECONDS else self.expansions)


def tightest(one: Limits, other: Limits | None) -> Limits:
    """Return limits that respect both; progress is reported to the second."""
    if other is None:
        return one
    least: dict[str, Any] = {}
    for name in ("expansions", "seconds", "memory"):
        given = [v for v in (getattr(one, name), getattr(other, name)) if v is not None]
        least[name] = min(given, default=None)
    if least["memory"] != other.memory:
        least["memory_note"] = one.memory_note
    return replace(other, **least)


class LimitReached(Exception):
    """A limit was reached; `end` says which one, and the text says it in words."""

    def __init__(self, end: Ending) -> None:
        super().__init__(str(end))
        self.end = end


def process_memory() -> int:
    """Return the bytes of memory the process uses now."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return _peak_memory()


def _peak_memory() -> int:
    """Return the most memory the process ever used: all that systems without /proc report."""
    try:
        import resource
    except ImportError:
        raise InputError("a memory limit cannot be watched on this system") from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


class Budget:
    """Checks the limits of one search at little cost.

    The search compares its expansion count with a checkpoint and calls `check` only then; the
    distance to the next checkpoint adapts to how long an expansion takes.
    """

    def __init__(self, limits: Limits | None) -> None:
        self._limits = limits or Limits()
        self.started = self._looked = counted_clock()
        self._stride = 1
        self._memory = process_memory() if self._limits.memory is not None else 0

    def check(self, tally: Tally | GameTally) -> int:
        """Return the expansion count of the next check; raise LimitReached if a limit is met."""
        limits = self._limits
        if limits.expansions is not None and tally.expanded >= limits.expansions:
            raise LimitReached(limits.end(End.EXPANSIONS))
        self.look(tally)
        self._adapt(counted_clock())
        checkpoint = tally.expanded + self._stride
        return checkpoint if limits.expansions is None else min(checkpoint, limits.expansions)

    def look(self, tally: Tally | GameTally) -> None:
        """Check everything but the expansions: the last one allowed may be in progress."""
        limits = self._limits
        left = self.seconds_left
        if left is not None and left <= 0:
            raise LimitReached(limits.end(End.SECONDS))
        if limits.memory is not None and process_memory() - self._memory >= limits.memory:
            raise LimitReached(limits.end(End.MEMORY))
        if limits.progress is not None:
            limits.progress(tally)

    @property
    def seconds(self) -> float:
        """How long the search has been running."""
        return counted_clock() - self.started

    @property
    def seconds_left(self) -> float | None:
        """How long the search may still run; None without a limit."""
        limits = self._limits
        return None if limits.seconds is None else limits.seconds - limits.spent - self.seconds

    def rest(self) -> Limits:
        """Return what is left of the limits, after some preparation, for another engine."""
        limits = self._limits
        seconds, memory = self.seconds_left, limits.memory
        if seconds is not None:
            seconds = max(seconds, 1e-9)
        if memory is not None:
            memory = max(memory - max(process_memory() - self._memory, 0), 1)
        return replace(limits, seconds=seconds, memory=memory, spent=0.0)

    def as_given(self, end: Ending | None) -> Ending | None:
        """Return how a search with the remaining limits ended, naming the limit as it was given."""
        if end is not None and end.kind in (End.SECONDS, End.MEMORY):
            return self._limits.end(end.kind)
        return end

    def out_of_time(self, place: str) -> Ending:
        """Return how a search ended in the middle of a function that does not return."""
        where = f", inside {place}, which did not return" if place else ""
        return replace(self._limits.end(End.SECONDS), detail=where)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Let `look` check this budget while something is prepared."""
        tally = Tally()
        token = on_look.set(lambda: self.look(tally))
        try:
            yield
        finally:
            on_look.reset(token)

    def _adapt(self, now: float) -> None:
        elapsed, self._looked = now - self._looked, now
        if elapsed < _LOOK_EVERY / 2:
            self._stride *= 2
        elif elapsed > _LOOK_EVERY and self._stride > 1:
            self._stride //= 2
