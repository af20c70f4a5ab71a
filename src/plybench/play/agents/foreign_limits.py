"""What an agent of the user may use."""

from dataclasses import dataclass

from plybench.core.errors import InputError

_LEAST_MEMORY = 32 * 10**6


@dataclass(frozen=True, slots=True)
class ForeignLimits:
    """The time, memory and other resources that a foreign agent may use.

    `seconds` are for each move, and to load; `game_seconds` for all moves of a game. `memory` is in
    bytes, after the start. `disk`, also in bytes, bounds its folder, which is copied for each game,
    and each file that it writes. One that `is_trusted` may use the network and any file.
    """

    seconds: float = 5.0
    memory: int = 512 * 10**6
    game_seconds: float | None = None
    disk: int = 100 * 10**6
    is_trusted: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError(f"seconds per move must be a number above 0, not {self.seconds!r}")
        if self.memory < _LEAST_MEMORY:
            raise InputError(f"an agent's memory must be at least 32MB, not {self.memory:,} bytes")
        if self.game_seconds is not None and not 0 < self.game_seconds < float("inf"):
            raise InputError(
                f"seconds per game must be a number above 0, not {self.game_seconds!r}"
            )
        if self.disk < 0:
            raise InputError(f"an agent's disk space must be 0 or more, not {self.disk:,} bytes")
