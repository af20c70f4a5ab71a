"""Mazeworld: least fuel with proof, and plans for hundreds of robots.

None of the public solvers we tried minimises fuel. What they need by their own objectives, and the
bounds known in November 2026, are in the names of the work. MovingAI's maps are read
from ../shared/data or PLYBENCH_DATA; without them their rows are left out.
"""

import os
from collections.abc import Callable
from pathlib import Path

from benchmarks.blocksworld import runner
from benchmarks.harness import Row, race
from plybench import Limits, solve
from plybench.domains.mazeworld import Mazeworld, instance
from plybench.domains.mazeworld.scenario import open_scenario

# Fuel of the best plans of CBSH2 and lacam3, or the bounds known before: "old".
KNOWN = {
    ("random-32-32-20", 5): "old 132", ("random-32-32-20", 10): "old 198",
    ("random-32-32-20", 20): "old 405..411", ("maze-32-32-2", 20): "old 1095..1105",
    ("room-32-32-4", 20): "old 563..569",
}  # fmt: skip
MAPS = ("random-32-32-20", "maze-32-32-2", "room-32-32-4", "empty-16-16")


def rows() -> list[Row]:
    """Return all comparisons; `expanded` are states of all of a planner's searches."""
    return [*reports(), *large(), *mazes(), *scenarios(), *crowds()]


def reports() -> list[Row]:
    """The report's room and the 8-puzzle as a maze, next to A*."""
    found = []
    for name in ("room", "eight-puzzle"):
        puzzle = instance(f"reports/{name}")
        contestants = {
            "plybench, A* + distance, native": runner(
                puzzle, "astar", "native", heuristic="distance"
            ),
            "plybench, fuel": planner(puzzle, "fuel"),
        }
        found += race(f"reports/{name}", contestants, rounds=10)
    return found


def large() -> list[Row]:
    """Ten robots on 100 x 100 with 20 % walls."""
    puzzle = instance("random:width=100,height=100,robots=10,walls=20,seed=1")
    contestants = {
        "plybench, A* + distance, native": runner(puzzle, "astar", "native", heuristic="distance"),
        "plybench, fuel": planner(puzzle, "fuel"),
    }
    return race("100 x 100, 10 robots, 20 % walls", contestants, rounds=3)


def mazes() -> list[Row]:
    """Ten robots in perfect mazes of 21 x 21 cells, proved; the name has the fuel."""
    found = []
    for seed in range(1, 5):
        puzzle = instance(f"maze:width=21,height=21,robots=10,seed={seed}")
        result = solve(puzzle, "fuel", limits=Limits(seconds=60))
        who = f"plybench, fuel: {result.cost}{' proved' if result.is_optimal else ''}"
        found += race(
            f"maze {seed}, 10 robots, least fuel", {who: planner(puzzle, "fuel")}, rounds=1
        )
    return found


def scenarios() -> list[Row]:
    """The first robots of MovingAI's scenarios, proved; the contestant's name has the fuel."""
    found = []
    for name in MAPS:
        for robots in (5, 10, 20, 60, 100):
            puzzle = scenario(name, robots)
            if puzzle is None or (name, robots) == ("maze-32-32-2", 100):  # not closed in minutes
                continue
            result = solve(puzzle, "fuel")
            old = KNOWN.get((name, robots), "")
            who = f"plybench, fuel: {result.cost}{' proved' if result.is_optimal else ''}"
            work = f"{name}, {robots} robots, least fuel{f' ({old})' if old else ''}"
            found += race(work, {who: planner(puzzle, "fuel")}, rounds=3)
    return found


def crowds() -> list[Row]:
    """Many robots: the first plan, and the improved one; % is above the distances."""
    found = []
    for name, robots in ((n, k) for n in MAPS for k in (100, 200, 400)):
        puzzle = scenario(name, robots)
        if puzzle is None:
            continue
        contestants = {}
        for rounds in (0, 1000):
            cost = solve(puzzle, "crowd", rounds=rounds).cost or 0
            above = 100 * (cost / puzzle.distance(puzzle.initial) - 1)
            who = f"plybench, crowd, {rounds} rounds: {above:.1f} %"
            contestants[who] = planner(puzzle, "crowd", rounds=rounds)
        found += race(f"{name}, {robots} robots", contestants, rounds=2)
    return found


def planner(puzzle: Mazeworld, name: str, **options: int) -> Callable[[], int]:
    """Return a contestant that plans, and returns the states expanded; nothing is replayed."""
    from plybench.catalog import solvers

    function = solvers()[name].function
    return lambda: int(function(puzzle, **options).counts.expanded)


def scenario(name: str, robots: int) -> Mazeworld | None:
    """Return the first robots of a scenario; None, with a message, if it is missing."""
    default = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("PLYBENCH_DATA", default)) / "mazeworld"
    file = folder / f"{name}-random-1.scen"
    if not file.exists():
        print(f"there is no {file}; set PLYBENCH_DATA")
        return None
    rows = sum(1 for line in file.read_text().splitlines() if line.strip()) - 1
    return open_scenario(file, str(robots)) if robots <= rows else None
