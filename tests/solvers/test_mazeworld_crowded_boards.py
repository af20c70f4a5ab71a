"""Boards with few free cells: `fuel` against the searches over all states, and under limits."""

import subprocess
import sys
from random import Random

import pytest

from plybench import Limits, Status, solve
from plybench.core.native.bridge import native_core
from plybench.core.results.ending import End
from plybench.domains.mazeworld import Mazeworld, instance
from plybench.domains.mazeworld.checker import check_plan
from plybench.domains.mazeworld.robots import robot_name
from plybench.domains.shared.maps import Map
from plybench.domains.sliding_tiles import SlidingTiles

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def crowded_board(
    width: int, height: int, walls: int, free: int, seed: int, moves: int = 5000
) -> Mazeworld:
    """Return a board with a plan: the goals, after a number of random moves of its free cells."""
    rng = Random(seed)
    cells = range(width * height)
    while True:
        grid = Map(width, height, frozenset(rng.sample(cells, walls)))
        distances = grid.distances_from(grid.floor[0])
        if all(distances[cell] >= 0 for cell in grid.floor):
            break
    goals = rng.sample(grid.floor, len(grid.floor) - free)
    robot_at = {cell: robot for robot, cell in enumerate(goals)}
    places = [cell for cell in grid.floor if cell not in robot_at]
    for _ in range(moves):
        number = rng.randrange(free)
        beside = rng.choice(list(grid.steps[places[number]].values()))
        if beside in robot_at:
            robot_at[places[number]] = robot_at.pop(beside)
            places[number] = beside
    starts = {robot: cell for cell, robot in robot_at.items()}
    return Mazeworld(
        grid,
        {robot_name(robot): grid.position(starts[robot]) for robot in range(len(goals))},
        {robot_name(robot): grid.position(goals[robot]) for robot in range(len(goals))},
    )


def test_least_fuel_is_that_of_astar_on_crowded_boards() -> None:
    shapes = [(3, 3, 0), (5, 2, 0), (5, 2, 1), (4, 3, 2), (4, 3, 3), (3, 4, 2)]
    for seed in range(60):
        width, height, walls = shapes[seed % len(shapes)]
        free = 1 + seed % 2 if width * height - walls > 9 else 1
        puzzle = crowded_board(width, height, walls, free, seed)
        expected = solve(puzzle, "astar", heuristic="distance", engine="native")
        found = solve(puzzle, "fuel")
        assert found.is_optimal and found.cost == found.lower_bound == expected.cost
        assert found.path is not None
        assert check_plan(puzzle, found.path.actions).fuel == expected.cost


@pytest.mark.parametrize("free", [1, 2, 3, 4])
def test_least_fuel_is_that_of_ida_star_on_twelve_cells(free: int) -> None:
    for seed in range(3):
        puzzle = crowded_board(4, 3, 0, free, seed, moves=40)
        found = solve(puzzle, "fuel")
        assert found.is_optimal and found.cost == solve(puzzle, "ida_star").cost


def test_least_fuel_is_that_of_the_sliding_tiles() -> None:
    for seed in range(5):
        puzzle = crowded_board(4, 4, 0, 1, seed, moves=150)
        # The free cell of the goal is anywhere, and so are the goals: tile n is robot n.
        boards = []
        for cells in (puzzle.starts, puzzle.goals):
            board = [0] * 16
            for robot, cell in enumerate(cells, 1):
                board[cell] = robot
            boards.append(tuple(board))
        tiles = SlidingTiles(4, 4, boards[0], goal=boards[1])
        expected = solve(tiles, "ida_star", heuristic="manhattan")
        assert solve(puzzle, "fuel").cost == expected.cost


def test_both_models_need_the_same_fuel() -> None:
    puzzle = crowded_board(4, 4, 1, 1, 7, moves=200)
    free, turns = solve(puzzle, "fuel"), solve(puzzle.with_model("turns"), "fuel")
    assert free.is_optimal and turns.is_optimal
    assert (free.cost, free.counts) == (turns.cost, turns.counts)
    assert turns.path is not None
    check_plan(puzzle.with_model("turns"), turns.path.actions)


def test_cells_that_no_robot_reaches_do_not_count() -> None:
    # The part on the right is free: the robots have one free cell.
    grid = Map(6, 3, frozenset({3, 9, 15}))
    cells = [cell for cell in grid.floor if cell % 6 < 3]
    names = [robot_name(i) for i in range(8)]
    starts = dict(zip(names, map(grid.position, cells[1:]), strict=True))
    goals = dict(zip(names, map(grid.position, [*cells[:4], *cells[5:]]), strict=True))
    puzzle = Mazeworld(grid, starts, goals)
    found, expected = solve(puzzle, "fuel"), solve(puzzle, "astar")
    assert (found.status, found.cost) == (expected.status, expected.cost)


def test_a_crowded_board_may_have_no_plan() -> None:
    board = crowded_board(4, 4, 0, 1, 1)
    goals = board.positions(board.goals)
    goals["A"], goals["B"] = goals["B"], goals["A"]
    found = solve(board.with_goals(goals), "fuel")
    assert found.status is Status.UNSOLVABLE and "parity" in found.reason


# Limits


HARD = "random:width=5,height=5,robots=24,walls=0,seed=1"


@pytest.mark.parametrize("expansions", [1, 1000, 105_000, 300_000])
def test_a_limit_leaves_bounds_and_mostly_a_plan(expansions: int) -> None:
    puzzle = instance(HARD)
    limits = Limits(expansions=expansions)
    found = solve(puzzle, "fuel", limits=limits)
    assert found.counts.expanded == expansions
    assert found.reason.startswith("stopped after ")
    assert found.lower_bound is not None and found.lower_bound >= puzzle.distance(puzzle.initial)
    assert (found.path is not None) == (expansions >= 105_000)
    if found.path is not None:
        assert check_plan(puzzle, found.path.actions).fuel == found.cost
    assert found == solve(puzzle, "fuel", limits=limits)


def test_the_bound_never_falls() -> None:
    bounds = [
        solve(instance(HARD), "fuel", limits=Limits(expansions=most)).lower_bound or 0
        for most in (1, 10_000, 100_000, 1_000_000)
    ]
    assert bounds == sorted(bounds) and bounds[-1] > bounds[0]


def test_little_memory_means_small_databases() -> None:
    puzzle = instance("random:width=4,height=4,robots=15,walls=0,seed=12")
    small = solve(puzzle, "fuel", limits=Limits(memory=17_000_000))
    large = solve(puzzle, "fuel")
    assert small.is_optimal and large.is_optimal and small.cost == large.cost == 57
    assert small.counts != large.counts
    none = solve(puzzle, "fuel", limits=Limits(memory=1_000_000))
    assert none.status is Status.LIMIT and none.end is not None and none.end.kind is End.MEMORY


def test_a_deadline_ends_it() -> None:
    found = solve(instance(HARD), "fuel", limits=Limits(seconds=0.5))
    assert (found.status, found.reason) == (Status.LIMIT, "stopped after 0.5 seconds")


def test_ctrl_c_ends_it() -> None:
    # In a process of its own: the signal would reach the test runner too.
    program = f"""
import os, signal, threading
from plybench import Limits, solve
from plybench.domains.mazeworld import instance
puzzle = instance({HARD!r})
solve(puzzle, "fuel", limits=Limits(expansions=1))  # imports what it needs
threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
result = solve(puzzle, "fuel")
print(result.status, result.reason, result.path is not None)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.split() == ["stopped", "interrupted", "True"], run.stderr
