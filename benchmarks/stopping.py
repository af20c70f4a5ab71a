"""How long a search continues after its deadline: seconds of wall-clock time beyond 0.2 s."""

from time import perf_counter

from benchmarks.harness import Row, recorded
from plybench import Limits, solve
from plybench.domains.blocksworld import instance

DEADLINE = 0.2


def rows() -> list[Row]:
    """Return the worst of several runs of each engine, for three kinds of search."""
    puzzle = instance("reports/six-blocks")
    found = []
    for algorithm in ("breadth_first", "iterative_deepening", "depth_first"):
        late: dict[str, float] = {}
        for engine in ("python", "native"):
            for _ in range(3):
                start = perf_counter()
                solve(
                    puzzle,
                    algorithm,
                    duplicates="tree",
                    engine=engine,
                    limits=Limits(seconds=DEADLINE),
                )
                delay = perf_counter() - start - DEADLINE
                late[engine] = max(late.get(engine, 0.0), delay)
        work = f"late by, {algorithm} with a deadline, wall time"
        first = late["python"]
        found += recorded(
            [
                Row(work, f"plybench, {who} engine", seconds, 0, seconds / first)
                for who, seconds in late.items()
            ]
        )
    return found
