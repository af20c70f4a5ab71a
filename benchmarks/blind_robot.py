"""Shortest plans of the blind robot from any square, and what each idea of the search is worth.

Maps are read from ../shared/data or PLYBENCH_DATA; without them their rows are left out. Random
maps of 30 x 30 squares are our own. No peer is raced: the best public program for shortest reset
words is compiled for each size (39 s) and then took 89 s for blind-rnd12. "expanded" counts beliefs
and nodes of graphs. If a minute is not enough, the row has a lower bound and the best length.
"""

import os
from functools import partial
from pathlib import Path
from time import process_time

from benchmarks.harness import Row, race, recorded
from plybench import Limits, solve
from plybench.domains.blind_robot import BlindRobot, instance, read

DATA = Path(os.environ.get("PLYBENCH_DATA", Path(__file__).parents[2] / "shared" / "data"))
MAZES = DATA / "mazeworld"
LENGTHS = {
    "seed-room13": 24,
    "seed-maze7": 16,
    "blind-perf11": 26,
    "blind-rnd12": 32,
    "blind-30x30-s3": 59,
}
PATIENCE = 60.0  # seconds


def rows() -> list[Row]:
    """Return one row for each map, then those of the ideas, then A* in the report's room."""
    found = []
    for name in LENGTHS:
        if (MAZES / f"{name}.map").exists():
            found += shortest(name, read((MAZES / f"{name}.map").read_text()))
    for walls in (1, 2, 3, 4, 5):
        name = f"random:width=30,height=30,walls={walls},seed=1"
        found += shortest(name, instance(name))
    return found + ideas(instance("random:width=10,height=10,walls=20,seed=1")) + report()


def shortest(name: str, problem: BlindRobot) -> list[Row]:
    """Return the CPU time to a proved plan, or to the limit; the length or its bounds are named."""
    start = process_time()
    result = solve(problem, "synchronize", limits=Limits(seconds=PATIENCE))
    seconds = process_time() - start
    known = f"{result.cost}" if result.is_solved else f"{result.lower_bound}..{result.cost}"
    if result.is_solved and LENGTHS.get(name, result.cost) != result.cost:
        raise AssertionError(f"{name}: {result.cost} moves; known: {LENGTHS[name]}")
    work = f"blind robot, {name}: {known} moves"
    return recorded([Row(work, "plybench", seconds, result.counts.expanded, 1.0)])


def ideas(problem: BlindRobot) -> list[Row]:
    """Return the cost of the search without each idea."""
    contestants = {"all ideas": partial(_expanded, problem, "nothing")}
    for idea in ("beam", "beliefs", "merging"):
        contestants[f"without {idea}"] = partial(_expanded, problem, idea)
    return race(f"blind robot, {problem.name}", contestants, rounds=2)


def report() -> list[Row]:
    """Return A* with the report's heuristics, in both engines."""
    room, found = instance("reports/room"), []
    for heuristic in ("report-closest-pair", "farthest-pair", "report-bounding-box"):
        work = f"blind robot, reports/room, A* + {heuristic}, heap"
        found += race(
            work,
            {
                f"plybench, {engine} engine": partial(_report_nodes, room, heuristic, engine)
                for engine in ("python", "native")
            },
        )
    return found


def _expanded(problem: BlindRobot, without: str) -> int:
    limits = Limits(seconds=PATIENCE)
    return solve(problem, "synchronize", limits=limits, without=without).counts.expanded


def _report_nodes(room: BlindRobot, heuristic: str, engine: str) -> int:
    result = solve(room, heuristic=heuristic, ties="heap", engine=engine)  # type: ignore[arg-type]
    return result.counts.popped
