"""How long agents take for each move, counted from the records."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from plybench.arena.record import GameRecord


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """The seconds of an agent's moves. All are 0 if there is no move."""

    moves: int
    total: float
    median: float
    longest: float

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {"moves": self.moves, "total": round(self.total, 6),
                "median": round(self.median, 6), "longest": round(self.longest, 6)}  # fmt: skip


def times_of(entrant: int, records: Iterable[GameRecord]) -> MoveTimes:
    """Return the times of an agent, given by its place, over its games."""
    each = [
        seconds
        for record in records if entrant in record.entrants
        for at, seconds in enumerate(record.seconds)
        if (record.opening + at) % 2 == record.entrants.index(entrant)
    ]  # fmt: skip
    if not each:
        return MoveTimes(0, 0.0, 0.0, 0.0)
    return MoveTimes(len(each), sum(each), median(each), max(each))
