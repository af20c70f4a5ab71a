"""Figures of report blind-robot, by the ids of the ledger (claims.csv), and known shortest plans.

The report's settings: children west, south, east, north, every move costs 1, a binary heap that
compares only f, outdated entries skipped and not counted, goals noticed when popped. Its state is
a tuple of four places; in a room without inner walls these are always the corners of a
rectangle, so there are as many tuples as sets, and the figures are the same.
"""

from typing import Any

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import Status, solve
from plybench.core.native.bridge import native_core
from plybench.domains.blind_robot import BlindRobot, check_plan, instance, read
from plybench.domains.shared.maps import Map
from plybench.engine.searches import distances
from plybench.study.doctor import examine
from plybench_reports.claims import claims

MAZES = PUBLIC / "mazeworld"

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
needs_data = needs(MAZES)
BOTH = pytest.mark.parametrize("engine", ["python", pytest.param("native", marks=needs_core)])


def printed(claim: str) -> tuple[int, str]:
    """Return the nodes and directions that the report prints."""
    nodes, _, directions = claims()[claim].value
    return nodes, directions


def search(engine: Any, heuristic: str, ties: str = "heap") -> tuple[int, str, tuple[int, int]]:
    """Return nodes, directions and final place of A* as the report has them."""
    room = instance("reports/room")
    result = solve(
        room,
        heuristic=heuristic,
        ties=ties,
        duplicates="graph",
        goal_test="expanded",
        engine=engine,
    )
    assert result.path is not None
    end = check_plan(room, result.path.actions)
    return result.counts.popped, "".join(a[0].upper() for a in result.path.actions), end


@BOTH
def test_br_01_closest_pair(engine: str) -> None:
    expected = (*printed("br-01"), (13, 13))
    assert search(engine, "report-closest-pair") == expected


@BOTH
@pytest.mark.parametrize("ties", ["fifo", "lifo", "low-h"])
def test_br_02_the_sentinel_makes_every_goal_come_last(engine: str, ties: str) -> None:
    assert search(engine, "report-closest-pair", ties)[0] == 8281 - 169 + 1


@BOTH
def test_br_02_closest_pair_that_is_0_at_goals(engine: str) -> None:
    nodes, plan, _ = search(engine, "closest-pair")
    assert (nodes, len(plan)) == (4525, 24)


@BOTH
def test_br_02_uniform_cost(engine: Any) -> None:
    result = solve(instance("reports/room"), "uniform_cost", ties="heap", engine=engine)
    assert (result.counts.popped, result.cost) == (6220, 24)


@BOTH
def test_br_03_farthest_pair(engine: str) -> None:
    assert search(engine, "farthest-pair") == (*printed("br-03"), (13, 13))


@BOTH
def test_br_04_bounding_box_that_reaches_to_the_origin(engine: str) -> None:
    expected = (*printed("br-04"), (1, 1))
    assert search(engine, "report-bounding-box") == expected


@BOTH
def test_br_05_the_real_box_is_the_farthest_pair_here(engine: str) -> None:
    assert search(engine, "bounding-box") == search(engine, "farthest-pair")
    room = instance("reports/room")
    for state in distances(room, engine="python").to_goal:
        assert room.bounding_box(state) == room.farthest_pair(state)


@BOTH
@pytest.mark.parametrize("ties", ["lifo", "low-h"])
@pytest.mark.parametrize(
    "heuristic", ["farthest-pair", "bounding-box", "report-bounding-box", "merge-pair"]
)
def test_br_06_ties_decide_more_than_the_heuristic(engine: str, heuristic: str, ties: str) -> None:
    assert search(engine, heuristic, ties)[0] == 25


def test_br_07_moves_that_move_nobody_are_children_too() -> None:
    room = instance("reports/room")
    corner = room.parse_state(room.format_state(1 << room.grid.cell((1, 1))))
    assert room.result(corner, "west") == corner
    assert room.actions(corner) == ["west", "south", "east", "north"]


def test_br_08_states_goals_and_the_distance_of_the_start() -> None:
    room = instance("reports/room")
    to_goal = distances(room, engine="python").to_goal
    assert len(to_goal) == 8281
    assert sum(distance == 0 for distance in to_goal.values()) == 169
    assert to_goal[room.initial] == 24


def test_br_02_br_05_verdicts_of_the_doctor() -> None:
    found = {verdict.name: verdict for verdict in examine(instance("reports/room")).verdicts}
    for name in ("closest-pair", "farthest-pair", "bounding-box", "merge-pair"):
        assert found[name].admissible and found[name].consistent, name
    closest, box = found["report-closest-pair"], found["report-bounding-box"]
    assert not closest.admissible and closest.overestimated == 169
    assert not box.admissible and box.overestimated == 8281
    assert box.worst_state is not None and box.worst_state.error == 26


# Shortest plans, proved


@needs_core
@pytest.mark.parametrize(
    ("name", "length"),
    [("reports/room", 24), ("reports/room-all", 24), ("reports/maze", 16), ("mazes/spiral", 24)],
)
def test_shortest_plans_of_named_problems(name: str, length: int) -> None:
    problem = instance(name)
    result = solve(problem, "synchronize")
    assert result.path is not None and result.is_optimal and result.cost == length
    check_plan(problem, result.path.actions)


@needs_core
def test_shortest_plans_from_any_square_of_our_own_maps() -> None:
    rows = (OWN / "mazeworld" / "blind.csv").read_text().split()[1:]
    for name, length in (row.split(",") for row in rows):
        result = solve(read((OWN / "mazeworld" / name).read_text()), "synchronize")
        assert result.is_optimal and result.cost == int(length), name


@needs_core
@needs_data
@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("seed-room13", 24),
        ("seed-maze7", 16),
        ("blind-perf11", 26),
        pytest.param("blind-rnd12", 32, marks=pytest.mark.slow),
        pytest.param("blind-30x30-s3", 59, marks=pytest.mark.slow),
    ],
)
def test_shortest_plans_from_any_square(name: str, length: int) -> None:
    problem = read((MAZES / f"{name}.map").read_text())
    result = solve(problem, "synchronize")
    assert (result.status, result.cost, result.lower_bound) == (Status.SOLVED, length, length)


@needs_core
@pytest.mark.parametrize(("width", "height"), [(1, 1), (9, 1), (4, 7), (32, 32), (2, 512)])
def test_an_empty_room_takes_its_sides(width: int, height: int) -> None:
    result = solve(BlindRobot(Map(width, height)), "synchronize")
    assert result.is_optimal and result.cost == width + height - 2
