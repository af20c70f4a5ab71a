"""Why a search ended: a kind with its amount, for programs, and the words for people.

The native core hands over kind and amount; `Ending` is the one place where they become words.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class End(StrEnum):
    """What ended a search. The core has the same names (`cpp/core/ending.hpp`)."""

    # Limits that were given.
    EXPANSIONS = "expansions"
    NODES = "nodes"
    POSITIONS = "positions"  # of a proof
    SECONDS = "seconds"
    MEMORY = "memory"  # bytes
    CLOCK = "clock"  # the time left for a move in a game
    # Somebody stopped it.
    INTERRUPTED = "interrupted"  # Ctrl-C
    STOPPED = "stopped"  # another thread
    # The machine or the engine cannot do more.
    OUT_OF_MEMORY = "out_of_memory"
    CAPACITY = "capacity"  # nodes that can be numbered
    RECURSION = "recursion"
    PLIES = "plies"
    ROBOTS = "robots"  # more than a proof can handle
    # The algorithm itself left something out.
    DEPTH = "depth"
    BEAM = "beam"  # nodes that were cut
    DEAD_ENDS = "dead_ends"  # by a heuristic that proves nothing
    # There is nothing to be found.
    EXHAUSTED = "exhausted"
    NO_MATE = "no_mate"
    IMPOSSIBLE = "impossible"  # the problem says so; the detail says why
    OTHER = "other"  # the detail says it all


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a search ended; `str` gives the words.

    >>> str(Ending(End.SECONDS, 1)), str(Ending(End.EXPANSIONS, 5000))
    ('stopped after 1 second', 'stopped after 5,000 expansions')
    """

    kind: End
    amount: int | float | None = None
    detail: str = ""  # what else the words need: a heuristic's name, a share of memory, a sentence

    def __str__(self) -> str:
        return _WORDS[self.kind].format(n=self.amount, s=self._plural, detail=self.detail)

    @property
    def _plural(self) -> str:
        return "" if self.amount == 1 else "s"

    def to_dict(self) -> dict[str, str | int | float | None]:
        """Return kind and amount as plain values."""
        return {"kind": str(self.kind), "amount": self.amount}


INTERRUPTED = Ending(End.INTERRUPTED)


def from_core(end: Any) -> Ending | None:
    """Return why a search of the native core ended early; None if it was completed."""
    if end is None:
        return None
    kind, amount = End(end.kind.name), end.amount
    is_whole = amount is not None and kind is not End.SECONDS
    return Ending(kind, int(amount) if is_whole else amount)


_WORDS = {
    End.EXPANSIONS: "stopped after {n:,} expansion{s}",
    End.NODES: "stopped after {n:,} node{s}",
    End.POSITIONS: "stopped after {n:,} position{s}",
    End.SECONDS: "stopped after {n:g} second{s}{detail}",
    End.MEMORY: "stopped after using {n:,} byte{s} of memory{detail}",
    End.CLOCK: "out of time",
    End.INTERRUPTED: "interrupted",
    End.STOPPED: "stopped",
    End.OUT_OF_MEMORY: "out of memory",
    End.CAPACITY: "stopped after {n:,} node{s}, the most that the core can number",
    End.RECURSION: "deeper than Python's recursion limit of {n:,}",
    End.PLIES: "deeper than the {n:,} plies that the core can search",
    End.ROBOTS: "the proof takes at most {n:,} robot{s}",
    End.DEPTH: "no solution within depth {n}",
    End.BEAM: "the beam ran empty after {n:,} node{s} had been cut",
    End.DEAD_ENDS: (
        "{detail} is infinite in {n:,} state{s}, but not marked admissible: nothing is proved"
    ),
    End.EXHAUSTED: "no goal state can be reached",
    End.NO_MATE: "there is no mate in {n}",
    End.IMPOSSIBLE: "{detail}",
    End.OTHER: "{detail}",
}


@dataclass(frozen=True, slots=True)
class WithEnd:
    """A result that says why it is not complete, or why there is none."""

    end: Ending | None = field(default=None, kw_only=True)

    @property
    def reason(self) -> str:
        """Why the search ended early, in words; empty if it was completed."""
        return "" if self.end is None else str(self.end)

    @property
    def end_as_data(self) -> dict[str, str | int | float | None] | None:
        """Why it ended early, as plain values: kind and amount."""
        return None if self.end is None else self.end.to_dict()
