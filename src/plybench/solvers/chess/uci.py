"""An engine that speaks UCI, the protocol between chess programs. Does not need python-chess.

Commands are run as they come, and searches have a thread of their own, so that `isready` and `stop`
are answered immediately. Unknown words at the start of a line are skipped, as the protocol
requires; what makes no sense is answered with `info string` and changes nothing.
"""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from plybench.core.errors import InputError, shortened
from plybench.core.limits import Limits
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import Status
from plybench.core.version import __version__
from plybench.domains.chess.perft import perft
from plybench.solvers.chess import uci_text
from plybench.solvers.chess.options import engine_options
from plybench.solvers.chess.searcher import Search, Searcher
from plybench.solvers.chess.task import MOST_DEPTH, Found, Line, Played

_MOST_PERFT = 20


class _Work(Protocol):
    """What runs in the thread."""

    def stop(self) -> None: ...


class _Counting:
    """A perft that Ctrl-C or `stop` can end."""

    def __init__(self) -> None:
        self._is_stopped = False

    def stop(self) -> None:
        self._is_stopped = True

    def look(self, _: object) -> None:
        """Raise if it should end; the perft calls this now and then."""
        if self._is_stopped:
            raise InputError("stopped")


class UciEngine:
    """One engine and one partner, who gets all output line by line through `write`.

    `obey` takes a line; `finish` ends as a closed input does, `close` immediately.
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write_line, self._lock = write, Lock()
        self._searcher = Searcher()
        self._played = Played()
        self._works: list[_Work] = []  # what is running, and what waits for it
        self._jobs: SimpleQueue[tuple[_Work, Callable[[], None]] | None] = SimpleQueue()
        self._thread: Thread | None = None  # runs them one after the other, until it gets None
        self._is_debugging = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci, "isready": self._isready, "ucinewgame": self._ucinewgame,
            "setoption": self._setoption, "position": self._position, "go": self._go,
            "stop": self._stop, "ponderhit": self._ponderhit, "bench": self._bench,
            "d": self._show, "eval": self._eval, "debug": self._debug, "register": _nothing,
        }  # fmt: skip

    def obey(self, line: str) -> bool:
        """Do what a line says; False if it says to quit."""
        words = line.split()
        if self._is_debugging:
            self._complain(f"received: {line}")
        if not words:
            return True
        try:
            name, rest = uci_text.read_command(words, [*self._commands, "quit"])
            if name == "quit":
                return False
            self._commands[name](rest)
        except InputError as error:
            self._complain(str(error))
        return True

    def finish(self) -> None:
        """Wait for the running searches; those without an end are stopped."""
        self._end_waiting()
        self._wait()

    def close(self) -> None:
        """End the running searches."""
        self._stop(())
        self._wait()

    def _wait(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()

    # Output

    def _write(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._write_line(line)

    def _complain(self, text: str) -> None:
        self._write(f"info string {' '.join(text.split())}")

    # Commands

    def _uci(self, _: Sequence[str]) -> None:
        self._write(f"id name plybench {__version__}", "id author the plybench authors")
        self._write(*(option.to_uci() for option in engine_options().values()), "uciok")

    def _isready(self, _: Sequence[str]) -> None:
        if self._searcher.lock.acquire(blocking=False):  # otherwise a search is running
            try:
                self._searcher.ready()
            except MemoryError:
                self._complain("there is not enough memory for this Hash")
            finally:
                self._searcher.lock.release()
        self._write("readyok")

    def _ucinewgame(self, _: Sequence[str]) -> None:
        self._searcher.clear()

    def _debug(self, words: Sequence[str]) -> None:
        if list(words) not in (["on"], ["off"]):
            raise InputError(f"debug {' '.join(words)!r} must be on or off")
        self._is_debugging = words[0] == "on"

    def _setoption(self, words: Sequence[str]) -> None:
        name, value = uci_text.read_option_words(words)
        self._searcher.set(name, value)

    def _position(self, words: Sequence[str]) -> None:
        fen, moves = uci_text.read_position_words(words)
        self._played = Played(fen, moves, self._searcher.value("UCI_Chess960"))

    def _stop(self, _: Sequence[str]) -> None:
        for work in list(self._works):
            work.stop()

    def _ponderhit(self, _: Sequence[str]) -> None:
        for work in list(self._works):
            if isinstance(work, Search):
                work.ponder_hit()

    def _show(self, _: Sequence[str]) -> None:
        self._write(*self._played.drawing(), f"Fen: {self._played.position.fen()}")

    def _eval(self, _: Sequence[str]) -> None:
        from plybench.solvers.chess.explain import explain

        played = self._played
        told = explain(played.position.fen(), chess960=played.chess960)
        self._write(*str(told).splitlines())

    # Searches

    def _go(self, words: Sequence[str]) -> None:
        go = uci_text.read_go(words)
        for fault in go.faults:
            self._complain(fault)
        if "perft" in go.numbers:
            self._count(go.numbers["perft"])
            return
        moves = self._legal(go.moves)
        if moves is None:
            self._write("bestmove (none)")
            return
        task = go.task(self._played.white_to_move, self._searcher.value("MultiPV"), moves)
        played = self._played  # another position may be set during this search
        search = self._searcher.search(played, task, self._tell)
        self._start(search, lambda: self._answer(search, played))

    def _legal(self, named: tuple[str, ...] | None) -> list[str] | None:
        """Return the legal moves after `searchmoves`; None if there are moves but none is legal."""
        legal = self._played.position.legal_moves()
        moves = [move for move in named or () if move in legal]
        for move in set(named or ()).difference(legal):
            self._complain(f"searchmoves: {move!r} is not legal here")
        return moves if moves or named is None else None

    def _start(self, work: _Work, run: Callable[[], None]) -> None:
        """Run something in the thread, after what is already there."""
        self._end_waiting()
        self._works.append(work)
        self._jobs.put((work, run))
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._run_in_turn, daemon=True)
            self._thread.start()

    def _run_in_turn(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, run = job
            try:
                run()
            except OSError:  # the reader of our output has closed it
                pass
            finally:
                self._works.remove(work)

    def _end_waiting(self) -> None:
        """Stop a search that would run until it is stopped or a move is played."""
        for work in list(self._works):
            if isinstance(work, Search) and work.waits:
                work.stop()

    def _tell(self, line: Line) -> None:
        self._write(uci_text.info_line(line))

    def _answer(self, search: Search, played: Played) -> None:
        try:
            found = search.run()
        except OSError:  # the reader of our output has closed it
            raise
        except Exception as error:  # the other program must get an answer, whatever went wrong
            self._complain(f"the search failed: {error or type(error).__name__}")
            found = _any_move(played)
        if not found.lines:
            score = "mate 0" if played.position.is_check else "cp 0"
            self._write(f"info depth 0 score {score}")
        if found.end is not None and found.end.kind is End.NO_MATE:
            self._complain(found.reason)
        self._write(uci_text.best_move(found))

    def _count(self, depth: int) -> None:
        if not 0 < depth <= _MOST_PERFT:
            raise InputError(f"perft {depth} must be a number from 1 to {_MOST_PERFT}")
        work, fen, chess960 = _Counting(), self._played.position.fen(), self._played.chess960

        def run() -> None:
            try:
                found = perft(fen, depth, chess960=chess960, limits=Limits(progress=work.look))
            except InputError as error:
                self._complain(f"perft: {error}")
            else:
                self._write(*uci_text.perft_lines(found.moves, found.nodes))

        self._start(work, run)

    def _bench(self, words: Sequence[str]) -> None:
        from plybench.solvers.chess.bench import DEPTH, Bench

        depth = uci_text.read_go(["depth", *words[:1]]).numbers.get("depth", 0) if words else DEPTH
        if not 1 <= depth <= MOST_DEPTH:
            allowed = f"a depth from 1 to {MOST_DEPTH}"
            raise InputError(f"bench {shortened(words[0])} must be {allowed}")
        work = Bench(self._searcher, depth)

        def run() -> None:
            work.run(self._complain)
            self._write(work.summary())

        self._start(work, run)


def _any_move(played: Played) -> Found:
    """Return the first legal move as an answer, if there is one."""
    moves = played.position.legal_moves()[:1]
    lines = tuple(Line(1, 0, 0, 0, None, "lower", (move,), 0, 0.0, 0) for move in moves)
    return Found(Status.LIMIT, lines, 0, 0, 0.0, end=Ending(End.OTHER, detail="failed"))


def _nothing(_: Sequence[str]) -> None:
    """Commands of the protocol that this engine ignores."""
