"""Results by opening: how the first player did, and in a match the first agent."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.play.arena.record import GameRecord
from plybench.play.arena.standings import Standing, first_player, standing


@dataclass(frozen=True, slots=True)
class OpeningScore:
    """The games that began with the same opening."""

    opening: str  # its name, or else its moves
    first_player: Standing
    first_agent: Standing | None = None  # of a match

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        agent = self.first_agent
        return {
            "opening": self.opening,
            "first_player": self.first_player.to_dict(),
            "first_agent": None if agent is None else agent.to_dict(),
        }


def opening_scores(
    records: Sequence[GameRecord], first_agent: str | None = None, void: Collection[int] = ()
) -> list[OpeningScore]:
    """Return the results of each opening, in the order in which they were first played.

    `void` are the numbers of games that bring no point to the first agent.
    """
    groups: dict[str, list[GameRecord]] = {}
    for record in records:
        groups.setdefault(opening_of(record), []).append(record)
    return [
        OpeningScore(
            name,
            first_player(games),
            None if first_agent is None else standing(first_agent, 0, games, void),
        )
        for name, games in groups.items()
    ]


def opening_of(record: GameRecord) -> str:
    """Return the opening of a game in words."""
    moves = " ".join(record.moves[: record.opening])
    if record.opening_name:
        return record.opening_name
    if record.start:
        return f"{record.start} {moves}".strip()
    return moves or "none"
