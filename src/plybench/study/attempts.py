"""The outcome of running a case once, and how two attempts at the same case compare.

Exact columns are equal whenever a case is run to its end, or to the same number of expansions. A
run cut short by time, memory, Ctrl-C or a crash says something about a machine: it is stored, never
compared, and replaced by a run that got further.
"""

import os
import platform
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum
from math import inf
from typing import Any

from plybench.core.limits import Limits

CRASHED, ERROR = "crashed", "error"  # statuses of runs that returned nothing
GUARD = "memory guard"  # the memory limit of a run that has no limit of its own
# Endings that may differ on another machine or another day.
_OF_A_MACHINE = (
    "seconds",
    "memory",
    "clock",
    "interrupted",
    "stopped",
    "out_of_memory",
    "recursion",
)
_NAMES = ("expansions", "seconds", "memory")


class Reach(IntEnum):
    """How much an attempt tells; of two, the one that tells more counts."""

    NOTHING = 0  # the run crashed or raised an error
    MACHINE = 1  # cut short by time, memory or Ctrl-C
    EXPANSIONS = 2  # cut short by a count, such as expansions, which is the same everywhere
    END = 3


@dataclass(frozen=True)
class Stamp:
    """What made a run: the version of plybench and a fingerprint of the study's code."""

    version: str
    source: str


@dataclass(frozen=True)
class Attempt:
    """One run of a case."""

    key: str
    factors: Mapping[str, Any]
    status: str
    values: Mapping[str, Any]  # the exact columns
    end: str  # what cut the run short, if it says so: expansions, seconds, memory, ...
    limits: Mapping[str, float]  # those that were set
    stamp: Stamp
    seconds: float
    load: float | None = None  # of the machine: processes that ran or waited, over a minute
    host: str = ""
    note: str = ""  # a traceback, or how a process ended
    at: str = ""
    uid: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def given_limits(self) -> dict[str, float]:
        """The limits that were asked for."""
        return {name: most for name, most in self.limits.items() if name != GUARD}

    @property
    def reach(self) -> Reach:
        """How much it tells."""
        if self.status in (CRASHED, ERROR):
            return Reach.NOTHING
        if self.status == "stopped":
            return Reach.MACHINE
        if self.status != "limit":
            return Reach.END
        # A run that does not name the limit it reached can only have reached one that was set.
        given = set(self.given_limits)
        is_exact = self.end not in _OF_A_MACHINE if self.end else given == {"expansions"}
        return Reach.EXPANSIONS if is_exact else Reach.MACHINE

    def must_equal(self, other: "Attempt") -> bool:
        """Tell whether the exact columns of two attempts at a case must be the same."""
        if self.reach is not other.reach or self.reach < Reach.EXPANSIONS:
            return False
        return self.reach is Reach.END or self.most_expansions == other.most_expansions

    @property
    def most_expansions(self) -> float:
        """The limit on expansions; infinite if there was none."""
        return self.limits.get("expansions", inf)

    def says_more_than(self, other: "Attempt") -> bool:
        """Tell whether this later attempt should replace another."""
        if self.reach is not other.reach:
            return self.reach > other.reach
        return self.reach is not Reach.EXPANSIONS or self.most_expansions > other.most_expansions

    def holds_under(self, now: Mapping[str, float]) -> bool:
        """Tell whether a run under these limits would surely have ended like this one.

        Under a lower limit it might not: what the run needed is not known.
        """
        given = self.given_limits
        if any(most < given.get(name, inf) for name, most in now.items()):
            return False
        is_cut_short = self.reach in (Reach.MACHINE, Reach.EXPANSIONS)
        return not (is_cut_short and self.is_tighter_than(now))

    def is_tighter_than(self, now: Mapping[str, float]) -> bool:
        """Tell whether the limit that cut it short is higher now, or gone."""
        if self.end == "memory" and "memory" not in self.limits:
            return now.get("memory", 0) > self.limits.get(GUARD, 0)
        given = self.given_limits
        names = [self.end] if self.end in given else list(given)
        return any(now.get(name, inf) > given[name] for name in names)


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Return the first exact column in which two runs differ, with both values; else ""."""
    for name in {**old, **new}:
        if name not in old or name not in new:
            return f"{name} is missing in {'the earlier' if name in new else 'this'} run"
        if old[name] != new[name]:
            return f"{name} was {old[name]!r} and is now {new[name]!r}"
    return ""


def plain_limits(limits: Limits) -> dict[str, float]:
    """Return the limits that are set, by name."""
    found = {name: getattr(limits, name) for name in _NAMES}
    return {name: value for name, value in found.items() if value is not None}


def host_facts() -> dict[str, Any]:
    """Return what an attempt records about the machine and the moment."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"host": platform.node(), "load": load, "at": now}
