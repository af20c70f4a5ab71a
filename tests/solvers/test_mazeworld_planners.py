"""The native planners of Mazeworld: against A* over all states, under limits, in both models."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import mazes
from plybench import InputError, Limits, SearchResult, Status, solve
from plybench.core.catalog import solvers
from plybench.core.errors import counted
from plybench.core.native.bridge import native_core
from plybench.core.observer import Observer
from plybench.core.results.ending import End
from plybench.domains.mazeworld import Mazeworld, from_state, instance
from plybench.domains.mazeworld.checker import check_plan
from plybench.domains.mazeworld.robots import robot_name
from plybench.domains.mazeworld.timing import Timing, time_plan
from plybench.domains.shared.maps import Map
from plybench.domains.sliding_tiles import instance as tiles
from plybench.solvers.mazeworld import crowd, fuel
from plybench.solvers.mazeworld.plans import obstacle_text

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SMALL = st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 4))
PLANNERS = pytest.mark.parametrize("planner", ["fuel", "crowd"])


def random_maze(rng: Random, sides: int, robots: int, walls: float = 0.35) -> Mazeworld:
    """Return a small maze; the robots' starts and goals are anywhere, so it may have no plan."""
    while True:
        width, height = rng.randint(1, sides), rng.randint(1, sides)
        share = rng.random() * walls
        grid = Map(
            width, height, frozenset(c for c in range(width * height) if rng.random() < share)
        )
        if grid.floor:
            break
    names = [robot_name(i) for i in range(rng.randint(1, min(robots, len(grid.floor))))]
    starts, goals = (
        dict(zip(names, map(grid.position, rng.sample(grid.floor, len(names))), strict=True))
        for _ in range(2)
    )
    return Mazeworld(grid, starts, goals)


def crowded(robots: int, side: int = 20, walls: float = 0.1, seed: int = 1) -> Mazeworld:
    """Return a large maze full of robots."""
    rng = Random(seed)
    grid = Map(side, side, frozenset(c for c in range(side * side) if rng.random() < walls))
    distances = grid.distances_from(grid.floor[len(grid.floor) // 2])
    floor = [cell for cell in grid.floor if distances[cell] >= 0]
    names = [robot_name(i) for i in range(robots)]
    starts, goals = (
        dict(zip(names, map(grid.position, rng.sample(floor, robots)), strict=True))
        for _ in range(2)
    )
    return Mazeworld(grid, starts, goals)


def without_hints(puzzle: Mazeworld) -> Mazeworld:
    """Return a puzzle that leaves it to the planner to see that there is no plan."""
    puzzle.impossible = lambda: ""  # type: ignore[method-assign]
    return puzzle


def check_against_astar(puzzle: Mazeworld, engine: Any) -> bool:
    """Check the least fuel; tell whether there is a plan."""
    expected = solve(puzzle, "astar", heuristic="distance", engine=engine)
    found = solve(puzzle, "fuel")
    assert (found.status, found.cost) == (expected.status, expected.cost)
    if found.path is None:
        assert found.reason and found.lower_bound is None
        return False
    assert found.lower_bound == found.cost == check_plan(puzzle, found.path.actions).fuel
    return True


def check_plan_of(puzzle: Mazeworld, found: SearchResult[Any, Any]) -> None:
    """Check path and figures of a result that has a plan."""
    assert found.path is not None and found.lower_bound is not None
    assert check_plan(puzzle, found.path.actions).fuel == found.cost == found.details["fuel"]
    assert found.details["gap"] == found.path.cost - found.lower_bound >= 0
    assert found.details["distance_bound"] == puzzle.distance(puzzle.initial)


# The least fuel


def test_fuel_is_that_of_astar_on_a_thousand_small_mazes() -> None:
    rng = Random(1)
    solved = [
        check_against_astar(without_hints(random_maze(rng, 5, 3)), "native") for _ in range(1000)
    ]
    assert 300 < sum(solved) < 900


@pytest.mark.slow
def test_fuel_is_that_of_astar_on_thousands_of_mazes() -> None:
    rng = Random(2)
    for robots, walls in ((2, 0.5), (3, 0.5), (4, 0.3), (4, 0.6)):
        for _ in range(1500):
            check_against_astar(without_hints(random_maze(rng, 5, robots, walls)), "native")


@settings(max_examples=60, deadline=None)
@given(mazes(st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 3))))
def test_fuel_is_that_of_the_python_definition(puzzle: Mazeworld) -> None:
    check_against_astar(puzzle, "python")


@settings(max_examples=150, deadline=None)
@given(mazes(st.tuples(st.integers(2, 4), st.integers(2, 3), st.just(11)), ["free"]))
def test_crowded_mazes_are_decided_as_by_astar(puzzle: Mazeworld) -> None:
    if len(puzzle.grid.floor) <= 8:
        check_against_astar(without_hints(puzzle), "native")


@pytest.mark.parametrize(
    ("name", "cost"),
    [("room", 96), ("room-turns", 96), ("maze", 23), ("maze-turns", 23), ("eight-puzzle", 24)],
)
def test_the_reports_puzzles(name: str, cost: int) -> None:
    found = solve(instance(f"reports/{name}"), "fuel")
    assert found.is_optimal and found.cost == cost


@pytest.mark.parametrize(
    ("start", "goal", "reason"),
    [
        ("A#./##.", ".#A/##.", "robot A is walled off from its goal"),
        ("AB/CD", "BA/CD", "robots A and B cannot move: their part of the maze has no free cell"),
        ("A..B", "B..A", "robots A and B cannot get past: too few cells are free"),
        ("AB/.C", "BA/.C", "robots B and C keep their order around a ring"),
        ("ABC/DE.", "BAC/DE.", "parity: with one free cell"),
        ("A.B/#C#", "B.A/#C#", "cannot swap places: one free cell lets no robot pass"),
        ("A...BC/#####.", "C...BA/#####.", "cannot get past: too few cells are free"),
    ],
)
def test_without_a_plan_there_is_a_reason(start: str, goal: str, reason: str) -> None:
    puzzle = without_hints(from_state(start, goal))
    for planner in ("fuel", "crowd"):
        found = solve(puzzle, planner)
        assert found.status is Status.UNSOLVABLE and reason in found.reason
        assert found.counts.expanded == 0


def test_every_obstacle_is_told_of_one_robot_or_two() -> None:
    for obstacle in ("walled_off", "full", "corridor", "ring", "parity", "no_room"):
        assert (
            obstacle_text(obstacle, ["A", "B"]) != obstacle_text(obstacle, ["A"])
            or obstacle == "parity"
        )


def test_many_robots_can_be_proved_too() -> None:
    puzzle = crowded(60)
    found = solve(puzzle, "fuel")
    assert found.is_optimal
    check_plan_of(puzzle, found)


@pytest.mark.slow
def test_more_robots_than_the_proof_takes_get_a_plan() -> None:
    puzzle = crowded(520, side=40)
    found = solve(puzzle, "fuel")
    assert found.status is Status.LIMIT
    assert found.reason == "the proof takes at most 512 robots"
    check_plan_of(puzzle, found)


def test_least_fuel_in_corridors_is_that_of_astar() -> None:
    # 20 million states: too many for the planner's own A*.
    for seed in range(3):
        check_against_astar(instance(f"maze:width=9,height=9,robots=5,{seed=}"), "native")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_ten_robots_in_a_large_maze_are_proved(seed: int) -> None:
    puzzle = instance(f"maze:width=21,height=21,robots=10,{seed=}")
    found = solve(puzzle, "fuel", limits=Limits(expansions=20_000_000))
    check_plan_of(puzzle, found)
    assert found.is_optimal and found.cost == [385, 547, 469, 403][seed - 1]


# The crowd


@settings(max_examples=100, deadline=None)
@given(mazes(SMALL), st.integers(0, 20), st.integers(0, 5))
def test_crowd_finds_a_plan_whenever_there_is_one(
    puzzle: Mazeworld, rounds: int, seed: int
) -> None:
    expected = solve(puzzle, "fuel")
    found = solve(puzzle, "crowd", rounds=rounds, seed=seed)
    assert found.status is expected.status
    if found.path is not None:
        check_plan_of(puzzle, found)
        assert expected.cost is not None and found.path.cost >= expected.cost


@pytest.mark.parametrize("robots", [50, 150, 200])
def test_crowd_plans_for_hundreds_of_robots(robots: int) -> None:
    puzzle = crowded(robots)
    plans = [solve(puzzle, "crowd", rounds=rounds, seed=3) for rounds in (0, 50, 200)]
    for found in plans:
        check_plan_of(puzzle, found)
        assert found.is_solved
    costs = [found.path.cost for found in plans if found.path is not None]
    assert costs == sorted(costs, reverse=True)


def test_corridors_are_no_trap() -> None:
    # Two robots change places at the far end of a long corridor with one side way.
    puzzle = from_state("AB............/############.#", "BA............/############.#")
    found = solve(puzzle, "crowd")
    assert found.is_solved
    check_plan_of(puzzle, found)


@pytest.mark.parametrize("rounds", [-1, 2**62 + 1])
def test_rounds_are_a_count(rounds: int) -> None:
    with pytest.raises(InputError, match=f"crowd cannot do rounds={rounds}; it must be from 0"):
        crowd(instance("reports/maze"), rounds=rounds)
    with pytest.raises(InputError, match=r"rounds=2\.5; it must be a whole number"):
        crowd(instance("reports/maze"), rounds=2.5)  # type: ignore[arg-type]


# Both


@PLANNERS
def test_planners_are_in_the_catalog_for_mazeworld_alone(planner: str) -> None:
    assert solvers()[planner].domain == "mazeworld"
    with pytest.raises(
        InputError, match=f"{planner} solves problems of mazeworld, not SlidingTiles"
    ):
        solve(tiles("reports/easy"), planner)
    with pytest.raises(InputError, match="only in the native engine"):
        solve(instance("reports/maze"), planner, engine="python")
    with pytest.raises(InputError, match="only in the native engine, without an observer"):
        solve(instance("reports/maze"), planner, observer=Observer())


@PLANNERS
def test_a_subclass_may_have_other_rules(planner: str) -> None:
    class Other(Mazeworld):
        pass

    puzzle = instance("reports/maze")
    other = Other(puzzle.grid, puzzle.positions(puzzle.starts), puzzle.positions(puzzle.goals))
    with pytest.raises(
        InputError, match=f"Other may have other rules; {planner} only plans Mazeworld"
    ):
        solve(other, planner)


@PLANNERS
@settings(max_examples=40, deadline=None)
@given(puzzle=mazes(SMALL, ["free"]))
def test_both_models_have_the_same_plan_with_waits(planner: str, puzzle: Mazeworld) -> None:
    free, turns = solve(puzzle, planner), solve(puzzle.with_model("turns"), planner)
    assert (free.status, free.cost, free.details) == (turns.status, turns.cost, turns.details)
    if free.path is None or turns.path is None:
        return
    check_plan(puzzle.with_model("turns"), turns.path.actions)
    moves = [action for action in turns.path.actions if not action.endswith("-wait")]
    assert sorted(moves) == sorted(free.path.actions)
    # Nobody waits for longer than the plan takes on a clock.
    assert len(turns.path) <= len(puzzle.robots) * free.details["makespan"]


@PLANNERS
def test_same_puzzle_same_plan(planner: str) -> None:
    assert solve(crowded(40), planner) == solve(crowded(40), planner)


@PLANNERS
@pytest.mark.parametrize("expansions", [1, 30, 1000, 30_000, 200_000])
def test_a_limit_leaves_what_is_known(planner: str, expansions: int) -> None:
    puzzle = crowded(150)
    found = solve(puzzle, planner, limits=Limits(expansions=expansions))
    assert found.counts.expanded <= expansions
    assert found.lower_bound is not None and found.lower_bound >= puzzle.distance(puzzle.initial)
    assert found.status is Status.LIMIT
    assert found.reason == f"stopped after {counted(expansions, 'expansion')}"
    if found.path is not None:
        check_plan_of(puzzle, found)
    assert found == solve(puzzle, planner, limits=Limits(expansions=expansions))


@PLANNERS
def test_a_deadline_ends_it(planner: str) -> None:
    options = {"rounds": 10**9} if planner == "crowd" else {}
    found = solve(crowded(250), planner, limits=Limits(seconds=0.5), **options)
    assert (found.status, found.reason) == (Status.LIMIT, "stopped after 0.5 seconds")
    assert found.path is None or check_plan(crowded(250), found.path.actions).fuel == found.cost


@PLANNERS
def test_too_little_memory_is_said(planner: str) -> None:
    found = solve(crowded(100), planner, limits=Limits(memory=20_000))
    assert found.status is Status.LIMIT and found.end is not None and found.end.kind is End.MEMORY


@PLANNERS
def test_ctrl_c_leaves_the_best_plan(planner: str) -> None:
    # In a process of its own: the signal would reach the test runner too.
    program = f"""
import os, signal, sys, threading
sys.path[:0] = {sys.path!r}
from solvers.test_mazeworld_planners import crowded
from plybench import Limits, solve
puzzle = crowded(250)
options = {{"rounds": 10**9}} if {planner!r} == "crowd" else {{}}
solve(puzzle, {planner!r}, limits=Limits(expansions=1))  # imports what it needs
threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
result = solve(puzzle, {planner!r}, **options)
print(result.status, result.reason, result.path is not None)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.split() == ["stopped", "interrupted", "True"], run.stderr


# Figures


def test_moves_of_different_robots_take_place_together() -> None:
    assert time_plan([0, 10], [(0, 1), (0, 2), (10 - 9, 11)]) == Timing(3, 3, 2)
    assert time_plan([0], []) == Timing(0, 0, 0)


def test_a_cell_must_be_left_before_it_is_entered() -> None:
    # Three robots in a row move one cell on: the last one starts when the others are done.
    assert time_plan([0, 1, 2], [(2, 3), (1, 2), (0, 1)]) == Timing(3, 6, 3)


def test_the_clock_never_changes_the_order_in_a_cell() -> None:
    # Robot 1 passes through cell 5 after robot 0 has, although it could be there first.
    plan = [(0, 9), (0, 5), (0, 6), (1, 5), (1, 4)]
    assert time_plan([8, 6 + 10], plan) == Timing(5, 8, 5)


def test_details_are_told_beside_the_cost() -> None:
    found = fuel(instance("corridor/bay"))
    assert found.details == {
        "fuel": 10,
        "sum_of_costs": 14,
        "makespan": 8,
        "distance_bound": 8,
        "gap": 0,
        "improvement_rounds": 0,
    }
