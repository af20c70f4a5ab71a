"""The mazes and formulas of report mazeworld, and optima of known mazes.

The figures of its claims are those of the studies (`tests/reports/test_verdicts.py`).
The report's settings: any robot moves next, one step of one robot costs 1, children robot by robot
to x-1, y-1, x+1, y+1, a binary heap that compares only f, outdated entries skipped and not
counted, goals noticed when popped. Its nodes are those popped, its path length counts states.
"""

from itertools import product
from math import perm
from typing import Any

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import Status, solve
from plybench.core.native.bridge import native_core
from plybench.domains.mazeworld import Mazeworld, from_state, instance
from plybench.domains.mazeworld.checker import check_plan
from plybench.domains.mazeworld.counting import collision_count, state_count
from plybench.domains.mazeworld.scenario import open_scenario
from plybench.domains.shared.maps import Map
from plybench.engine.searches import distances

MAZES = PUBLIC / "mazeworld"

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
needs_data = needs(MAZES)
BOTH = pytest.mark.parametrize("engine", ["python", pytest.param("native", marks=needs_core)])


def nodes(puzzle: Mazeworld, engine: Any, ties: str) -> tuple[int, Any, int]:
    """Return nodes, cost and path length of A* as the report counts them."""
    result = solve(
        puzzle,
        heuristic="manhattan",
        ties=ties,
        duplicates="graph",
        goal_test="expanded",
        engine=engine,
    )
    assert result.path is not None
    assert check_plan(puzzle, result.path.actions).fuel == result.cost
    return result.counts.popped, result.cost, len(result.path.states)


def room(width: int, height: int, robots: int, model: str = "free") -> Mazeworld:
    """Return a room without walls whose robots are at their goals."""
    grid = Map(width, height)
    spots = {chr(ord("A") + i): grid.position(i) for i in range(robots)}
    return Mazeworld(grid, spots, spots, model=model)


@BOTH
@pytest.mark.parametrize(
    ("ties", "popped"), [("heap", 958), ("fifo", 992), ("lifo", 672), ("low-h", 524)]
)
def test_mz_04_eight_puzzle_as_a_maze(engine: str, ties: str, popped: int) -> None:
    assert nodes(instance("reports/eight-puzzle"), engine, ties) == (popped, 24, 25)


@BOTH
@pytest.mark.parametrize(("width", "height", "robots"), [(3, 3, 2), (3, 3, 3), (4, 2, 4)])
def test_mz_05_states_are_ordered_choices_of_cells(
    engine: Any, width: int, height: int, robots: int
) -> None:
    for model in ("free", "turns"):
        reached = distances(room(width, height, robots, model), engine=engine)
        assert reached.complete
        assert len(reached.to_goal) == state_count(width * height, robots, model)
    assert state_count(7 * 7, 3) == 110_544 == perm(49, 3)
    assert state_count(7 * 7, 3, "turns") == 3 * 110_544


def test_mz_06_collisions_are_all_other_placements() -> None:
    for walls, robots in product(range(4), range(1, 4)):
        placements = list(product(range(6), repeat=robots))
        legal = [p for p in placements if len(set(p)) == robots and min(p) >= walls]
        assert len(placements) - len(legal) == collision_count(6, walls, robots)


def test_mz_08_turns_need_one_number_more_and_no_more_fuel() -> None:
    free, turns = instance("reports/maze"), instance("reports/maze-turns")
    assert (len(free.initial), len(turns.initial)) == (3, 4)
    costs = {solve(puzzle, heuristic="distance").cost for puzzle in (free, turns)}
    assert costs == {23}


def test_mz_09_the_last_robot_has_one_place_more() -> None:
    for cells, robots in ((9, 3), (49, 3), (10_000, 10)):
        places = state_count(cells, robots) // state_count(cells, robots - 1)
        assert places == cells - robots + 1


@BOTH
@pytest.mark.parametrize("model", ["free", "turns"])
def test_mz_11_an_unsolvable_maze_is_searched_through(engine: Any, model: str) -> None:
    # Robots on the arms of a star with one free cell: each can step to the middle and back.
    puzzle = from_state("A.B/#C#", "B.C/#A#").with_model(model)
    puzzle.impossible = lambda: ""  # type: ignore[method-assign]
    for algorithm in ("astar", "breadth_first", "uniform_cost", "bidirectional"):
        options: Any = {"heuristic": "distance"} if algorithm == "astar" else {}
        result = solve(puzzle, algorithm, engine=engine, **options)
        assert (result.status, result.path) == (Status.UNSOLVABLE, None)
        assert result.counts.expanded > 0
        assert result.reason == "no goal state can be reached"


# The optima of the data's README, and of MovingAI maps that A* can do.


@BOTH
@needs_data
@pytest.mark.parametrize("model", ["free", "turns"])
@pytest.mark.parametrize(("name", "fuel"), [("seed-room13", 96), ("seed-maze7", 23)])
def test_mazes_of_the_data_have_their_optima(engine: Any, name: str, fuel: int, model: str) -> None:
    puzzle = open_scenario(MAZES / f"{name}.scen", "").with_model(model)
    result = solve(puzzle, heuristic="distance", engine=engine)
    assert result.path is not None and result.is_optimal
    assert result.cost == fuel == check_plan(puzzle, result.path.actions).fuel


@BOTH
@pytest.mark.parametrize(("name", "fuel"), [("random", 40), ("rooms", 21), ("maze", 63)])
def test_two_robots_on_our_own_maps_have_their_optimum(engine: Any, name: str, fuel: int) -> None:
    puzzle = open_scenario(OWN / "mazeworld" / f"{name}.scen", "2")
    result = solve(puzzle, heuristic="distance", engine=engine)
    assert result.path is not None and result.is_optimal
    assert result.cost == fuel == check_plan(puzzle, result.path.actions).fuel


@needs_core
@needs_data
def test_five_robots_on_a_movingai_map_have_their_optimum() -> None:
    puzzle = open_scenario(MAZES / "random-32-32-20-random-1.scen", "5")
    result = solve(puzzle, heuristic="distance", engine="native")
    assert result.path is not None and result.is_optimal
    assert result.cost == 128 == check_plan(puzzle, result.path.actions).fuel
