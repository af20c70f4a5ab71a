"""How long agents take: for each move, and before the first one; counted from the records."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from plybench.play.arena.record import GameRecord


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """The seconds of an agent's moves, and the longest that it took before a first move.

    Before the first move, `start` is for its process, with Python and the game, and `load` for its
    own code. The time until an agent lost for being late counts too, though it is not a move. The
    median and the longest are None without any time.
    """

    moves: int
    total: float
    median: float | None
    longest: float | None
    start: float
    load: float

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "moves": self.moves,
            "total": round(self.total, 6),
            "median": _rounded(self.median),
            "longest": _rounded(self.longest),
            "start": self.start,
            "load": self.load,
        }


def times_of(entrant: int, records: Iterable[GameRecord]) -> MoveTimes:
    """Return the times of an agent, given by its place, over its games."""
    played = [(r, r.entrants.index(entrant)) for r in records if entrant in r.entrants]
    each = [seconds for record, side in played for seconds in _seconds_of(record, side + 1)]
    start = max((record.start_seconds[side] for record, side in played), default=0.0)
    load = max((record.load_seconds[side] for record, side in played), default=0.0)
    moves = len(each)
    each += [r.late_seconds for r, side in played if r.forfeit == side + 1 and r.late_seconds]
    middle = median(each) if each else None
    return MoveTimes(moves, sum(each), middle, max(each, default=None), start, load)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 6)


def game_times(record: GameRecord) -> dict[str, Any]:
    """Return the times of a game as plain values: of each move after the opening, and before."""
    return {
        "number": record.number,
        "total": round(sum(record.seconds), 6),
        "seconds": list(record.seconds),
        "start": list(record.start_seconds),
        "load": list(record.load_seconds),
    }


def _seconds_of(record: GameRecord, player: int) -> Iterator[float]:
    """Yield the seconds of a player's moves; of old records only if players surely alternate."""
    movers = record.movers
    if not movers and not record.start:
        movers = "".join(str((record.opening + i) % 2 + 1) for i in range(len(record.seconds)))
    for mover, seconds in zip(movers, record.seconds, strict=False):
        if mover == str(player):
            yield seconds


def short_seconds(seconds: float) -> str:
    """Return a time in at most five characters, for tables.

    >>> [short_seconds(s) for s in (0.0, 0.00042, 0.0312, 0.4567, 5.04, 61.3, 4000.0)]
    ['0', '0.4ms', '31ms', '457ms', '5.0s', '61s', '67min']
    """
    if seconds == 0:
        return "0"
    if seconds < 0.9995:
        milliseconds = 1000 * seconds
        return f"{milliseconds:.1f}ms" if milliseconds < 1 else f"{milliseconds:.0f}ms"
    if seconds < 9.95:
        return f"{seconds:.1f}s"
    return f"{seconds:.0f}s" if seconds < 1000 else f"{seconds / 60:.0f}min"
