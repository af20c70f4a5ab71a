"""The exact score of Connect Four positions, proved by the native core.

A score is for the player to move: the number of discs that the winner has left at the win, negative
for a loss, 0 for a draw. On 7 x 6 a win with the fourth disc scores 18 and one with the last disc
1, so earlier wins and later losses score more. Source: pons2015.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError, refused, unknown
from plybench.core.limits import Limits, parse_memory
from plybench.core.native.bridge import core_limits, native_core
from plybench.core.results.analysis import MoveAnalysis
from plybench.core.results.decision import GameCounts, GameTally
from plybench.core.results.ending import from_core
from plybench.core.results.result import Status
from plybench.core.system.forks import renew_in_children
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour
from plybench.solvers.connect_four.book import Book
from plybench.solvers.connect_four.many import ManyScores, read_positions
from plybench.solvers.connect_four.score_text import plies_left, score_text
from plybench.solvers.connect_four.scores import ColumnScores, ExactScore, Work
from plybench.solvers.connect_four.shipped_book import deepest_book, find_book

if TYPE_CHECKING:
    from plybench.solvers.connect_four.many import Positions

TABLE = "64MiB"
IDEAS = (
    "forced",
    "wins_in_three",
    "pairs",
    "zugzwang",
    "children",
    "late",
    "mirror",
    "short_wins",
)
MOST_THREADS = 256
_ANY = 64  # no score is that large


class ConnectFourSolver:
    """Solves positions of one game. It keeps its table, which speeds up related positions.

    `table` is its size, such as 64MiB; it is rounded down to a power of two. With several `threads`
    hard positions take less time; the scores are the same, but the nodes vary from run to run, and
    a limit on them counts only one thread. You can switch off the ideas of the search (`IDEAS`) by
    name; that changes no score. Python threads that share a solver take turns.

    >>> solver = ConnectFourSolver(ConnectFour(4, 4), "1MB")
    >>> solver.solve(ConnectFour(4, 4).initial).score
    0
    """

    def __init__(
        self, game: ConnectFour, table: int | str = TABLE, threads: int = 1, **ideas: bool
    ) -> None:
        core = core_for(game)
        for idea in set(ideas).difference(IDEAS):
            raise unknown("idea", idea, IDEAS)
        check_threads(threads)
        self.game = game
        self._settings = core, table, threads, ideas
        self._core = self._make_core(*self._settings)
        self._lock = Lock()  # the core keeps one search at a time
        self._book: Book | None = None
        self._has_read_book = False
        renew_in_children(self)

    def _make_core(self, core: Any, table: int | str, threads: int, ideas: dict[str, bool]) -> Any:
        size, game = parse_memory(table), self.game
        if size < 0:
            raise InputError(f"table={table!r} must be an amount of memory")
        board = (game.columns, game.rows, game.connect)
        try:
            return core.ConnectFourSolver(*board, size, threads, **ideas)
        except MemoryError:
            raise InputError(f"table={table!r}: out of memory") from None
        except ValueError as error:
            raise InputError(f"table={table!r}: {error}") from None

    def renew(self) -> None:
        """Rebuild the table after a fork, if another thread was in a search."""
        if self._lock.locked():
            self._lock, self._core = Lock(), self._make_core(*self._settings)

    @property
    def book(self) -> Book | None:
        """The opening book of this board, read on first use; set it to None to use none.

        It changes no score; a position in the book takes no nodes.
        """
        if not self._has_read_book:
            self.book = find_book(self.game)
        return self._book

    @book.setter
    def book(self, book: Book | None) -> None:
        self._book, self._has_read_book = book, True

    def _book_for(self, state: Board) -> Book | None:
        """Return the book; it is not read before it may know something of a position."""
        is_due = self._has_read_book or state.mask.bit_count() <= self._book_depth + 1
        return self.book if is_due else None

    @cached_property
    def _book_depth(self) -> int:
        return deepest_book(self.game)

    def solve(
        self,
        state: Board,
        *,
        weak: bool = False,
        limits: Limits | None = None,
        window: tuple[int, int] | None = None,
    ) -> ExactScore:
        """Return the score, or bounds if a limit ends the search.

        With `weak` it only finds who wins: -1, 0 or 1. A `window` gives another range: scores
        outside count as its ends.
        """
        self.game.check_state(state)
        if self.game.is_terminal(state):
            raise InputError("the game is over: there is nothing to solve")
        lowest, highest = window or ((-1, 1) if weak else (-_ANY, _ANY))
        if not -_ANY <= lowest <= highest <= _ANY:
            raise InputError(f"window={window!r} must be two scores, the lower one first")
        score = self._look_up(state, lowest, highest)
        if score is not None:
            return ExactScore(score, score)
        least = self._least(state)
        if least >= highest:
            return ExactScore(highest, highest)
        lower, given = max(least, lowest), core_limits(limits, GameTally)
        with self._lock:  # such a bound is the score itself four times out of ten: a good guess
            found = self._core.solve(*state, lower, highest, given, least)
        return ExactScore(
            found.lower, found.upper, found.nodes, Status(found.status), end=from_core(found.end)
        )

    def _look_up(self, state: Board, lowest: int, highest: int) -> int | None:
        """Return the score in the book; outside of the range it counts as its ends."""
        book = self._book_for(state)
        score = None if book is None else book.score(state)
        return None if score is None else min(max(score, lowest), highest)

    def _least(self, state: Board) -> int:
        """Return the lower bound of the book; one below all scores if it has none."""
        book = self._book_for(state)
        least = None if book is None else book.least(state)
        return -_ANY if least is None else least

    def solve_all(self, states: "Positions", limits: Limits | None = None) -> ManyScores:
        """Return the scores of many positions in one call, which saves time if each is quick.

        They are boards, or moves such as "4453", or an array of whole numbers with a row for each
        position, as in `Board`: the mover's discs and all discs. Limits hold for each position. The
        scores end with the first position that is not solved; its status and end tell whether a
        limit or Ctrl-C ended the work. The book is not asked.

        >>> solver = ConnectFourSolver(ConnectFour(4, 4), "1MB")
        >>> solver.solve_all(["1212", "121212"]).scores.tolist()
        [0, 5]
        """
        boards = read_positions(self.game, self._core, states)
        with self._lock:
            return ManyScores(self._core.solve_all(boards, core_limits(limits, GameTally)))

    def clear(self) -> None:
        """Forget what the table holds."""
        with self._lock:
            self._core.clear()

    def analyse(
        self, state: Board, *, weak: bool = False, line: bool = True, limits: Limits | None = None
    ) -> ColumnScores:
        """Return the scores of all columns, best first; with `line`, also best play.

        The columns share the limits, so that each gets some result. Of equal columns, the one
        nearest to the middle comes first.
        """
        self.game.check_state(state)
        if self.game.is_terminal(state):
            raise InputError("the game is over: there is nothing to solve")
        work = Work(limits)
        bounds = self._scores(state, weak, work)
        nearest = self._open(state)
        ranked = sorted(nearest, key=lambda column: (-bounds[column].lower, -bounds[column].upper))
        best = bounds[ranked[0]]
        lower, upper = best.lower, max(column.upper for column in bounds.values())
        play: tuple[int, ...] = ()
        if line and lower == upper:
            play = (ranked[0], *self._line(self.game.result(state, ranked[0]), -lower, weak, work))
        moves = tuple(self._move(state, column, bounds[column], play, weak) for column in ranked)
        return ColumnScores(
            "perfect",
            work.status,
            moves,
            score_text(self.game, state, lower, upper, weak),
            GameCounts(calls=work.nodes),
            seconds=work.seconds,
            end=work.ended,
            column_count=self.game.columns,
        )

    def _open(self, state: Board) -> list[int]:
        """Return the columns that are not full, from the middle outwards."""
        return self.game.by_centre(state, self.game.actions(state))

    def _move(
        self, state: Board, column: int, found: ExactScore, play: tuple[int, ...], weak: bool
    ) -> MoveAnalysis[int]:
        text = score_text(self.game, state, found.lower, found.upper, weak)
        line = play if play[:1] == (column,) else (column,)
        is_known = found.lower == found.upper and not weak
        left = plies_left(self.game, state, found.lower) if is_known else None
        return MoveAnalysis(column, found.lower, found.upper, text, line, ends_in=left)

    def best(self, state: Board, limits: Limits | None = None) -> tuple[int, ExactScore]:
        """Return a column of the greatest score (the nearest to the middle) and that score.

        If a limit ends the search, it is the column with the best bounds, and its lower bound.
        """
        work = Work(limits)
        position = work.add(self.solve(state, limits=work.limits()))
        column = self._best(state, position.lower, False, work)
        if column is None:
            column, lower = self._most_promising(state, work)
            position = replace(position, lower=lower)
        return column, replace(position, nodes=work.nodes, status=work.status, end=work.ended)

    def _most_promising(self, state: Board, work: Work) -> tuple[int, int]:
        """Return the first column from the middle with the best bounds, and the lower one."""
        found = {column: self._column(state, column, False, work) for column in self._open(state)}
        best = max(found, key=lambda column: (found[column].lower, found[column].upper))
        return best, found[best].lower

    def _scores(self, state: Board, weak: bool, work: Work) -> dict[int, ExactScore]:
        """Return what can be proved about each column, in rounds with equal shares for open ones.

        A column that needs less than its share leaves more to the others. If the book has the
        position, the middle comes last: if no other column has that score, it has, unsearched.
        """
        scores: dict[int, ExactScore] = {}
        waiting = self._open(state)
        most = 1 if weak else _ANY
        best = self._look_up(state, -most, most)
        if best is not None:
            waiting.reverse()
            scores = dict.fromkeys(waiting, ExactScore(-most, best))
        while True:
            for place, column in enumerate(waiting):
                parts = len(waiting) - place
                if best is not None and _is_only(column, best, scores):
                    scores[column] = ExactScore(best, best)
                    continue
                scores[column] = self._column(state, column, weak, work, parts, scores.get(column))
            waiting = [column for column in waiting if scores[column].score is None]
            if not waiting or work.is_over:
                return scores

    def _column(
        self,
        state: Board,
        column: int,
        weak: bool,
        work: Work,
        parts: int = 1,
        known: ExactScore | None = None,
    ) -> ExactScore:
        """Return what a part of the limits proves about a legal move, after `known`."""
        after = self.game.result(state, column)
        if self.game.is_terminal(after):
            score = self._final(after, weak)
            return ExactScore(score, score)
        window = None if known is None else (-known.upper, -known.lower)
        found = self.solve(after, weak=weak, limits=work.limits(parts), window=window)
        below = work.add_part(found)
        nodes = below.nodes + (0 if known is None else known.nodes)
        return replace(below, lower=-below.upper, upper=-below.lower, nodes=nodes)

    def _final(self, state: Board, weak: bool) -> int:
        """Return the score of a finished game for the player who made the last move."""
        if not self.game.has_line(state.stones ^ state.mask):
            return 0
        discs = state.mask.bit_count()
        return 1 if weak else (self.game.columns * self.game.rows + 2 - discs) // 2

    def _line(self, state: Board, score: int, weak: bool, work: Work) -> Iterator[int]:
        """Yield best play until the game or the limits end."""
        while not self.game.is_terminal(state):
            column = self._best(state, score, weak, work)
            if column is None or work.status is not Status.SOLVED:
                return
            yield column
            state, score = self.game.result(state, column), -score

    def _best(self, state: Board, score: int, weak: bool, work: Work) -> int | None:
        """Return the first column from the middle that has this score, which the position has.

        None if a limit came before it was found.
        """
        columns = self.game.by_centre(state, self.game.actions(state))
        for column in columns[:-1]:
            after = self.game.result(state, column)
            if self.game.is_terminal(after):
                if self._final(after, weak) == score:
                    return column
                continue
            below = self.solve(after, window=(-score, -score + 1), limits=work.limits())
            if work.add(below).upper <= -score:
                return column
        return columns[-1] if work.status is Status.SOLVED else None


def _is_only(column: int, score: int, scores: dict[int, ExactScore]) -> bool:
    """Whether no other column can have this score."""
    return all(found.upper < score for other, found in scores.items() if other != column)


def check_threads(threads: int) -> None:
    """Raise InputError if this is not a number of threads."""
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise refused("threads", threads, f"a number from 1 to {MOST_THREADS}")


def core_for(game: ConnectFour) -> Any:
    """Return the native core; raise InputError if it cannot solve a game."""
    core = native_core()
    if core is None:
        raise InputError("the solver needs the native core, which was not built")
    if type(game) is not ConnectFour:
        raise InputError(
            f"{type(game).__name__} may have other rules; only ConnectFour can be solved"
        )
    if game.columns * (game.rows + 1) > 64:
        raise InputError(f"{game.variant} is too large to solve: it needs more than 64 bits")
    return core


def solve_connect_four(
    position: str = "",
    *,
    board: str | None = None,
    weak: bool = False,
    table: int | str = TABLE,
    threads: int = 1,
    limits: Limits | None = None,
    book: bool = True,
) -> ColumnScores:
    """Return the exact scores of a position, given as moves, a drawing or a name.

    With `book` an opening book is used if there is one; that changes no score.

    >>> solve_connect_four("44444433").scores
    [0, 16, 2, None, 16, 0, 2]
    """
    from plybench.domains.connect_four.positions import load

    game, state = load(position or None, board)
    solver = ConnectFourSolver(game, table, threads)
    if not book:
        solver.book = None
    return solver.analyse(state, weak=weak, limits=limits)
