"""The native engine with its options, and searches that another thread can stop.

`Engine` and UCI are built on this: a `Searcher` keeps the options and the table, a `Search` is one
question to it. Does not need python-chess, so that a UCI engine starts quickly.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from threading import Event, Lock, get_ident
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.native.bridge import core_limits, native_core
from plybench.core.results.decision import GameTally
from plybench.core.results.ending import INTERRUPTED, End, Ending, from_core
from plybench.core.results.result import Status
from plybench.core.system.forks import renew_in_children
from plybench.solvers.chess.options import (
    EngineOption,
    Value,
    chess_engine,
    engine_options,
    find_option,
    switch_options,
)
from plybench.solvers.chess.strength import Strength
from plybench.solvers.chess.task import Found, Line, Played, Task

if TYPE_CHECKING:
    from plybench._core import ChessEngine, ChessLine, ChessPosition

Evaluate = Callable[["ChessPosition"], int]

_MOST_NODES, _MOST_MOVES = 2**62, 1000  # as good as no limit, but numbers that the core accepts
_WEAK_HASH = 16  # MiB; a weak player clears its table before each move, in the time of the move


class Searcher:
    """The engine: its options, and the table that it keeps from search to search.

    `evaluate` is a function of a `ChessPosition` of the core that returns centipawns for the side
    to move; it replaces the evaluation option. Options set during a search apply to the next.
    """

    def __init__(self, evaluate: Evaluate | None = None) -> None:
        options = engine_options().values()
        self._values: dict[str, Value] = {o.name: o.default for o in options if o.kind != "button"}
        self._evaluate = evaluate
        self._core: Any = None
        self._made_with: tuple[Any, ...] = ()
        self._is_to_clear = False
        self.lock = Lock()  # held by the running search
        self._searching: int | None = None  # its thread
        renew_in_children(self)

    def renew(self) -> None:
        """Release the core after a fork, if another thread was in a search."""
        if self.lock.locked() and self._searching != get_ident():
            self.lock, self._searching, self._core = Lock(), None, None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until no other search runs; InputError if the caller's own thread runs one."""
        if self._searching == get_ident():
            raise InputError("the engine is searching; an evaluation cannot ask it")
        with self.lock:
            self._searching = get_ident()
            try:
                yield
            finally:
                self._searching = None

    def set(self, name: str, value: Any = None, called: str = "") -> EngineOption:
        """Set an option, or press a button; return which. An error uses the name `called`."""
        option = find_option(name)
        if option.kind == "button":
            self.clear()
        else:
            self._values[option.name] = option.read(value, called)
        return option

    def value(self, name: str) -> Any:
        """Return the value of an option."""
        return self._values[name]

    def clear(self) -> None:
        """Forget what earlier searches found before the next begins: a new game."""
        self._is_to_clear = True

    def ready(self, values: Mapping[str, Any] | None = None) -> Any:
        """Return the core's engine, rebuilt if an option requires it; `lock` must be held."""
        given: Mapping[str, Any] = values or self._values
        switches = {name: given[option] for option, name in switch_options().items()}
        size = min(given["Hash"], _WEAK_HASH) if given["UCI_LimitStrength"] else given["Hash"]
        settings = size << 20, given["Threads"], given["Evaluation"], switches
        if self._evaluate is not None and given["Threads"] > 1:
            raise InputError("an evaluation in Python needs Threads=1")
        if self._core is None or settings != self._made_with:
            self._core = None  # free its memory first
            size, threads, evaluation, _ = settings
            self._core = chess_engine()(size, threads, evaluation=evaluation, switches=switches)
            self._made_with = settings
        elif self._is_to_clear:
            self._core.clear()
        self._is_to_clear = False
        return self._core

    def search(
        self,
        played: Played,
        task: Task,
        report: Callable[[Line], None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> "Search":
        """Return a search that has not started; `report` gets each finished line.

        It uses the options as they are set now, except those given here.
        """
        values = dict(self._values)
        for name, value in (options or {}).items():
            option = find_option(name)
            if option.kind == "button":
                self.clear()
            else:
                values[option.name] = option.read(value)
        return Search(self, played, task, report, values, self._evaluate)


class Search:
    """One search: `run` it once; `stop` and `ponder_hit` may come from any thread, at any time."""

    def __init__(
        self,
        searcher: Searcher,
        played: Played,
        task: Task,
        report: Callable[[Line], None] | None,
        values: Mapping[str, Any],
        evaluate: Evaluate | None,
    ) -> None:
        self._searcher, self._played, self.task = searcher, played, task
        self._report, self._values, self._evaluate = report, values, evaluate
        is_weak = values["UCI_LimitStrength"]
        self._strength = Strength.of(values["UCI_Elo"]) if is_weak else None
        self._guard = Lock()
        self._core: Any = None  # while it searches
        self._is_stopped = self._is_hit = False
        self._end_of_wait = Event()
        self._heard: dict[int, Line] = {}  # the last exact line of each rank
        self._last_told: dict[int, object] = {}  # of each rank
        self._replies: dict[str, str] = {}  # the last ones reported, for moves of the root
        self._whole = _WholeIteration()

    @property
    def waits(self) -> bool:
        """Whether it would run until it is stopped or the expected move is played."""
        is_endless = self.task.infinite or not self.task.is_limited
        return is_endless or (self.task.pondering and not self._is_hit)

    def stop(self) -> None:
        """End the search with what it knows, even before it has begun."""
        with self._guard:
            self._is_stopped = True
            if self._core is not None:
                self._core.stop()
        self._end_of_wait.set()

    def ponder_hit(self) -> None:
        """Continue as an ordinary search: the expected move was played, the clock starts.

        Does nothing to a search that is not pondering, or no longer: its clock is running.
        """
        if not self.task.pondering:
            return
        with self._guard:
            if self._is_hit:
                return
            self._is_hit = True
            if self._core is not None:
                self._core.ponder_hit()
        if not self.task.infinite:
            self._end_of_wait.set()

    def run(self, limits: Limits | None = None) -> Found:
        """Search and return what was found."""
        with self._searcher.turn():
            found = Found(Status.SOLVED, (), 0, 0, 0.0)
            if self._played.position.legal_moves():
                found = self._weaken(self._run_core(self._searcher.ready(self._values), limits))
            if self.task.waits and not found.is_interrupted:
                self._end_of_wait.wait()
        for line in found.lines:
            if self._last_told.get(line.rank) != line.key:
                self._tell(line)
        if not found.lines:
            return found
        return replace(found, reply=self._replies.get(found.lines[0].moves[0]))

    def _run_core(self, core: "ChessEngine", limits: Limits | None) -> Found:
        if self._strength is not None:
            core.clear()  # so that a choice depends only on the game
        with self._guard:
            self._core = core
            core.arm()  # forgets a stop or a ponder hit that came too late for the previous search
            if self._is_stopped:
                core.stop()
            if self._is_hit:
                core.ponder_hit()
        try:
            return self._ask_core(core, limits)
        finally:
            with self._guard:
                self._core = None

    def _ask_core(self, core: "ChessEngine", limits: Limits | None) -> Found:
        played, wanted = self._played, self._core_task()
        module: Any = native_core()
        try:
            found = core.search(
                played.start,
                list(played.moves),
                module.ChessWanted(**wanted),
                core_limits(limits, GameTally),
                self._hear,
                self._evaluate,
                played.hashes_before,
            )
        except KeyboardInterrupt:  # it came while a line was reported, not between two nodes
            return self._heard_so_far()
        end = from_core(found.end)
        # A search that reaches its own limits has done what was requested.
        is_done = end in (Ending(End.CLOCK), Ending(End.NODES, wanted["nodes"]))
        return Found(
            Status.SOLVED if is_done else Status(found.status),
            tuple(map(Line.of, found.lines)),
            found.depth,
            found.nodes,
            found.seconds,
            end=None if is_done else end,
        )

    def _hear(self, heard: "ChessLine") -> None:
        line = Line.of(heard)
        if line.bound == "exact":
            self._heard[line.rank] = line
        report = self._tell if self._strength is None else self._whole.add
        report(line)

    def _heard_so_far(self) -> Found:
        """Return the lines that were reported; raise KeyboardInterrupt if there is none."""
        lines = tuple(self._heard[rank] for rank in sorted(self._heard))
        if not lines:
            raise KeyboardInterrupt
        last = max(lines, key=lambda line: line.nodes)
        return Found(
            Status.STOPPED, lines, lines[0].depth, last.nodes, last.seconds, end=INTERRUPTED
        )

    def _core_task(self) -> dict[str, Any]:
        """Return the task as the core takes it."""
        task = self.task
        if task.clock is not None:
            left, increment, moves = task.clock
            delay = self._values["Move Overhead"] / 1000
            moves = min(moves, _MOST_MOVES)
            task = replace(task, clock=(max(left - delay, 0.001), increment, moves))
        if task.nodes is not None:
            task = replace(task, nodes=min(task.nodes, _MOST_NODES))
        if self._strength is not None:
            nodes = min(task.nodes or self._strength.nodes, self._strength.nodes)
            task = replace(task, nodes=nodes, lines=max(task.lines, self._strength.lines))
        return asdict(task) | {"root_moves": list(task.root_moves)}

    def _tell(self, line: Line) -> None:
        self._last_told[line.rank] = line.key
        if len(line.moves) > 1:  # a line may be cut off after its move when the search ends
            self._replies[line.moves[0]] = line.moves[1]
        if self._report is not None:
            self._report(line)

    def _weaken(self, found: Found) -> Found:
        """Return the lines, starting with the move that looks best to a weak player."""
        if self._strength is None or not found.lines:
            return found
        lines = self._whole.lines or list(found.lines)
        place = self._strength.choose([line.score for line in lines], self._played.position.hash)
        lines = [lines[place], *lines[:place], *lines[place + 1 :]]
        ranked = [replace(line, rank=i) for i, line in enumerate(lines[: self.task.lines], 1)]
        return replace(found, lines=tuple(ranked))


class _WholeIteration:
    """The lines of the last finished iteration.

    Scores of moves can be compared only there: when a search ends, some lines are one ply deeper.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._next: list[Line] = []

    def add(self, line: Line) -> None:
        """Add a line; the lines of an iteration come one after the other when it is over."""
        if line.rank == 1:
            self._next = []
        self._next.append(line)
        if len(self._next) >= len(self.lines):
            self.lines = self._next
