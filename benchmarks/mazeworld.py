"""Mazeworld: least fuel with proof, and plans for hundreds of robots.

None of the public solvers we tried minimises fuel. What they need by their own objectives, and the
bounds known in November 2026, are in the names of the work. MovingAI's maps are read
from ../shared/data or PLYBENCH_DATA; without them their rows are left out.
"""

import os
from collections.abc import Callable
from pathlib import Path
from time import process_time

from benchmarks.blocksworld import runner
from benchmarks.harness import Row, race, recorded
from plybench import Limits, solve
from plybench.domains.mazeworld import Mazeworld, from_state, instance
from plybench.domains.mazeworld.scenario import open_scenario

# Fuel of the best plans of CBSH2 and lacam3, or the bounds known before: "old".
KNOWN = {
    ("random-32-32-20", 5): "old 132",
    ("random-32-32-20", 10): "old 198",
    ("random-32-32-20", 20): "old 405..411",
    ("maze-32-32-2", 20): "old 1095..1105",
    ("room-32-32-4", 20): "old 563..569",
}
MAZES = (*((10, seed) for seed in range(1, 6)), (20, 1), (20, 2), (40, 1))  # robots, seed
MAZE_PATIENCE = 20  # seconds
MAPS = ("random-32-32-20", "maze-32-32-2", "room-32-32-4", "empty-16-16")
UNIFORM = ((20, 1), (20, 2), (20, 3), (40, 1))


def rows() -> list[Row]:
    """Return all comparisons; `expanded` are states of all of a planner's searches."""
    return [*reports(), *crowded_boards(), *large(), *mazes(), *scenarios(), *crowds()]


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


# Boards without walls as (width, height, robots, seed); of 30 with 15 robots, 19 is the hardest.
CROWDED = (
    (3, 3, 8, 2),
    (4, 3, 11, 3),
    (4, 3, 10, 3),
    (4, 4, 15, 3),
    (4, 4, 15, 7),
    (4, 4, 15, 19),
    (4, 4, 14, 2),
    (4, 4, 14, 3),
    (4, 4, 14, 7),
    (4, 4, 13, 2),
    (4, 4, 12, 2),
    (5, 4, 19, 5),
)
# With walls, and one to three free cells; made by random moves, so all have a plan.
CROWDED_WITH_WALLS = {
    "5 x 4, 2 walls, 17 robots": ("CG#IO/DEP#K/A.NQF/LJBHM", "Q.#IO/CMN#K/ELPFG/HABJD"),
    "5 x 4, 4 walls, 14 robots": (".LAJG/E#I##/N.MKB/HC#FD", "IEMJG/C#K##/LH.AF/N.#DB"),
    "6 x 5, 10 walls, 19 robots": (
        ".D###R/IC#JBA/M#PH#E/SOKFGQ/##N#L#",
        "CI###R/MD#EGF/S#AQ#J/OKBPH./##N#L#",
    ),
    "6 x 5, 10 walls, 18 robots": (
        "OQ##RA/P##KJD/.I.F##/GEM#C#/##NLHB",
        "OQ##AR/N##KJD/IEMG##/PF.#B#/##LHC.",
    ),
    "6 x 5, 10 walls, 17 robots": (
        "I#.JG#/CLD##N/O###.F/M###.A/KHBPQE",
        "L#.JG#/.ID##F/C###EQ/O###PA/M.KHBN",
    ),
}


def crowded_boards() -> list[Row]:
    """Boards with few free cells, proved, next to IDA* if that takes less than two seconds."""
    found = []
    for width, height, robots, seed in CROWDED:
        puzzle = instance(f"random:{width=},{height=},{robots=},walls=0,{seed=}")
        found += _crowded_rows(f"{width} x {height}, {robots} robots, seed {seed}", puzzle)
    for name, (start, goal) in CROWDED_WITH_WALLS.items():
        found += _crowded_rows(name, from_state(start, goal))
    return found


def _crowded_rows(work: str, puzzle: Mazeworld) -> list[Row]:
    fuel = solve(puzzle, "fuel")
    contestants = {f"plybench, fuel: {fuel.cost}": planner(puzzle, "fuel")}
    plain = solve(puzzle, "ida_star", limits=Limits(seconds=2))
    if plain.is_optimal:
        contestants["plybench, IDA* + distance, native"] = runner(puzzle, "ida_star", "native")
    return race(work, contestants, rounds=1)


def large() -> list[Row]:
    """Ten robots on 100 x 100 with 20 % walls."""
    puzzle = instance("random:width=100,height=100,robots=10,walls=20,seed=1")
    contestants = {
        "plybench, A* + distance, native": runner(puzzle, "astar", "native", heuristic="distance"),
        "plybench, fuel": planner(puzzle, "fuel"),
    }
    return race("100 x 100, 10 robots, 20 % walls", contestants, rounds=3)


def mazes() -> list[Row]:
    """Robots in perfect mazes of 21 x 21 cells: ten are proved, more get bounds in 20 seconds."""
    carved = [("depth-first", *maze) for maze in MAZES] + [("uniform", *maze) for maze in UNIFORM]
    return [row for maze in carved for row in _maze_row(*maze)]


def _maze_row(carving: str, robots: int, seed: int) -> list[Row]:
    """Return the CPU time to a proved plan, or to the limit; the fuel or its bounds are named."""
    puzzle = instance(f"maze:width=21,height=21,{robots=},{carving=!s},{seed=}")
    start = process_time()
    result = solve(puzzle, "fuel", limits=Limits(seconds=MAZE_PATIENCE))
    seconds = process_time() - start
    known = f"{result.cost}" if result.is_optimal else f"{result.lower_bound}..{result.cost}"
    kind = "maze" if carving == "depth-first" else f"{carving} maze"
    work = f"{kind} {seed}, {robots} robots: {known} moves"
    return recorded([Row(work, "plybench, fuel", seconds, result.counts.expanded, 1.0)])


def scenarios() -> list[Row]:
    """The first robots of MovingAI's scenarios, proved; the contestant's name has the fuel."""
    found = []
    for name in MAPS:
        for robots in (5, 10, 20, 60, 100):
            puzzle = scenario(name, robots)
            if puzzle is None:
                continue
            result = solve(puzzle, "fuel")
            old = KNOWN.get((name, robots), "")
            who = f"plybench, fuel: {result.cost}{' proved' if result.is_optimal else ''}"
            work = f"{name}, {robots} robots, least fuel{f' ({old})' if old else ''}"
            found += race(work, {who: planner(puzzle, "fuel")}, rounds=3 if robots < 100 else 1)
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
    from plybench.core.catalog import solvers

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
