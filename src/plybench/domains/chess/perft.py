"""The native core of chess: positions, their legal moves, hashes and perft.

Perft counts the positions reached after a number of plies, one for each sequence of moves. Its
results are known for many positions, so it is the usual test of a move generator and of its speed.
It does not need python-chess.
"""

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError, refused
from plybench.core.limits import Limits
from plybench.core.native.bridge import core_limits, native_core
from plybench.core.results.decision import GameTally
from plybench.core.results.ending import WithEnd, from_core
from plybench.core.results.result import Status
from plybench.domains.chess.positions import START

if TYPE_CHECKING:
    from plybench.domains.chess.position import Position

MOST_DEPTH = 64  # far more than can be counted


@dataclass(frozen=True, slots=True)
class PerftResult(WithEnd):
    """What a perft has counted: everything when the status is SOLVED, else what was done till then.

    `moves` has the count below each first move that was finished, in UCI notation; `expanded` is
    the number of positions whose moves were listed or counted.
    """

    depth: int
    nodes: int
    moves: dict[str, int]
    expanded: int
    status: Status = Status.SOLVED
    seconds: float = field(default=0.0, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "moves": dict(self.moves),
            "expanded": self.expanded,
            "status": str(self.status),
            "reason": self.reason,
            "end": self.end_as_data,
            "seconds": round(self.seconds, 6),
        }


def perft(
    fen: str = START, depth: int = 1, *, chess960: bool = False, limits: Limits | None = None
) -> PerftResult:
    """Count the positions after `depth` plies; limits and Ctrl-C end it with the count so far.

    A limit on expansions counts positions whose moves are listed or counted. These are fewer than
    the nodes, since the last ply is not visited.

    >>> perft(START, 4).nodes
    197281
    """
    position, plies = read_position(fen, chess960), _depth(depth)
    found = position.perft(plies, core_limits(limits, GameTally))
    return PerftResult(
        plies,
        found.nodes,
        dict(found.moves),
        found.expanded,
        Status(found.status),
        found.seconds,
        end=from_core(found.end),
    )


def divide(fen: str = START, depth: int = 1, *, chess960: bool = False) -> dict[str, int]:
    """Return the perft below each legal move, in UCI notation; Ctrl-C raises KeyboardInterrupt.

    >>> divide("4k3/8/8/8/8/8/8/K7 w - - 0 1", 2)
    {'a1b1': 5, 'a1a2': 5, 'a1b2': 5}
    """
    if _depth(depth) == 0:
        raise InputError("depth=0 must be at least 1: divide lists the first moves")
    found = perft(fen, depth, chess960=chess960)
    if found.status is not Status.SOLVED:
        raise KeyboardInterrupt
    return found.moves


def legal_moves(fen: str = START, *, chess960: bool = False) -> list[str]:
    """Return the legal moves in UCI notation, in the order in which the core generates them.

    >>> legal_moves("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    []
    """
    return list(read_position(fen, chess960).legal_moves())


def position_hash(fen: str = START, *, chess960: bool = False) -> int:
    """Return the Zobrist hash: 64 bits, the same in every run. It ignores the numbers in a FEN.

    >>> position_hash(START) == position_hash(START.replace("0 1", "5 9"))
    True
    """
    return int(read_position(fen, chess960).hash)


def read_position(fen: str, chess960: bool = False) -> Any:
    """Return a `ChessPosition` of the core; InputError says what is wrong with the FEN."""
    core = _core()
    if not isinstance(fen, str):
        raise InputError(f"fen={fen!r} must be text")
    if not fen.isascii():
        strange = next(letter for letter in fen if not letter.isascii())
        raise InputError(f"FEN {fen!r}: {strange!r} has no meaning in a FEN")
    try:
        return core.ChessPosition(fen, chess960)
    except ValueError as error:
        raise InputError(f"FEN {fen!r}: {error}") from None


def core_position(state: "Position") -> Any:
    """Return a state of `Chess` as a `ChessPosition` of the core, without the positions before it.

    InputError says why no game can be played from it.
    """
    try:
        return _core().ChessPosition.of(state)
    except ValueError as error:
        raise InputError(f"FEN {_fen(state)!r}: {error}") from None


def _fen(state: "Position") -> str:
    import chess

    from plybench.domains.chess.position import set_up

    board = chess.Board(None)
    set_up(board, state)
    return board.fen()


def _core() -> Any:
    core = native_core()
    if core is None:
        raise InputError("this needs the native core, which was not built")
    return core


def _depth(depth: int) -> int:
    try:
        plies = index(depth)
    except TypeError:
        plies = -1
    if not 0 <= plies <= MOST_DEPTH:
        raise refused("depth", depth, f"a number from 0 to {MOST_DEPTH}")
    return plies
