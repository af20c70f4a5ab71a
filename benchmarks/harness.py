"""Measuring: several contestants do the same work in turn; the best time of each counts.

Setup, such as building a table, is not measured.
"""

import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import process_time

RESULTS = Path(__file__).parent / "results"

# A contestant whose name has one of these is not ours, unless the name has ours too.
OTHERS = (
    "plain loop",
    "python-chess",
    "simpleai",
    "aima3",
    "networkx",
    "rustworkx",
    "OpenSpiel",
    "bitbully",
    "sunfish",
    "Stockfish",
    "Fast Downward",
    "unified-planning",
)
_FOUND = re.compile(r": \d.*$")  # what was found stands after the name: "blind robot: 24 moves"
_BOUNDS = re.compile(r": \d+\.\.\d")  # the same of a search that was stopped: "61..65 moves"


@dataclass(frozen=True)
class Row:
    """One contestant's best time for a piece of work, and what it did."""

    work: str
    who: str
    seconds: float  # CPU time of the best round
    nodes: int  # expanded, as the contestant counts it; 0 if it does not say
    ratio: float  # seconds of this one / seconds of the first
    cold: float | None = None  # seconds of the first round
    middle: float | None = None  # median seconds of all rounds; None if there was only one
    family: str = ""  # set by whoever runs the suite

    @property
    def key(self) -> tuple[str, str]:
        """The names by which runs are compared, without what this run found."""
        return _FOUND.sub("", self.work), _FOUND.sub("", self.who)

    @property
    def is_comparable(self) -> bool:
        """Whether its time is that of the work: not of the wall's clock, nor of a time limit."""
        return "wall time" not in self.work and not _BOUNDS.search(self.work)

    @property
    def is_ours(self) -> bool:
        """Whether this is plybench and not something that it is compared with."""
        return "plybench" in self.who or not any(name in self.who for name in OTHERS)


@dataclass(frozen=True)
class Quoted:
    """A rate that was not measured here, and ours for the same work."""

    work: str
    who: str
    rate: float  # nodes per second
    when: str  # and where it was seen
    ours: float  # nodes per second, measured now


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the finished processes that it started."""
    return process_time() + _of_children()


def _of_children() -> float:
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass(frozen=True)
class Contestant:
    """Does some work and returns the nodes it expanded; is prepared before each round."""

    run: Callable[[], int]
    prepare: Callable[[], object] = lambda: None
    clock: Callable[[], float] = cpu_seconds  # of whoever does the work


def race(
    work: str,
    contestants: Mapping[str, Callable[[], int] | Contestant],
    *,
    rounds: int = 5,
    patience: float = 3.0,
) -> list[Row]:
    """Let contestants run in turn; each returns the nodes it expanded.

    The first is the reference of the ratio. One that takes longer than `patience` seconds runs
    only once. Preparing a contestant is not measured.
    """
    for listener in _listeners:
        listener.begin(work)
    taken: dict[str, list[float]] = {who: [] for who in contestants}
    nodes: dict[str, int] = {}
    for _ in range(rounds):
        for who, given in contestants.items():
            if min(taken[who], default=0) > patience:
                continue
            contestant = given if isinstance(given, Contestant) else Contestant(given)
            contestant.prepare()
            start = contestant.clock()
            nodes[who] = contestant.run()
            taken[who].append(contestant.clock() - start)
            _heed_ctrl_c()
    reference = max(min(taken[next(iter(contestants))]), 1e-9)  # a coarse clock may say 0
    return recorded([_row(work, who, taken[who], nodes[who], reference) for who in contestants])


def _row(work: str, who: str, taken: list[float], nodes: int, reference: float) -> Row:
    best = min(taken)
    middle = median(taken) if len(taken) > 1 else None
    return Row(work, who, best, nodes, best / reference, taken[0], middle)


def per_node(rows: list[Row]) -> list[Row]:
    """Return rows with the ratios of seconds per node, for contestants that did not do as much."""
    cost = rows[0].seconds / rows[0].nodes
    return [replace(row, ratio=row.seconds / row.nodes / cost) for row in rows]


def recorded(rows: list[Row]) -> list[Row]:
    """Return rows, kept in case the suite fails later; for those that no race has made."""
    _heed_ctrl_c()
    for listener in _listeners:
        listener.rows += rows
    return rows


class Listener:
    """Keeps the rows that a suite has measured so far."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.is_interrupted = False

    def begin(self, work: str) -> None:
        """Hear that a race begins."""

    def interrupt(self, *_: object) -> None:
        """Remember Ctrl-C: the search that hears of it only returns early."""
        self.is_interrupted = True
        raise KeyboardInterrupt


_listeners: list[Listener] = []


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Tell a listener of all races that are run meanwhile, and of Ctrl-C."""
    _listeners.append(listener)
    before = signal.signal(signal.SIGINT, listener.interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        _listeners.remove(listener)


def _heed_ctrl_c() -> None:
    if any(listener.is_interrupted for listener in _listeners):
        raise KeyboardInterrupt
