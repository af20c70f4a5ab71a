"""The ten easiest 24-puzzles of korf2002, solved optimally; run only when named.

They are those with the fewest published nodes; the published counts leave out the start, ours
include it. The databases of 6-6-6-6 tiles are built first if they are not yet in the cache folder,
which takes minutes, and so do the ten together.
"""

from functools import partial

from benchmarks.harness import Contestant, Row, race
from benchmarks.sliding_tiles import korf_puzzle, korf_rows, prepare_databases
from plybench import solve
from plybench.domains.sliding_tiles import SlidingTiles

NAMED_ONLY = True
MOST = 10  # puzzles


def rows() -> list[Row]:
    """Return one row for each, the easiest first."""
    found = []
    for known in sorted(korf_rows("korf24.csv"), key=published)[:MOST]:
        puzzle, optimal = korf_puzzle(known, 5), int(known["optimal"])
        ours = Contestant(partial(generated, puzzle, optimal), partial(prepare_databases, [puzzle]))
        work = (
            f"24-puzzle, Korf #{known['id']}, {optimal} moves, IDA* + pdb "
            f"(generated; published: {published(known):,})"
        )
        found += race(work, {"plybench, native engine": ours})
    return found


def published(row: dict[str, str]) -> int:
    """Return the nodes with the same patterns and their mirror images."""
    return int(row["korf_felner_2002_nodes"])


def generated(puzzle: SlidingTiles, optimal: int) -> int:
    """Return the children generated to find a solution, which must have the published cost."""
    result = solve(puzzle, "ida_star", heuristic="pdb", engine="native")
    if not result.is_optimal or result.cost != optimal:
        raise ValueError(f"a solution of {result.cost} moves was found instead of {optimal}")
    return result.counts.evaluated
