"""`plybench analyse chess`: the best lines of a position, by the engine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.catalog import GameDomain
from plybench.cli.drawing import drawing_of, show_drawing
from plybench.cli.options import LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.errors import InputError
from plybench.loading import load_position, read_text
from plybench.result import Status

if TYPE_CHECKING:
    import chess

    from plybench.solvers.chess.task import Found, Line

_SECONDS = 2.0  # unless it is told how far to search


@Parameter(name="*", group="chess")
@dataclass(frozen=True)
class EngineOptions:
    """How far the engine searches, and what for."""

    multipv: Whole = 1
    "How many moves to show, each with its best line."
    seconds: float | None = None
    "Stop after this many seconds. By default 2, if nothing else says how far to search."
    depth: Whole | None = None
    "Stop after this many plies. By default there is no such limit."
    nodes: Whole | None = None
    "Stop after this many nodes. By default there is no such limit."
    mate: Whole | None = None
    "Look for a mate in up to this many moves. By default the best line is wanted."
    hash: Whole = 16
    "Size of the table in MiB."
    chess960: Annotated[bool, Parameter(name="--chess960", negative="")] = False
    "Castling as in Chess960; the position is a FEN, with `moves ...` after it if wanted."
    terms: Annotated[bool, Parameter(negative="")] = False
    "Also show the evaluation of the position term by term, as it is without a search."


def load_board(
    domain: GameDomain, position: str | None, variant: str | None, chess960: bool
) -> "tuple[chess.Board, str]":
    """Return the board that the command line names, and why the game on it is over, if it is."""
    if not chess960:
        from plybench.solvers.chess.player import board_with_history

        game, state = load_position(domain, position, variant)
        return board_with_history(state), game.ending(state)
    if variant is not None:
        raise InputError("--board is no option beside --chess960")
    domain.load(None, None)  # says what is missing
    from plybench.domains.chess.chess960 import ending_of, read_board

    written = position or ""
    is_name = not written or written in domain.positions
    board: chess.Board = read_board(written) if is_name else read_text(written, read_board)
    return board, ending_of(board)


def analyse(
    board: "chess.Board", ending: str, options: EngineOptions, threads: int, limits: LimitOptions,
    json: bool,
) -> int:  # fmt: skip
    """Search a position and show the best lines; return the exit status."""
    from plybench.domains.chess.pictures import picture_of
    from plybench.domains.chess.position import taken_from
    from plybench.solvers.chess.explain import explain

    found = None if ending else _found(board, options, threads, limits)
    terms = explain(board.fen(), chess960=board.chess960) if options.terms else None
    if json:
        said = {"game": "chess", "fen": board.fen(), "ending": ending} | _told(board, found)
        print_json(said | ({} if terms is None else {"evaluation": terms.to_dict()}))
    else:
        show_drawing(drawing_of(picture_of(taken_from(board).placement)))
        show(_over(board, ending) if found is None else _shown(board, found))
        if terms is not None:
            show("", str(terms))
    if found is None:
        return 0
    return 0 if found.status is Status.SOLVED and not found.reason else 1  # a reason: no such mate


def _found(
    board: "chess.Board", options: EngineOptions, threads: int, limits: LimitOptions
) -> "Found":
    from chess.engine import Limit

    from plybench.solvers.chess.conversions import played_on, task_of
    from plybench.solvers.chess.searcher import Searcher

    searcher = Searcher()
    for name, value in (("Hash", options.hash), ("Threads", threads), ("MultiPV", options.multipv)):
        searcher.set(name, value, called=name.lower())
    limit = Limit(options.seconds, options.depth, options.nodes, options.mate)
    if limit == Limit():
        limit = Limit(_SECONDS)
    task = task_of(limit, board, None, options.multipv)
    with _progress(board) as report:
        return searcher.search(played_on(board), task, report).run(limits.limits())


@contextmanager
def _progress(board: "chess.Board") -> Iterator[Callable[["Line"], None] | None]:
    """Yield a function that shows the best line on a terminal while the search goes on."""
    with work_progress() as update:
        if update is None:
            yield None
            return
        tell = update

        def report(line: "Line") -> None:
            if line.rank == 1:
                _, score, moves = _columns(board, line)
                tell(f"depth {line.depth}, {line.nodes:,} nodes: {score} {moves:.40}", 0, None)

        yield report


def _over(board: "chess.Board", ending: str) -> str:
    if ending != "checkmate":
        return f"The game is drawn: {ending}."
    return f"{'Black' if board.turn else 'White'} has won: checkmate."


def _shown(board: "chess.Board", found: "Found") -> str:
    side = "White" if board.turn else "Black"
    rows = [("depth", "score", "line"), *(_columns(board, line) for line in found.lines)]
    widths = [max(len(row[place]) for row in rows) for place in (0, 1)]
    table = [f"{d:>{widths[0]}}  {score:>{widths[1]}}  {moves}" for d, score, moves in rows]
    rate = f", {found.nodes / found.seconds / 1e6:.2f} M nodes/s" if found.seconds > 0.01 else ""
    status = "" if found.status is Status.SOLVED else f"{found.status}: "
    why = [status + found.reason] if found.reason else []
    told = f"{found.nodes:,} nodes, {found.seconds:.3f} s{rate}"
    return "\n".join([f"{side} to move", *table, *why, told])


def _columns(board: "chess.Board", line: "Line") -> tuple[str, str, str]:
    """Return depth, score and moves of a line as they are shown."""
    from plybench.solvers.chess.conversions import moves_of
    from plybench.solvers.chess.player import score_in_words

    sign = {"exact": "", "lower": ">= ", "upper": "<= "}[line.bound]
    moves = board.variation_san(moves_of(line, board))
    return str(line.depth), sign + score_in_words(line.score, line.mate), moves


def _told(board: "chess.Board", found: "Found | None") -> dict[str, Any]:
    """Return what was found as plain values."""
    if found is None:
        return {"lines": []}
    lines = [
        {
            "move": line.moves[0], "score": None if line.mate is not None else line.score,
            "mate": line.mate, "bound": line.bound, "depth": line.depth,
            "deepest": line.deepest, "line": list(line.moves),
            "san": _columns(board, line)[2],
        }
        for line in found.lines
    ]  # fmt: skip
    return {
        "lines": lines, "depth": found.depth, "nodes": found.nodes, "status": str(found.status),
        "reason": found.reason, "seconds": round(found.seconds, 6),
    }  # fmt: skip
