"""The engine as an object in this process, shaped like `chess.engine.SimpleEngine`.

A program that uses a UCI engine through python-chess can use this one instead: it makes an
`Engine()` in place of `SimpleEngine.popen_uci(...)`; there is no other process.
"""

import weakref
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any, cast, overload

import chess
from chess.engine import (
    BestMove,
    Info,
    InfoDict,
    Limit,
    Opponent,
    Option,
    PlayResult,
    UciOptionMap,
)

from plybench.core.errors import InputError
from plybench.core.version import __version__
from plybench.solvers.chess.conversions import (
    Evaluate,
    Moves,
    OnBoards,
    Options,
    Question,
    check_board,
    check_options,
    later,
    number_of_lines,
    option_of,
    options_by_name,
    played_on,
    switches_by_name,
    task_of,
)
from plybench.solvers.chess.engine_analysis import Analysis, Gathered, Pondering
from plybench.solvers.chess.errors import EngineClosedError, engine_errors
from plybench.solvers.chess.options import engine_options
from plybench.solvers.chess.searcher import Search, Searcher
from plybench.solvers.chess.task import NODES_IN_PLAY, Line

_NODES_IN_PYTHON = 5_000  # of a move in a match, with an evaluation in Python; about a second


class Engine:
    """The native engine of chess: `play`, `analyse`, `analysis` as in `chess.engine.SimpleEngine`.

    `hash` is the size of its table in MiB, `elo` makes it play weaker, `switches` turns parts of
    the search off by name. `evaluate` is a function of a `chess.Board` that returns centipawns for
    the side to move; it replaces `evaluation` and makes the search much slower. One search runs at
    a time: a new one ends the one before it. As an agent of `match`, it has the method `choose`,
    which searches within `limit`: by default 100,000 nodes, 5,000 with `evaluate`. Bad input raises
    an `EngineInputError`, which is an `InputError` and a `chess.engine.EngineError`.

    `timeout` exists for programs that set it; no call waits for another process, so none is late.
    `returncode.result()` is 0 when the engine is closed.

    >>> with Engine() as engine:
    ...     engine.play(chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), Limit(depth=3)).move
    Move.from_uci('a1a8')
    """

    @engine_errors()
    def __init__(
        self,
        *,
        hash: int = 16,
        threads: int = 1,
        elo: int | None = None,
        evaluation: str = "tuned",
        switches: Mapping[str, bool] | None = None,
        evaluate: Evaluate | None = None,
        limit: Limit | None = None,
        timeout: float | None = 10.0,
    ) -> None:
        if evaluate is not None and threads != 1:
            raise InputError(f"threads={threads!r}: an evaluation in Python needs threads=1")
        self._evaluate = None if evaluate is None else OnBoards(evaluate)
        usual = NODES_IN_PLAY if evaluate is None else _NODES_IN_PYTHON
        self._limit = Limit(nodes=usual) if limit is None else limit
        self._searcher = Searcher(self._evaluate)
        self._is_first, self._game = True, cast(object, None)
        self._pondering: Pondering | None = None
        self._running: list[Search] = []  # at most one
        self._is_closed = False
        self.timeout, self.returncode = timeout, Future[int]()
        # Called when the engine is no longer referenced, and when Python ends.
        weakref.finalize(self, _end_all, self._running, self._searcher)
        arguments: dict[str, tuple[str, object]] = {
            "hash": ("Hash", hash),
            "threads": ("Threads", threads),
            "evaluation": ("Evaluation", evaluation),
        }
        if elo is not None:
            arguments["elo"] = ("UCI_Elo", elo)
        options = options_by_name(arguments) | switches_by_name(switches or {})
        self.configure(options | {"UCI_LimitStrength": elo is not None})

    # What it is

    @property
    def id(self) -> dict[str, str]:
        """Name and author."""
        return {"name": f"plybench {__version__}", "author": "the plybench authors"}

    @property
    def options(self) -> UciOptionMap[Option]:
        """What can be configured, with defaults and bounds."""
        return UciOptionMap((name, option_of(option)) for name, option in engine_options().items())

    @engine_errors()
    def configure(self, options: Options) -> None:
        """Set options for all later searches; if one of them cannot be set, none is."""
        self._check_open()
        for name, value in check_options(options).items():
            self._searcher.set(name, value)

    def ping(self) -> None:
        """Do nothing: the engine is here."""
        self._check_open()

    def send_opponent_information(
        self, *, opponent: Opponent | None = None, engine_rating: int | None = None
    ) -> None:
        """Do nothing: it plays the same way against everybody."""
        self._check_open()

    def send_game_result(
        self,
        board: chess.Board,
        winner: chess.Color | None = None,
        game_ending: str | None = None,
        game_complete: bool = True,
    ) -> None:
        """Do nothing: it learns nothing from a game."""
        self._check_open()

    # An agent

    def choose(self, board: chess.Board) -> chess.Move:
        """Return the move for a position that has one, within the limit of an agent."""
        move = self.play(board, self._limit).move
        if move is None:
            raise InputError(f"there is no move in {board.fen()!r}")
        return move

    def new_game(self) -> None:
        """Forget the previous game."""
        self._searcher.clear()

    # Searches

    @engine_errors()
    def play(
        self,
        board: chess.Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = Info.NONE,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Moves = None,
        options: Options = {},  # noqa: B006 (never changed)
        opponent: Opponent | None = None,
    ) -> PlayResult:
        """Return the move for a position, and the expected reply.

        A different `game` than before clears the table. With `ponder` it keeps thinking on the
        opponent's time. It neither offers nor accepts draws, and does not resign.
        """
        began = perf_counter()
        check_board(board)
        asked = Question(board, limit, game, check_options(options), root_moves)
        awaited = self._pondering
        if ponder and awaited is not None and awaited.fits(asked):
            best, told = self._await_move(awaited.analysis), awaited.analysis.info
        else:
            gathered = Gathered(board, info)
            best = self._run(self._begin(asked, gathered.add), gathered)
            told = gathered.multipv[0]
        if ponder and best.move and best.ponder:
            limit = later(limit, board.turn, perf_counter() - began)
            self._ponder(asked._replace(limit=limit), best.move, best.ponder, info)
        return PlayResult(best.move, best.ponder, told)

    @overload
    def analyse(
        self,
        board: chess.Board,
        limit: Limit,
        *,
        game: object = ...,
        info: Info = ...,
        root_moves: Moves = ...,
        options: Options = ...,
    ) -> InfoDict: ...
    @overload
    def analyse(
        self,
        board: chess.Board,
        limit: Limit,
        *,
        multipv: int,
        game: object = ...,
        info: Info = ...,
        root_moves: Moves = ...,
        options: Options = ...,
    ) -> list[InfoDict]: ...
    @overload
    def analyse(
        self,
        board: chess.Board,
        limit: Limit,
        *,
        multipv: int | None = ...,
        game: object = ...,
        info: Info = ...,
        root_moves: Moves = ...,
        options: Options = ...,
    ) -> InfoDict | list[InfoDict]: ...
    @engine_errors()
    def analyse(
        self,
        board: chess.Board,
        limit: Limit,
        *,
        multipv: int | None = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Moves = None,
        options: Options = {},  # noqa: B006
    ) -> InfoDict | list[InfoDict]:
        """Return the final information about a position; with `multipv`, about that many moves."""
        check_board(board)
        lines = number_of_lines(multipv)
        gathered = Gathered(board, info)
        asked = Question(board, limit, game, check_options(options), root_moves, lines)
        self._run(self._begin(asked, gathered.add), gathered)
        return gathered.multipv[0] if multipv is None else gathered.multipv

    @engine_errors()
    def analysis(
        self,
        board: chess.Board,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Moves = None,
        options: Options = {},  # noqa: B006
    ) -> Analysis:
        """Search in a thread; without a limit until it is stopped."""
        check_board(board)
        lines = number_of_lines(multipv)
        asked = Question(board, limit, game, check_options(options), root_moves, lines)
        return Analysis(lambda report: self._begin(asked, report), board.copy(stack=False), info)

    def _begin(self, asked: Question, report: Callable[[Line], Any]) -> Search:
        """Return a search to run next; the one before it is stopped."""
        self._check_open()
        board = asked.board
        played = played_on(board)
        task = task_of(asked.limit, board, asked.root_moves, asked.lines)
        task = replace(task, pondering=asked.is_pondering)
        self._halt()
        if self._evaluate is not None:
            self._evaluate.chess960 = board.chess960
        if self._is_first or self._game != asked.game:
            self._is_first, self._game = False, asked.game
            self._searcher.clear()
        search = self._searcher.search(played, task, report, asked.options)
        self._running.append(search)
        return search

    def _run(self, search: Search, gathered: Gathered) -> BestMove:
        found = search.run()
        if found.is_interrupted:
            raise KeyboardInterrupt
        gathered.end(found)
        return gathered.best(found)

    # Thinking on the opponent's time

    def _ponder(self, asked: Question, move: chess.Move, reply: chess.Move, info: Info) -> None:
        after = asked.board.copy()
        after.push(move)
        after.push(reply)
        next_one = asked._replace(board=after, root_moves=None, is_pondering=True)
        view = after.copy(stack=False)
        analysis = Analysis(lambda report: self._begin(next_one, report), view, info)
        self._pondering = Pondering(next_one, analysis)

    def _await_move(self, analysis: Analysis) -> BestMove:
        """Return what a search finds after its expected position came up; its clock starts now."""
        self._pondering = None
        analysis.search.ponder_hit()
        try:
            return analysis.wait()
        except KeyboardInterrupt:
            analysis.stop()
            raise

    # The end

    def quit(self) -> None:
        """End the running search; the engine cannot be used any more."""
        self._halt()
        self._is_closed = True
        with suppress(InvalidStateError):  # already set, perhaps by another thread
            self.returncode.set_result(0)

    close = quit

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine ({self.id['name']}{', closed' if self._is_closed else ''})>"

    def _halt(self) -> None:
        self._pondering = None
        for search in self._running:
            search.stop()
        self._running.clear()

    def _check_open(self) -> None:
        if self._is_closed:
            raise EngineClosedError("the engine was closed")


def _end_all(running: list[Search], searcher: Searcher) -> None:
    """Stop the running search and wait for it: no thread may be in the core when Python ends."""
    for search in running:
        search.stop()
    with searcher.lock:
        running.clear()
