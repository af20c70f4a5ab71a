"""Two 24-puzzles of korf2002, #40 and #38, solved optimally; run only when named.

The databases of 6-6-6-6 tiles are built first if they are not yet in the cache folder, which takes
minutes. The published counts leave out the start, ours include it.
"""

from functools import partial

from benchmarks.harness import Contestant, Row, race
from benchmarks.sliding_tiles import generated_with_databases, korf_puzzles, prepare_databases

NAMED_ONLY = True
PUBLISHED = {40: 65_099_578, 38: 38_173_507}  # nodes, with these patterns and their mirror images


def rows() -> list[Row]:
    """Return one row for each."""
    puzzles = korf_puzzles("korf24.csv", 5)
    found = []
    for number, nodes in PUBLISHED.items():
        if number in puzzles:
            work = f"24-puzzle, Korf #{number}, IDA* + pdb (generated; published: {nodes:,})"
            puzzle = puzzles[number]
            solve = partial(generated_with_databases, puzzle)
            ours = Contestant(solve, partial(prepare_databases, [puzzle]))
            found += race(work, {"plybench, native engine": ours})
    return found
