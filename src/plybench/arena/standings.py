"""An agent's results, counted from the records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.arena.record import GameRecord
from plybench.arena.statistics import Interval, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """An agent's results in some games."""

    agent: str
    wins: int
    draws: int
    losses: int
    forfeits: int  # losses by a fault rather than by play

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, 1/2 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points per game; 1/2 if there is no game."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the score (Wilson)."""
        return wilson(self.points, self.games)

    def shares(self) -> str:
        """Return the shares of games won, drawn and lost, each with its 95 % interval (Wilson)."""
        counts = {"won": self.wins, "drawn": self.draws, "lost": self.losses}
        parts = [
            f"{name} {n / self.games:.1%} ({wilson(n, self.games)})"
            for name, n in counts.items()
            if self.games
        ]
        return f"{self.agent}: {', '.join(parts) or 'no games'}"

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, with a 95 % interval for each share (Wilson)."""
        counts = {"wins": self.wins, "draws": self.draws, "losses": self.losses}
        return {
            "agent": self.agent, "games": self.games, **counts, "forfeits": self.forfeits,
            "score": round(self.score, 6),
            "interval": _rounded(self.interval),
            "intervals": {name: _rounded(wilson(n, self.games)) for name, n in counts.items()},
        }  # fmt: skip


def standing(name: str, entrant: int, records: Iterable[GameRecord]) -> Standing:
    """Count the games of an agent."""
    wins = draws = losses = forfeits = 0
    for record in records:
        if entrant not in record.entrants:
            continue
        player = record.entrants.index(entrant) + 1
        wins += record.winner == player
        draws += record.winner == 0
        losses += record.winner == 3 - player
        forfeits += record.forfeit == player
    return Standing(name, wins, draws, losses, forfeits)


def first_player(records: Sequence[GameRecord]) -> Standing:
    """Count the games of whoever moved first: how much the first move is worth."""
    wins, losses = (sum(r.winner == player for r in records) for player in (1, 2))
    forfeits = sum(r.forfeit == 1 for r in records)
    return Standing("first player", wins, len(records) - wins - losses, losses, forfeits)


def _rounded(interval: Interval) -> list[float]:
    return [round(interval.low, 6), round(interval.high, 6)]
