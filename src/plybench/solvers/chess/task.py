"""The engine's questions and answers as plain values. Does not need python-chess."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from plybench.core.errors import InputError
from plybench.core.results.ending import End, WithEnd
from plybench.core.results.result import Status
from plybench.domains.chess.perft import core_position, read_position
from plybench.domains.chess.positions import START

if TYPE_CHECKING:
    from plybench._core import ChessLine
    from plybench.domains.chess.position import Position

MOST_DEPTH = 120  # the greatest depth that can be requested; deeper searches end by themselves
NODES_IN_PLAY = 100_000  # of an agent's move; less than a tenth of a second


@dataclass(frozen=True, slots=True)
class Line:
    """What is known about a root move: `rank` 1 is the best, scores are for the side to move.

    `score` is in centipawns; `mate` is a number of moves, negative if the side to move is mated.
    """

    rank: int
    depth: int
    deepest: int
    score: int
    mate: int | None
    bound: str  # exact, lower or upper
    moves: tuple[str, ...]  # in UCI
    nodes: int
    seconds: float
    table_use: int  # per mille

    @property
    def key(self) -> object:
        """What distinguishes lines: everything but how much was searched so far."""
        return self.depth, self.score, self.bound, self.moves

    @classmethod
    def of(cls, line: "ChessLine") -> "Line":
        """Return a line of the core."""
        return cls(
            line.rank,
            line.depth,
            line.deepest,
            line.score,
            line.mate,
            line.bound,
            tuple(line.moves),
            line.nodes,
            line.seconds,
            line.table_use,
        )


@dataclass(frozen=True, slots=True)
class Found(WithEnd):
    """What a search ended with: the lines best first, none where there is no legal move."""

    status: Status  # SOLVED: done as asked; LIMIT, STOPPED: by its limits, by stop or Ctrl-C
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    reply: str | None = None  # the expected reply to the best move, if known

    @property
    def is_interrupted(self) -> bool:
        """Whether Ctrl-C ended the search."""
        return self.end is not None and self.end.kind is End.INTERRUPTED


@dataclass(frozen=True, slots=True)
class Task:
    """What to search for, and how far; None for no limit."""

    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None  # moves
    seconds: float | None = None
    clock: tuple[float, float, int] | None = None  # seconds left, increment, moves to go (0: all)
    root_moves: tuple[str, ...] = ()  # only these; all if empty
    lines: int = 1
    pondering: bool = False
    infinite: bool = False

    @property
    def waits(self) -> bool:
        """Whether the search ends only when it is stopped."""
        return self.pondering or self.infinite

    @property
    def is_limited(self) -> bool:
        """Whether the search ends by itself."""
        limits = (self.depth, self.nodes, self.mate, self.seconds, self.clock)
        return any(limit is not None for limit in limits)

    def with_infinity(self) -> "Task":
        """Return the task without an end of its own, even when everything is searched."""
        return replace(self, infinite=True)


class Played:
    """A position with the moves or the positions before it, which matter for repetitions.

    It begins at a FEN or at a state of `Chess`, which has the earlier positions with it.
    """

    def __init__(
        self, start: "str | Position" = START, moves: tuple[str, ...] = (), chess960: bool = False
    ) -> None:
        if isinstance(start, tuple):
            self.start, self.hashes_before = core_position(start), _hashes_before(start)
        else:
            self.start, self.hashes_before = read_position(start, chess960), []
        self.moves, self.chess960 = moves, chess960
        self.position = self.start
        for number, move in enumerate(moves, 1):
            try:
                self.position = self.position.after(move)
            except ValueError as error:
                raise InputError(f"move {number}: {error}") from None

    @property
    def white_to_move(self) -> bool:
        """The side to move."""
        return self.position.fen().split()[1] == "w"  # type: ignore[no-any-return]

    @property
    def side(self) -> str:
        """The side to move, as a word."""
        return "White" if self.white_to_move else "Black"

    def drawing(self) -> list[str]:
        """Return the board in letters, White at the bottom."""
        ranks = self.position.fen().split()[0].split("/")
        rows = [re.sub(r"[1-8]", lambda found: "." * int(found[0]), rank) for rank in ranks]
        return [*(f"{8 - i} {' '.join(row)}" for i, row in enumerate(rows)), "  a b c d e f g h"]


def _hashes_before(state: "Position") -> list[int]:
    """Return the core's hashes of the positions before a state, in the order of the game."""
    hashes: list[int] = []
    earlier = state.before
    while earlier is not None:
        hashes.append(core_position(earlier).hash)
        earlier = earlier.before
    return hashes[::-1]
