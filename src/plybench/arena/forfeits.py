"""Games that were lost by a fault: which agents forfeited, why, and how often."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plybench.arena.record import GameRecord

_MOST_NUMBERS = 6  # of games, written out


@dataclass(frozen=True, slots=True)
class Forfeits:
    """The games that an agent forfeited for one reason."""

    agent: str
    reason: str  # of the first of these games
    trace: str
    games: tuple[int, ...]  # their numbers

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {"agent": self.agent, "reason": self.reason, "trace": self.trace,
                "games": list(self.games)}  # fmt: skip

    @property
    def numbers(self) -> str:
        """The numbers of the games, the first of them if there are many."""
        return ", ".join([*map(str, self.games[:_MOST_NUMBERS])]) + (
            ", ..." if len(self.games) > _MOST_NUMBERS else ""
        )

    def __str__(self) -> str:
        games = "game" if len(self.games) == 1 else f"{len(self.games)} games:"
        return f"{self.agent} forfeits {games} {self.numbers}: {self.reason}"


def forfeits_of(records: Sequence[GameRecord], labels: Sequence[str]) -> list[Forfeits]:
    """Return the forfeits of each agent, those with the same reason together.

    Reasons are the same up to a semicolon, after which a reason lists what would have been legal.
    """
    groups: dict[tuple[int, str], list[GameRecord]] = {}
    for record in records:
        if record.forfeit:
            agent = record.entrants[record.forfeit - 1]
            groups.setdefault((agent, record.reason.partition(";")[0]), []).append(record)
    ordered = sorted(groups.items(), key=lambda item: item[0][0])
    return [
        Forfeits(labels[agent], same[0].reason, same[0].trace, tuple(r.number for r in same))
        for (agent, _), same in ordered
    ]
