"""How long games were: the moves of both sides together, including the opening."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from plybench.play.arena.record import GameRecord


@dataclass(frozen=True, slots=True)
class Lengths:
    """The number of some games, and the median and range of their moves."""

    games: int
    median: float
    least: int
    greatest: int

    @classmethod
    def of(cls, records: Sequence[GameRecord]) -> "Lengths | None":
        """Return the lengths of some games; None if there are no games."""
        moves = [len(record.moves) for record in records]
        return cls(len(moves), median(moves), min(moves), max(moves)) if moves else None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    def __str__(self) -> str:
        if self.least == self.greatest:
            return _moves(self.least)
        return f"median {_moves(self.median)}, from {self.least} to {self.greatest}"


def _moves(number: float) -> str:
    return f"{number:g} move{'' if number == 1 else 's'}"


def lengths_by_result(records: Sequence[GameRecord]) -> dict[str, Lengths | None]:
    """Return the lengths of all games, of those won by playing, of draws and of forfeits."""
    return {
        "all": Lengths.of(records),
        "won": Lengths.of([r for r in records if r.winner and not r.forfeit]),
        "drawn": Lengths.of([r for r in records if not r.winner]),
        "forfeited": Lengths.of([r for r in records if r.forfeit]),
    }


def length_counts(records: Sequence[GameRecord]) -> dict[int, int]:
    """Return how many games have each length that occurs, the shortest first."""
    return dict(sorted(Counter(len(record.moves) for record in records).items()))


def lengths_line(records: Sequence[GameRecord]) -> str:
    """Return the lengths in one line, by result if there are several kinds."""
    found = {name: lengths for name, lengths in lengths_by_result(records).items() if lengths}
    kinds = [f"{name} {lengths}" for name, lengths in found.items() if name != "all"]
    if len(kinds) < 2:
        kinds = []
    return "; ".join([f"Length of games: {found['all']}", *kinds]) if found else ""
