"""Chess: what the engine does in a second, and how many test positions it solves.

The positions are read from ../shared/data or PLYBENCH_DATA; without them their rows are left out.
`python -m benchmarks.chess_engine`, or with the matches `make bench-chess`.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from benchmarks.machine import environment
from plybench.domains.chess.positions import START
from plybench.solvers.chess.bench import bench
from plybench.solvers.chess.exercises import load_exercises
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Found, Played, Task

NAMED_ONLY = True

DATA = Path(os.environ.get("PLYBENCH_DATA", Path(__file__).parents[2] / "shared" / "data"))
_SECONDS = 1.0


def signature() -> int:
    """Return the sum of the nodes of a pinned workload, which changes with the search."""
    return bench().nodes


def lines(data: Path = DATA) -> Iterator[str]:
    """Yield the rows of a table in Markdown."""
    yield "| engine, one thread, 16 MiB | |"
    yield "|---|---|"
    work = bench()
    rate = work.nodes / work.seconds / 1e6
    yield f"| bench, depth {work.depth} | {work.nodes:,} nodes, {rate:.2f} M nodes/s |"
    found = searched(START, Task(seconds=_SECONDS))
    rate = found.nodes / found.seconds / 1e6
    yield f"| start position, {_SECONDS:g} s | depth {found.depth}, {rate:.2f} M nodes/s |"
    folder = data / "chess"
    if not folder.exists():
        yield f"| WAC and mates | left out: there is no {folder}; set PLYBENCH_DATA |"
        return
    yield f"| WAC 1-150, {_SECONDS:g} s each | {best_moves(folder / 'wac_001_150.epd')} |"
    for moves in (2, 3, 4):
        yield f"| mates in {moves} | {mates(folder / f'mate{moves}.fen', moves)} |"


def searched(fen: str, task: Task) -> Found:
    """Search a position with an empty table; KeyboardInterrupt if Ctrl-C ended it early."""
    found = Searcher().search(Played(fen), task).run()
    if found.is_interrupted:
        raise KeyboardInterrupt
    return found


def best_moves(path: Path) -> str:
    """Return how many positions of a file are solved in a second, and which are not."""
    exercises = load_exercises(path)
    missed = [
        exercise.name
        for exercise in exercises
        if not exercise.is_solved_by(
            searched(exercise.fen, Task(seconds=_SECONDS)).lines[0].moves[0]
        )
    ]
    solved = f"{len(exercises) - len(missed)} of {len(exercises)} solved"
    return solved + (f"; not {', '.join(missed)}" if missed else "")


def mates(path: Path, moves: int) -> str:
    """Return how many positions of a file are solved with the shortest mate, and the time."""
    fens = [" ".join([*line.split()[:4], "0", "1"]) for line in path.read_text().splitlines()]
    all_found = [searched(fen, Task(mate=moves)) for fen in fens]
    solved = sum(1 for found in all_found if found.lines[0].mate == moves)
    seconds = sum(found.seconds for found in all_found)
    return f"{solved} of {len(fens)} solved, {seconds:.1f} s"


def main() -> None:
    print(", ".join(f"{key} {value}" for key, value in environment().items()))
    try:
        for line in lines():
            print(line, flush=True)
    except KeyboardInterrupt:
        raise SystemExit("stopped") from None


if __name__ == "__main__":
    main()
