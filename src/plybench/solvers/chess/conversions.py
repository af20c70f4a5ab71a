"""Between python-chess and the engine: boards, limits and options in, information out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import chess
from chess.engine import Cp, Info, InfoDict, Limit, Mate, Option, PovScore, Score

from plybench.core.errors import InputError, refused, unknown
from plybench.domains.chess.text import read_board
from plybench.solvers.chess.options import EngineOption, find_option, switch_options
from plybench.solvers.chess.task import MOST_DEPTH, Line, Played, Task

if TYPE_CHECKING:
    from plybench._core import ChessPosition

Options = Mapping[str, Any]
Moves = Iterable[chess.Move] | None
Evaluate = Callable[[chess.Board], float]

_MOST = 2**62
_MOST_VALUE = 20_000  # centipawns; greater values are mates

# Options that cannot be configured, and what to do instead.
_MANAGED = {
    "MultiPV": "give multipv to `analyse`",
    "Ponder": "give ponder to `play`",
    "UCI_Chess960": "use a board with chess960",
}


class Question(NamedTuple):
    """What a search is asked, in the terms of python-chess."""

    board: chess.Board
    limit: Limit | None
    game: object
    options: Options
    root_moves: Moves = None
    lines: int = 1
    is_pondering: bool = False


def check_board(board: object) -> None:
    """Raise InputError unless this is a chess board with a possible position."""
    if not isinstance(board, chess.Board):
        raise InputError(f"board={board!r} must be a chess.Board")
    if type(board).uci_variant != "chess":
        variant = type(board).uci_variant
        raise InputError(f"a board of {variant!r} cannot be searched; allowed: chess, Chess960")
    read_board(board)


def played_on(board: chess.Board) -> Played:
    """Return the position of a board with the moves made on it.

    Moves before a null move are left out, as python-chess does when it talks to an engine.
    """
    is_whole = all(board.move_stack)
    root = board.root() if is_whole else board
    fen = root.fen(shredder=board.chess960, en_passant="fen")
    moves = tuple(move.uci() for move in board.move_stack) if is_whole else ()
    return Played(fen, moves, board.chess960)


def task_of(
    limit: Limit | None, board: chess.Board, root_moves: Iterable[chess.Move] | None, lines: int = 1
) -> Task:
    """Return what a limit asks for; None means no limit: until it is stopped."""
    roots = _root_moves(board, root_moves)
    if limit is None:
        return Task(root_moves=roots, lines=lines, infinite=True)
    if not isinstance(limit, Limit):
        raise InputError(f"limit={limit!r} must be a chess.engine.Limit")
    _check_limit(limit)
    task = Task(
        depth=_count(limit.depth, MOST_DEPTH),
        nodes=_count(limit.nodes, _MOST),
        mate=_count(limit.mate, MOST_DEPTH),
        seconds=None if limit.time is None else max(limit.time, 0.001),
        clock=_clock(limit, board.turn),
        root_moves=roots,
        lines=lines,
    )
    if not task.is_limited:
        side = "white_clock" if board.turn else "black_clock"
        raise InputError(f"{limit!r} never ends; give time, depth, nodes, mate or {side}")
    return task


def _check_limit(limit: Limit) -> None:
    rules = dict.fromkeys(("depth", "nodes", "mate"), (1, "a whole number, 1 or more"))
    rules["remaining_moves"] = (0, "a whole number, 0 or more")
    for name in (field.name for field in fields(limit) if field.name != "clock_id"):
        value = getattr(limit, name)
        least, rule = rules.get(name, (0, "a number of seconds, 0 or more"))
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        if value is not None and not (is_number and isfinite(value) and value >= least):
            raise refused(f"limit {name}", value, rule)


def _count(number: int | None, most: int) -> int | None:
    return None if number is None else min(int(number), most)


def _clock(limit: Limit, white: bool) -> tuple[float, float, int] | None:
    left, increment = (
        (limit.white_clock, limit.white_inc) if white else (limit.black_clock, limit.black_inc)
    )
    if left is None:
        return None
    return max(left, 0.001), increment or 0.0, int(limit.remaining_moves or 0)


def later(limit: Limit, white: bool, used: float) -> Limit:
    """Return the limit for a side's next move after it used this many seconds for this one."""
    clock = "white_clock" if white else "black_clock"
    changed: dict[str, Any] = {
        "white_clock": limit.white_clock and limit.white_clock + (limit.white_inc or 0.0),
        "black_clock": limit.black_clock and limit.black_clock + (limit.black_inc or 0.0),
    }
    if changed[clock] is not None:
        changed[clock] = max(changed[clock] - used, 0.001)
    if limit.remaining_moves:
        changed["remaining_moves"] = limit.remaining_moves - 1
    return replace(limit, **changed)


def _root_moves(board: chess.Board, moves: Iterable[chess.Move] | None) -> tuple[str, ...]:
    if moves is None:
        return ()
    wanted = list(moves)
    for move in wanted:
        if not isinstance(move, chess.Move) or not board.is_legal(move):
            raise InputError(f"root move {move} is not legal in {board.fen()!r}")
    if not wanted:
        raise InputError("root_moves is empty; None allows all moves")
    return tuple(board.uci(move) for move in wanted)


def moves_of(line: Line, board: chess.Board) -> list[chess.Move]:
    """Return the moves of a line as python-chess moves."""
    at = board.copy(stack=False)
    return [at.push_uci(word) for word in line.moves]


def info_of(line: Line, board: chess.Board, wanted: Info) -> InfoDict:
    """Return the information about a line, as much as is wanted."""
    if not wanted:
        return {}
    found: dict[str, Any] = {
        "depth": line.depth,
        "seldepth": line.deepest,
        "multipv": line.rank,
        "nodes": line.nodes,
        "nps": round(line.nodes / line.seconds) if line.seconds > 0 else 0,
        "hashfull": line.table_use,
        "time": round(line.seconds, 3),
    }
    if wanted & Info.SCORE:
        score: Score = Cp(line.score) if line.mate is None else Mate(line.mate)
        found["score"] = PovScore(score, board.turn)
        if line.bound != "exact":
            found[f"{line.bound}bound"] = True
    if wanted & Info.PV:
        found["pv"] = moves_of(line, board)
    return cast(InfoDict, found)


def info_of_end(board: chess.Board, wanted: Info) -> InfoDict:
    """Return the information about a position without legal moves."""
    if not wanted:
        return {}
    found: InfoDict = {"depth": 0}
    if wanted & Info.SCORE:
        found["score"] = PovScore(Mate(0) if board.is_check() else Cp(0), board.turn)
    return found


def option_of(option: EngineOption) -> Option:
    """Return an option as python-chess describes it."""
    return Option(
        option.name, option.kind, option.default, option.least, option.most, list(option.choices)
    )


def check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with parsed values; options that a call sets by itself are refused."""
    found = {}
    for name, value in options.items():
        option = find_option(name)
        if option.name in _MANAGED:
            raise InputError(f"{option.name} cannot be configured; {_MANAGED[option.name]}")
        found[option.name] = option.read(value)
    return found


def switches_by_name(switches: Mapping[str, bool]) -> dict[str, Any]:
    """Return switches of the search, given by name, as options."""
    names = {name: option for option, name in switch_options().items()}
    for name in switches:
        if name not in names:
            raise unknown("switch", name, names)
    return {names[name]: find_option(names[name]).read(switches[name], name) for name in switches}


def options_by_name(arguments: Mapping[str, tuple[str, Any]]) -> dict[str, Any]:
    """Return options by name, from the names of arguments with an option and a value for each."""
    return {
        option: find_option(option).read(value, name) for name, (option, value) in arguments.items()
    }


def number_of_lines(multipv: int | None) -> int:
    """Return how many lines are wanted; InputError says how many are allowed."""
    value = find_option("MultiPV").read(1 if multipv is None else multipv, "multipv")
    assert isinstance(value, int)
    return value


class OnBoards:
    """An evaluation of boards, used as one of the core's positions."""

    def __init__(self, evaluate: Evaluate) -> None:
        self._evaluate = evaluate
        self.chess960 = False

    def __call__(self, position: "ChessPosition") -> int:
        value = self._evaluate(chess.Board(position.fen(), chess960=self.chess960))
        if not isinstance(value, Real) or not isfinite(value):
            raise InputError(f"evaluate returned {value!r}; it must be a number of centipawns")
        return round(max(min(value, _MOST_VALUE), -_MOST_VALUE))
