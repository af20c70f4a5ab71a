"""The engine as a player of the game `Chess`: positions in, decisions out."""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import chess

from plybench.decision import Decision, GameCounts, Score
from plybench.domains.chess.moves import quiet_move
from plybench.domains.chess.position import Position, set_up
from plybench.errors import InputError, unknown
from plybench.limits import Limits
from plybench.solvers.chess.options import chess_engine, switch_options
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Found, Played, Task
from plybench.solvers.chess.uci_text import read_position_words

if TYPE_CHECKING:
    from plybench.domains.chess.rules import Chess

USUAL_NODES = 100_000  # less than a tenth of a second; the same game each time

_OPTIONS = {"hash": "Hash", "threads": "Threads", "elo": "UCI_Elo", "evaluation": "Evaluation"}
_MOST_DEPTH = 120


class EnginePlayer:
    """The engine with settings given as text: `nodes=20000`, `elo=1500`, `null_move=false`, ...

    It keeps its table until `new_game` is called. With nodes or depth and one thread, the same game
    is played again by the same moves.
    """

    def __init__(self, game: "Chess", settings: Mapping[str, str]) -> None:
        chess_engine()  # raises InputError when it was not built
        self._game, self._searcher = game, Searcher()
        names = known_settings()
        for name in settings:
            if name not in names:
                raise unknown("setting of engine", name, names)
        switches = {name: option for option, name in switch_options().items()}
        for name, option in (_OPTIONS | switches).items():
            if name in settings:
                self._searcher.set(option, settings[name], name)
        if "elo" in settings:
            self._searcher.set("UCI_LimitStrength", True)
        self._task = _task(settings)

    def new_game(self) -> None:
        """Forget the game that was played."""
        self._searcher.clear()

    def decide(self, state: Position, limits: Limits | None = None) -> Decision[chess.Move]:
        """Return the engine's decision; the game must not be over."""
        fen, moves = read_position_words(self._game.uci_position(state).split())
        found = self._searcher.search(Played(fen, moves), self._task).run(limits)
        return decision_of(self._game, state, found)


def known_settings() -> list[str]:
    """Return the names of all settings of a player."""
    return ["nodes", "depth", "seconds", *_OPTIONS, *switch_options().values()]


def _task(settings: Mapping[str, str]) -> Task:
    kinds = {"nodes": int, "depth": int, "seconds": float}
    given = {name: _number(name, settings[name], kinds[name]) for name in kinds if name in settings}
    if not given:
        given = {"depth": _MOST_DEPTH} if "elo" in settings else {"nodes": USUAL_NODES}
    return Task(**given)


def _number(name: str, text: str, kind: type) -> Any:
    try:
        number = kind(text)
    except ValueError:
        number = -1
    if not 0 < number < float("inf"):
        what = "whole number" if kind is int else "number"
        raise InputError(f"{name}={text!r} must be a {what} above 0")
    return min(number, _MOST_DEPTH) if name == "depth" else number


def decision_of(game: "Chess", state: Position, found: Found) -> Decision[chess.Move]:
    """Return what was found as a decision, with values as the game has them, in centipawns."""
    lines = [[chess.Move.from_uci(move) for move in line.moves] for line in found.lines]
    values = [
        line.score if line.mate is None else game.value_of_mate(state, line.mate)
        for line in found.lines
    ]
    scores = tuple(
        Score(moves[0], value, line.bound)  # type: ignore[arg-type]  # exact, lower or upper
        for moves, value, line in zip(lines, values, found.lines, strict=True)
    )
    return Decision(
        found.status, lines[0][0] if lines else None, values[0] if values else None,
        tuple(lines[0]) if lines else (), found.depth, scores, GameCounts(calls=found.nodes),
        "engine", found.reason, found.seconds, "native",
    )  # fmt: skip


def score_in_words(score: int, mate: int | None) -> str:
    """Return a score as people write it: in pawns, or in moves to mate.

    >>> score_in_words(35, None), score_in_words(0, 3), score_in_words(0, -2)
    ('+0.35', 'mate in 3', 'mated in 2')
    """
    if mate is None:
        return f"{score / 100:+.2f}"
    return f"mate in {mate}" if mate > 0 else f"mated in {-mate}"


def board_with_history(position: Position) -> chess.Board:
    """Return a board with a position and the moves that led to it, as far as it knows them."""
    line = [position]
    while line[-1].before is not None:
        line.append(line[-1].before)
    line.reverse()
    board = chess.Board(None)
    set_up(board, line[0])
    for before, after in pairwise(line):
        board.push(quiet_move(before, after))
    return board
