"""The positions of a layer, solved by several threads, each with a solver and a table of its own.

The threads take the positions in the order of the scores in the file, so the file does not depend
on the number of threads. A score that is found before the score of an earlier position waits for
it, and is lost if the work ends first. Two threads need 6 % more nodes than one, because each sees
only half of the neighbours that share its table.
"""

from collections.abc import Callable, Iterator, Sequence
from contextvars import copy_context
from dataclasses import replace
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any

from plybench.core.limits import Limits
from plybench.core.results.decision import GameTally
from plybench.core.results.ending import INTERRUPTED
from plybench.core.results.result import Status
from plybench.domains.connect_four.grid import Board
from plybench.solvers.connect_four.book_part import PartialScores
from plybench.solvers.connect_four.scores import ExactScore, Work
from plybench.solvers.connect_four.solver import ConnectFourSolver

KEEP_EVERY = 1.0  # seconds; a kill loses at most this much, and what waits for an earlier position
_LOOK_EVERY = 0.02  # seconds

Report = Callable[[int], None]  # gets how many positions are solved


class LayerThreads:
    """Solves the positions of a layer whose scores are not in a file yet, and adds them to it."""

    def __init__(
        self,
        solvers: Sequence[ConnectFourSolver],
        state: Callable[[int], Board],
        total: int,
        part: PartialScores,
    ) -> None:
        self._solvers, self._state, self._total, self._part = solvers, state, total, part
        self._next = len(part.scores)
        self._waiting: dict[int, int] = {}  # scores that are not in the file, by position
        self._kept = perf_counter()
        self._lock = Lock()
        self._is_over = Event()
        self._ended: Work | None = None  # of the thread that ended first by a limit
        self._error: BaseException | None = None

    def run(self, work: Work, report: Report | None = None) -> None:
        """Solve until all is done or a limit ends it; `work` learns how.

        The threads share a limit on expansions equally. The calling thread only watches: Ctrl-C
        cannot come between writing scores and noting that they are written.
        """
        parts = [self._part_of(work.limits()) for _ in self._solvers]
        threads = [  # in copies of this context, which knows what time no limit counts
            Thread(target=copy_context().run, args=(self._solve, solver, part))
            for solver, part in zip(self._solvers, parts, strict=True)
        ]
        progress = work.limits().progress
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(_LOOK_EVERY)
                    self._tell(report, progress, parts)
            self._tell(report, progress, parts)
        except KeyboardInterrupt:
            work.end(Status.STOPPED, INTERRUPTED)
        finally:
            self._is_over.set()
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
        self._conclude(work, parts)

    def _part_of(self, limits: Limits) -> Work:
        """Return the part of the limits for one thread; it also ends when another one does."""
        most = limits.expansions
        share = None if most is None else max(most // len(self._solvers), 1)
        return Work(replace(limits, expansions=share, progress=self._look))

    def _look(self, _: object) -> None:
        if self._is_over.is_set():
            raise KeyboardInterrupt  # ends the search of this thread

    def _tell(
        self, report: Report | None, progress: Callable[[Any], None] | None, parts: Sequence[Work]
    ) -> None:
        if report is not None:
            report(len(self._part.scores) + len(self._waiting))
        if progress is not None:
            progress(GameTally(calls=sum(part.nodes for part in parts)))

    def _conclude(self, work: Work, parts: Sequence[Work]) -> None:
        if self._error is not None:
            raise self._error
        self._keep()
        nodes = sum(part.nodes for part in parts)
        if self._ended is None:
            work.add(ExactScore(0, 0, nodes))
        else:
            work.add(ExactScore(0, 0, nodes, self._ended.status, end=self._ended.ended))

    # In the threads

    def _solve(self, solver: ConnectFourSolver, work: Work) -> None:
        try:
            for number in self._numbers():
                found = work.add(solver.solve(self._state(number), limits=work.limits()))
                if found.score is not None:
                    self._note(number, found.score)
                if work.is_over:
                    self._end(work)
        except BaseException as error:  # raised again by the thread that waits
            self._error = error
            self._is_over.set()

    def _numbers(self) -> Iterator[int]:
        """Yield the positions that a thread is to solve, until the work is over."""
        while not self._is_over.is_set():
            with self._lock:
                number = self._next
                self._next += 1
            if number >= self._total:
                return
            yield number

    def _note(self, number: int, score: int) -> None:
        with self._lock:
            self._waiting[number] = score
            if perf_counter() - self._kept > KEEP_EVERY:
                self._keep()
                self._kept = perf_counter()

    def _keep(self) -> None:
        """Write the scores up to the first position that is not solved."""
        fresh: list[int] = []
        first = len(self._part.scores)
        while first + len(fresh) in self._waiting:
            fresh.append(self._waiting.pop(first + len(fresh)))
        self._part.add(fresh)

    def _end(self, work: Work) -> None:
        """Note how a thread ended early; without its positions, the others are of no use."""
        with self._lock:
            self._ended = self._ended or work
        self._is_over.set()
