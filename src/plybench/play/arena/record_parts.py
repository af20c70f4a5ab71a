"""Parts of the record of a game: how it ended, what is noted about a move, what agents printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import plain_number
from plybench.core.system.foreign_text import visible


class GameEnd(StrEnum):
    """How a game ended; the value is the reason in words, where that says it all."""

    PLAYED_OUT = "played out"
    UNFINISHED = "unfinished"
    ADJUDICATED = "adjudicated"  # a draw, because it took too many moves
    RESIGNED = "resigns"
    LATE = "late"  # the loser made no move in time
    FAULT = "fault"  # the loser did something else that is not a legal move


FORFEITS = (GameEnd.RESIGNED, GameEnd.LATE, GameEnd.FAULT)


def adjudication(plies: int) -> str:
    """Return in words why a game is a draw that is not over after this many moves."""
    return f"adjudicated a draw after {plies} move{'' if plies == 1 else 's'}"


def end_of(record: Mapping[str, Any]) -> GameEnd:
    """Return how a game ended whose record says it in words only, as records once did."""
    for end in (GameEnd.PLAYED_OUT, GameEnd.UNFINISHED, GameEnd.RESIGNED):
        if record["reason"] == end:
            return end
    return GameEnd.FAULT if record.get("forfeit") else GameEnd.ADJUDICATED


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What an agent reported about a move: value for the mover, plies searched, exact counts."""

    value: Any = None
    depth: int | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, decision: Decision[Any]) -> "MoveNote":
        """Return the notes of a decision, without counts that are 0."""
        counts = {name: getattr(decision.counts, name) for name in GameCounts.__slots__}
        counts = {name: count for name, count in counts.items() if count}
        return cls(plain_number(decision.value), decision.depth, counts)


@dataclass(frozen=True, slots=True)
class Output:
    """What an agent printed for a move, as printable text.

    `ply` is the number of the move in the game, from 1; 0 stands for the time before the first.
    """

    player: int  # 1 or 2
    ply: int
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", visible(self.text))


def is_sound_note(note: MoveNote) -> bool:
    """Tell whether the values of a note have the right types."""
    return (
        (note.value is None or isinstance(note.value, int | float | str))
        and (note.depth is None or is_whole(note.depth))
        and isinstance(note.counts, dict)
        and all(map(is_whole, note.counts.values()))
    )


def is_sound_output(output: Output) -> bool:
    """Tell whether the values of an output have the right types."""
    return output.player in (1, 2) and is_whole(output.ply) and output.ply >= 0


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
