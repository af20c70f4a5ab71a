"""Searches that fill memory, beside a process that keeps it busy; run only when named.

A large search waits for memory most of the time, and another process may make it wait longer: it
takes the shared cache and the bandwidth, or the free pages. Every round is measured alone and
beside each kind of neighbour, which is started and ended here (benchmarks/neighbour.py). It is not
part of `make bench`, whose report would take the neighbour for a stranger that disturbs it.
"""

from collections.abc import Callable
from contextlib import ExitStack

from benchmarks.blocksworld import runner
from benchmarks.harness import Contestant, Row, race
from benchmarks.neighbour import KINDS, MEGABYTES, Neighbour
from benchmarks.sliding_tiles import ASTAR_WORK, BLANK_FIRST, KORF_2
from plybench.domains.sliding_tiles import from_state, instance

NAMED_ONLY = True


def rows() -> list[Row]:
    """Return A* on the 15-puzzle, and breadth-first search over all of the 8-puzzle."""
    fifteen, eight = from_state(KORF_2, BLANK_FIRST), instance("hardest/3x3")
    astar = runner(fifteen, "astar", "native", heuristic="manhattan")
    breadth_first = runner(eight, "breadth_first", "native", goal_test="expanded")
    return [
        *beside(f"{ASTAR_WORK}, under load", astar, rounds=5),
        *beside("8-puzzle, breadth-first over every state, under load", breadth_first, rounds=15),
    ]


def beside(work: str, search: Callable[[], int], *, rounds: int) -> list[Row]:
    """Measure a search alone, and beside each kind of neighbour."""
    with ExitStack() as running:

        def busy(kind: str | None) -> None:
            running.close()
            if kind is not None:
                running.enter_context(Neighbour(kind))

        contestants = {"plybench, alone": Contestant(search, lambda: busy(None))}
        for kind in KINDS:
            name = f"plybench, beside one that {kind}"
            contestants[name] = Contestant(search, lambda kind=kind: busy(kind))  # type: ignore[misc]
        print(f"under load: the neighbour has {MEGABYTES} MB and, if there are two, its own core")
        return race(work, contestants, rounds=rounds)
