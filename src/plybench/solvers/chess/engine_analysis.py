"""A search of the engine in a thread, whose findings can be read while it runs."""

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

import chess
from chess.engine import AnalysisComplete, BestMove, Info, InfoDict

from plybench.solvers.chess.conversions import Question, info_of, info_of_end
from plybench.solvers.chess.errors import engine_errors
from plybench.solvers.chess.searcher import Search
from plybench.solvers.chess.task import Found, Line


class Gathered:
    """What a search has reported so far about each line; newer information replaces older."""

    def __init__(self, board: chess.Board, wanted: Info) -> None:
        self._board, self._wanted = board, wanted
        self.multipv: list[InfoDict] = [{}]

    def add(self, line: Line) -> InfoDict:
        """Add a line and return its information."""
        return self._keep_info(info_of(line, self._board, self._wanted), line.rank)

    def end(self, found: Found) -> InfoDict:
        """Record the end of the search; return what is still to report, usually nothing."""
        return {} if found.lines else self._keep_info(info_of_end(self._board, self._wanted), 1)

    def best(self, found: Found) -> BestMove:
        """Return the chosen move and the expected reply."""
        if not found.lines:
            return BestMove(None, None)
        board = self._board.copy(stack=False)
        move = board.push_uci(found.lines[0].moves[0])
        return BestMove(move, None if found.reply is None else board.parse_uci(found.reply))

    def _keep_info(self, info: InfoDict, rank: int) -> InfoDict:
        while len(self.multipv) < rank:
            self.multipv.append({})
        self.multipv[rank - 1].update(info)
        return info


class Analysis:
    """A search that runs while its findings are read, like `SimpleAnalysisResult`.

    Iterate over it to get information as it comes; `info` and `multipv` hold all of it so far.
    Leaving it as a context manager stops it.
    """

    def __init__(
        self, make: Callable[[Callable[[Line], None]], Search], board: chess.Board, wanted: Info
    ) -> None:
        self._gathered = Gathered(board, wanted)
        self._infos: SimpleQueue[InfoDict | None] = SimpleQueue()  # None marks the end
        self._is_over = self._is_at_end = False  # the search is; all of it was read
        self._best = BestMove(None, None)
        self._error: BaseException | None = None
        self.search = make(self._hear_line)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def info(self) -> InfoDict:
        """Everything known about the best line."""
        return self.multipv[0]

    @property
    def multipv(self) -> list[InfoDict]:
        """Everything known, line by line."""
        return [info.copy() for info in self._gathered.multipv]

    def stop(self) -> None:
        """End the search as soon as possible."""
        self.search.stop()

    def wait(self) -> BestMove:
        """Wait for the end of the search and return the chosen move."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._best

    def would_block(self) -> bool:
        """Tell whether `get` would have to wait."""
        return not self._is_at_end and self._infos.empty()

    def empty(self) -> bool:
        """Tell whether all information so far was read."""
        return self._is_at_end or self._infos.qsize() <= self._is_over

    def get(self) -> InfoDict:
        """Return the next piece of information; raise AnalysisComplete after the last."""
        info = None if self._is_at_end else self._infos.get()
        if info is None:
            self._is_at_end = True
            self.wait()  # an error in the search is raised here
            raise AnalysisComplete
        return info

    def next(self) -> InfoDict | None:
        """Return the next piece of information; None after the last."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        info = self.next()
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # In the thread

    def _hear_line(self, line: Line) -> None:
        self._post(self._gathered.add(line))

    def _post(self, info: InfoDict) -> None:
        if info:
            self._infos.put(info)

    def _run(self) -> None:
        try:
            with engine_errors():
                found = self.search.run()
            self._post(self._gathered.end(found))
            self._best = self._gathered.best(found)
        except BaseException as error:
            self._error = error
        finally:
            self._is_over = True
            self._infos.put(None)


class Pondering(NamedTuple):
    """A search on the opponent's time, of the position after the expected move."""

    question: Question
    analysis: Analysis

    def fits(self, asked: Question) -> bool:
        """Tell whether this is the search that is asked for now, apart from its limit."""
        mine = self.question
        return (mine.board, mine.board.move_stack, mine.game, mine.options) == (
            asked.board,
            asked.board.move_stack,
            asked.game,
            asked.options,
        ) and asked.root_moves is None
