"""A pinned workload of the engine: positions searched to a depth, one after the other.

The sum of the nodes is a signature: on every machine it changes only when the search or the
evaluation changes. Does not need python-chess.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plybench.domains.chess.positions import POSITIONS
from plybench.solvers.chess.searcher import Search, Searcher
from plybench.solvers.chess.task import Played, Task

DEPTH = 10

# Openings, middlegames with much and little to capture, endings, mates, and a blocked position.
_FENS = (
    *(POSITIONS[name].fen for name in ("start", "middlegame", "italian", "mate-in-2", "pawns")),
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1BN1B3/PP3PPP/R2Q1RK1 w - - 4 12",
    "2r3k1/1q3pp1/4p2p/1p1pP3/p2P4/P1R3P1/1PQ2P1P/6K1 b - - 3 29",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1k2p1/p1pP1pPp/P1P2P1P/1P2K3/8/8 w - - 0 40",
    "3r1rk1/1pp2ppp/p1nq1n2/4p3/2B1P1b1/2NP1N2/PPPQ1PPP/R3R1K1 w - - 0 13",
    "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
    "8/5k2/3R4/8/5K2/8/1r6/8 w - - 0 60",
)


@dataclass(slots=True, eq=False)
class Bench:
    """A run of the workload; `stop` ends it early."""

    searcher: Searcher
    depth: int = DEPTH
    nodes: int = 0
    seconds: float = 0.0
    is_stopped: bool = False
    _search: Search | None = field(default=None, repr=False)

    def stop(self) -> None:
        """End it."""
        self.is_stopped = True
        if self._search is not None:
            self._search.stop()

    def run(self, report: Callable[[str], Any] | None = None) -> None:
        """Search all positions, each with a fresh engine; Ctrl-C is raised."""
        for number, fen in enumerate(_FENS, 1):
            if self.is_stopped:
                return
            self.searcher.clear()
            self._search = self.searcher.search(Played(fen), Task(depth=self.depth))
            found = self._search.run()
            if found.is_interrupted:
                raise KeyboardInterrupt
            if self.is_stopped:
                return
            self.nodes += found.nodes
            self.seconds += found.seconds
            if report is not None:
                report(f"position {number} of {len(_FENS)}: {found.nodes} nodes")

    def summary(self) -> str:
        """Return the signature and the speed."""
        if self.is_stopped:
            return f"stopped: {self.nodes} nodes so far"
        rate = round(self.nodes / self.seconds) if self.seconds > 0 else 0
        return f"{self.nodes} nodes {rate} nps"


def bench(depth: int = DEPTH, options: Mapping[str, Any] | None = None) -> Bench:
    """Run the workload with the given options of the engine; return it with nodes and seconds."""
    searcher = Searcher()
    for name, value in (options or {}).items():
        searcher.set(name, value)
    work = Bench(searcher, depth)
    work.run()
    return work
