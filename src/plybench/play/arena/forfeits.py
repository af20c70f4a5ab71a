"""Games that were lost by a fault: which agents forfeited, why, and how often."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plybench.core.errors import cut
from plybench.play.arena.record import GameRecord

_MOST_NUMBERS = 6  # of games, written out
_MOST_TEXT = 60  # characters of an error, if several errors are shown
_ERROR = re.compile(r"(?P<type>.*?raised \w+)(?P<text>: .*)(?P<place> \([^()]+, line \d+\))")


@dataclass(frozen=True, slots=True)
class Forfeits:
    """The games that an agent forfeited for one reason."""

    agent: str
    reason: str  # of the first of these games
    trace: str
    games: tuple[int, ...]  # their numbers

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "agent": self.agent,
            "reason": self.reason,
            "trace": self.trace,
            "games": list(self.games),
        }

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
    """Return the forfeits of each agent, one entry for each reason.

    Errors are the same if their types and their lines are; the text, which may have a board in it,
    is shortened if it differs. Other reasons are the same up to a semicolon, after which a reason
    lists what would have been legal.
    """
    groups: dict[tuple[int, str], list[GameRecord]] = {}
    for record in records:
        if record.forfeit:
            agent = record.entrants[record.forfeit - 1]
            groups.setdefault((agent, _kind(record.reason)), []).append(record)
    ordered = sorted(groups.items(), key=lambda item: item[0][0])
    return [
        Forfeits(labels[agent], _reason(same), same[0].trace, tuple(r.number for r in same))
        for (agent, _), same in ordered
    ]


def _kind(reason: str) -> str:
    """Return the part that reasons of one kind share.

    >>> _kind("raised ValueError: no move on [0 1; 1 0] (bob.py, line 2)")
    'raised ValueError (bob.py, line 2)'
    >>> _kind("chose column 9 (counted from 0), which is not legal; legal: 0, 1")
    'chose column 9 (counted from 0), which is not legal'
    """
    error = _ERROR.fullmatch(reason)
    return error["type"] + error["place"] if error else reason.partition(";")[0]


def _reason(games: Sequence[GameRecord]) -> str:
    """Return the reason of some games, shortened if the texts of their errors differ."""
    reasons = [record.reason for record in games]
    error = _ERROR.fullmatch(reasons[0])
    if error is None or len(set(reasons)) == 1:
        return reasons[0]
    return error["type"] + cut(error["text"], _MOST_TEXT) + error["place"]
