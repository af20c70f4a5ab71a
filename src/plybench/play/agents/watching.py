"""What an agent of the user did in a game: seconds, memory and prints of each move."""

from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True, slots=True)
class WatchedMove:
    """One move. `memory` is the most that it took, above what the loaded agent has."""

    seconds: float
    memory: int | None  # bytes; None if the system does not say, or memory is not watched
    printed: str


@dataclass(slots=True)
class Watch:
    """What is written down about an agent while it plays one game."""

    with_memory: bool = True  # whether the memory of each move is measured
    start_seconds: float = 0.0  # for Python, numpy and the game: not the agent's time
    load_seconds: float = 0.0
    printed: str = ""  # while it was loaded
    moves: list[WatchedMove] = field(default_factory=list)
    last_words: str = ""  # printed before a fault
    left_out: int = 0  # bytes of long prints that were not kept

    @property
    def seconds(self) -> tuple[float, float, float]:
        """Seconds of the first move, the median move and the longest; there must be a move."""
        each = [move.seconds for move in self.moves]
        return each[0], median(each), max(each)

    @property
    def memory(self) -> int | None:
        """The most that a move took, in bytes."""
        return max((move.memory for move in self.moves if move.memory is not None), default=None)

    @property
    def latest(self) -> str:
        """What was printed for the latest move, and before it if that is the first."""
        before = self.printed if len(self.moves) < 2 else ""
        move = self.moves[-1].printed if self.moves else ""
        return before + move + self.last_words
