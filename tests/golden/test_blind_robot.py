"""The room of report blind-robot, and known shortest plans.

The figures of its claims are those of the studies (`tests/reports/test_verdicts.py`).
"""

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import Status, solve
from plybench.core.native.bridge import native_core
from plybench.domains.blind_robot import BlindRobot, check_plan, instance, read
from plybench.domains.shared.maps import Map
from plybench.study.doctor import examine

MAZES = PUBLIC / "mazeworld"

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
needs_data = needs(MAZES)


def test_br_07_moves_that_move_nobody_are_children_too() -> None:
    room = instance("reports/room")
    corner = room.parse_state(room.format_state(1 << room.grid.cell((1, 1))))
    assert room.result(corner, "west") == corner
    assert room.actions(corner) == ["west", "south", "east", "north"]


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
