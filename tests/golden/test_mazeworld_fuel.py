"""Least fuel on our own maps, and on known ones.

Of those, the first k rows of each scenario random-1 of MovingAI's maps (sturtevant2012; stern2019).
Up to k = 10 and for empty-16-16 the optima were known from A*; the others equal the sum of
distances or were closed from both sides by the planner, and every plan is checked here.
"""

import csv
from random import Random

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import SearchResult, Status, solve
from plybench.core.native.bridge import native_core
from plybench.domains.mazeworld import Mazeworld, instance
from plybench.domains.mazeworld.checker import check_plan
from plybench.domains.mazeworld.scenario import open_scenario

MAZES = PUBLIC / "mazeworld"

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
needs_data = needs(MAZES)


def planned(puzzle: Mazeworld, planner: str = "fuel") -> SearchResult[tuple[int, ...], str]:
    """Return a plan that was checked."""
    found = solve(puzzle, planner)
    assert found.path is not None
    assert check_plan(puzzle, found.path.actions).fuel == found.cost
    return found


def our_rows() -> list[tuple[str, int, int, int]]:
    """Return scenario, robots, the sum of their distances, and the least fuel; 0 if unknown."""
    with (OWN / "mazeworld" / "fuel.csv").open() as lines:
        return [
            (row["scenario"], int(row["robots"]), int(row["distances"]), int(row["fuel"] or 0))
            for row in csv.DictReader(lines)
        ]


@pytest.mark.parametrize("model", ["free", "turns"])
def test_least_fuel_on_our_own_maps(model: str) -> None:
    for name, robots, distances, fuel in our_rows():
        if fuel:
            found = planned(open_scenario(OWN / "mazeworld" / name, str(robots)).with_model(model))
            assert (found.cost, found.is_optimal) == (fuel, True), (name, robots)
            assert found.details["distance_bound"] == distances


def test_many_robots_on_our_own_maps() -> None:
    for name, robots, distances, fuel in our_rows():
        if not fuel and name != "maze.scen":  # there is room for all to go their shortest ways
            found = planned(open_scenario(OWN / "mazeworld" / name, str(robots)))
            assert (found.cost, found.is_optimal) == (distances, True), (name, robots)
        found = planned(open_scenario(OWN / "mazeworld" / name, str(robots)), "crowd")
        assert found.cost is not None and found.cost >= (fuel or distances)


@needs_data
@pytest.mark.parametrize(
    ("name", "robots", "fuel"),
    [
        ("random-32-32-20", 5, 128),
        ("random-32-32-20", 10, 196),
        ("random-32-32-20", 20, 405),
        ("maze-32-32-2", 5, 180),
        ("maze-32-32-2", 10, 389),
        ("maze-32-32-2", 20, 1095),
        ("room-32-32-4", 5, 163),
        ("room-32-32-4", 10, 304),
        ("room-32-32-4", 20, 563),
        ("empty-16-16", 5, 55),
        ("empty-16-16", 10, 102),
        ("empty-16-16", 20, 189),
    ],
)
@pytest.mark.parametrize("model", ["free", "turns"])
def test_least_fuel_on_movingai_maps(name: str, robots: int, fuel: int, model: str) -> None:
    puzzle = open_scenario(MAZES / f"{name}-random-1.scen", str(robots)).with_model(model)
    found = planned(puzzle)
    assert found.is_optimal and found.cost == fuel


@needs_data
@pytest.mark.parametrize(
    ("name", "robots", "fuel", "distances"),
    [
        ("random-32-32-20", 60, 1370, 1370),
        ("random-32-32-20", 100, 2255, 2253),
        ("maze-32-32-2", 40, 2280, 2278),
        ("maze-32-32-2", 60, 3540, 3538),
        ("room-32-32-4", 60, 1613, 1609),
        ("room-32-32-4", 100, 2522, 2514),
        ("empty-16-16", 60, 618, 618),
        ("empty-16-16", 100, 1036, 1036),
    ],
)
def test_least_fuel_of_many_robots(name: str, robots: int, fuel: int, distances: int) -> None:
    found = planned(open_scenario(MAZES / f"{name}-random-1.scen", str(robots)))
    assert found.is_optimal and found.cost == fuel
    assert found.details["distance_bound"] == distances


@needs_data
@pytest.mark.parametrize("robots", [100, 200, 300])
def test_crowds_on_a_movingai_map_stay_within_five_percent(robots: int) -> None:
    found = planned(open_scenario(MAZES / "random-32-32-20-random-1.scen", str(robots)), "crowd")
    assert found.path is not None
    assert found.path.cost <= 1.05 * found.details["distance_bound"]


@needs_data
@pytest.mark.slow
@pytest.mark.parametrize("name", ["random-32-32-20", "maze-32-32-2", "room-32-32-4", "empty-16-16"])
def test_whole_scenarios_are_planned(name: str) -> None:
    file = MAZES / f"{name}-random-1.scen"
    rows = len([line for line in file.read_text().splitlines()[1:] if line.strip()])
    assert planned(open_scenario(file, str(rows)), "crowd").status is Status.SOLVED


@pytest.mark.parametrize("seed", range(5))
def test_ten_robots_on_100_x_100_need_no_more_than_their_distances(seed: int) -> None:
    found = planned(instance(f"random:width=100,height=100,robots=10,walls=20,seed={seed}"))
    assert found.is_optimal and found.cost == found.details["distance_bound"]


def test_scrambled_eight_puzzles_as_mazes() -> None:
    puzzle, rng = instance("reports/eight-puzzle"), Random(1)
    for _ in range(20):
        state = puzzle.goals
        for _ in range(60):
            state = puzzle.result(state, rng.choice(puzzle.actions(state)))
        scrambled = Mazeworld(puzzle.grid, puzzle.positions(state), puzzle.positions(puzzle.goals))
        expected = solve(scrambled, "breadth_first")
        assert planned(scrambled).cost == expected.cost
