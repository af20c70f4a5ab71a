"""An agent's results, counted from the records.

A forfeit is always a loss. A game won by the other's forfeit is void for an agent
that forfeits too and has not played a single game to its end: it counts as played but brings no
point, and ratings leave it out. So an agent that cannot play does not climb by meeting another one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.core.intervals import Interval, wilson
from plybench.play.arena.record import GameRecord

VOID = (
    "Void: won by the other's forfeit, but by an agent that forfeits too and finished no game; "
    "it counts for nothing."
)


@dataclass(frozen=True, slots=True)
class Standing:
    """An agent's results in some games."""

    agent: str
    wins: int
    draws: int
    losses: int
    forfeits: int  # losses by a fault rather than by play
    void: int = 0  # games that the other forfeited, but that bring no point

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses + self.void

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
        """Return the shares of games by result, each with its 95 % interval (Wilson)."""
        counts = {"won": self.wins, "drawn": self.draws, "lost": self.losses}
        counts |= {"void": self.void} if self.void else {}
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
            "agent": self.agent,
            "games": self.games,
            **counts,
            "forfeits": self.forfeits,
            "void": self.void,
            "score": round(self.score, 6),
            "interval": _rounded(self.interval),
            "intervals": {name: _rounded(wilson(n, self.games)) for name, n in counts.items()},
        }


def void_wins(records: Sequence[GameRecord]) -> frozenset[int]:
    """Return the numbers of the games in which the winner's point does not count."""
    played_out = {agent for r in records if not r.forfeit for agent in r.entrants}
    forfeiting = {r.entrants[r.forfeit - 1] for r in records if r.forfeit}
    helpless = forfeiting - played_out
    return frozenset(
        r.number for r in records if r.forfeit and r.entrants[2 - r.forfeit] in helpless
    )


def standing(
    name: str, entrant: int, records: Iterable[GameRecord], void: Collection[int] = ()
) -> Standing:
    """Count the games of an agent; `void` are the numbers of games that bring no point."""
    wins = draws = losses = forfeits = worthless = 0
    for record in records:
        if entrant not in record.entrants:
            continue
        player = record.entrants.index(entrant) + 1
        is_void = record.winner == player and record.number in void
        worthless += is_void
        wins += record.winner == player and not is_void
        draws += record.winner == 0
        losses += record.winner == 3 - player
        forfeits += record.forfeit == player
    return Standing(name, wins, draws, losses, forfeits, worthless)


def first_player(records: Sequence[GameRecord]) -> Standing:
    """Count the results of the players who moved first: how much the first move is worth."""
    wins, losses = (sum(r.winner == player for r in records) for player in (1, 2))
    forfeits = sum(r.forfeit == 1 for r in records)
    return Standing("first player", wins, len(records) - wins - losses, losses, forfeits)


def _rounded(interval: Interval) -> list[float]:
    return [round(interval.low, 6), round(interval.high, 6)]
