"""Schedules of Mazeworld: made of plans, checked without them, written to files and read back."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import mazes
from plybench import InputError, solve
from plybench.core.native.bridge import native_core
from plybench.core.results.plan_files import KINDS, Kind, check_plan, write_plan
from plybench.domains.mazeworld import Mazeworld, check_schedule, instance, schedule
from plybench.domains.mazeworld.checker import PlanError
from plybench.domains.mazeworld.schedule import moves_of
from plybench.domains.mazeworld.timing import time_plan
from plybench.domains.shared.maps import Map

SMALL = st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3))

# A and B on a map of 4 x 2, counted from the top left, with a wall at (3, 1):
#   A . . B      goals:  . A B .
#   . . . #              . . . #
CROSS = Mazeworld(
    Map(4, 2, frozenset({7}), "top-left"),
    {"A": (0, 0), "B": (3, 0)},
    {"A": (1, 0), "B": (2, 0)},
)
GOOD = {"A": [(0, 0, 0), (1, 1, 0)], "B": [(0, 3, 0), (4, 2, 0)]}


@settings(max_examples=50, deadline=None)
@given(puzzle=mazes(SMALL))
def test_schedules_hold_and_use_what_the_timing_says(puzzle: Mazeworld) -> None:
    found = solve(puzzle, "astar", heuristic="distance")
    if found.path is None:
        return
    timed = schedule(puzzle, found.path)
    report = asdict(check_schedule(puzzle, timed))
    assert report.pop("robots") == len(puzzle.robots)
    assert report == asdict(time_plan(puzzle.starts, moves_of(puzzle, found.path)))
    assert all([stop.time for stop in path] == list(range(len(path))) for path in timed.values())


@pytest.mark.slow
@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("model", ["free", "turns"])
def test_plans_of_hundreds_of_robots_are_read_back(tmp_path: Path, kind: Kind, model: str) -> None:
    name = f"random:width=30,height=30,robots=200,walls=10,seed=3,model={model}"
    puzzle = instance(name)
    found = solve(puzzle, "crowd", rounds=20)
    file = tmp_path / f"plan.{kind}"
    file.write_text(write_plan(puzzle, found, kind))
    report = check_plan(puzzle, file)
    assert report["robots"] == 200
    assert {name: report[name] for name in ("fuel", "sum_of_costs", "makespan")} == {
        name: found.details[name] for name in ("fuel", "sum_of_costs", "makespan")
    }


def test_a_robot_without_a_stop_stays_where_it_was() -> None:
    report = check_schedule(CROSS, GOOD)
    assert (report.fuel, report.sum_of_costs, report.makespan) == (2, 5, 4)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"A": []}, "robot A has no path"),
        ({"C": [(0, 1, 1)]}, "there is no robot 'C'; there are: A, B"),
        (
            {"A": [(0, 0, 1), (1, 0, 0)]},
            "robot A begins at (0, 1) at time 0, not at its start (0, 0) at time 0",
        ),
        ({"A": [(1, 0, 0), (2, 1, 0)]}, "robot A begins at (0, 0) at time 1, not at its start"),
        (
            {"A": [(0, 0, 0), (3, 1, 0), (3, 1, 0)]},
            "robot A at time 3: this stop comes after one at time 3",
        ),
        (
            {"A": [(0, 0, 0), (1, 1, 1)]},
            "robot A at time 1: from (0, 0) to (1, 1) is more than one step",
        ),
        ({"A": [(0, 0, 0), (1, -1, 0)]}, "robot A at time 1: (-1, 0) is outside the map"),
        ({"B": [(0, 3, 0), (1, 3, 1)]}, "robot B at time 1: (3, 1) is a wall"),
        ({"A": [(0, 0, 0)]}, "robot A ends at (0, 0) at time 0, not at its goal (1, 0)"),
        (
            {"A": [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 1, 0)], "B": [(0, 3, 0), (2, 2, 0)]},
            "robot B at time 2: it enters (2, 0), and so does A",
        ),
        (
            {"A": [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 1, 0)], "B": [(0, 3, 0), (1, 2, 0)]},
            "robot A at time 2: it enters (2, 0), where B is",
        ),
        (
            {"A": [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 1, 0)], "B": [(0, 3, 0), (3, 2, 0)]},
            "robot B at time 3: it enters (2, 0) while A is still leaving it",
        ),
        (
            {"A": [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0)], "B": [(0, 3, 0), (3, 2, 0)]},
            "robot A at time 3: it enters (3, 0) while B comes the other way",
        ),
    ],
)
def test_bad_schedules_are_refused_with_robot_and_time(changes: Any, message: str) -> None:
    with pytest.raises(PlanError) as caught:
        check_schedule(CROSS, {**GOOD, **changes})
    assert str(caught.value).startswith(message)


def _json(**changes: Any) -> str:
    paths = {
        robot: [dict(zip(("time", "x", "y"), stop, strict=True)) for stop in path]
        for robot, path in GOOD.items()
    }
    return json.dumps({"origin": "top-left", "paths": paths} | changes)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("p.txt", "", "must end in .csv or .json"),
        ("p.csv", "", "line 1: there is no column 'robot'"),
        ("p.csv", "robot,time,x\nA,0,0\n", "line 1: there is no column 'y'"),
        ("p.csv", "robot,time,x,y\n", "there are no rows"),
        ("p.csv", "robot,time,x,y\nA,0,0\n", "line 2: this row has 3 values, the first line has 4"),
        ("p.csv", "robot,time,x,y\nA,0,0,1.5\n", "line 2: y '1.5' must be a whole number"),
        ("p.csv", "robot,time,x,y\nA,-1,0,0\n", "line 2: time '-1' must be a whole number"),
        ("p.csv", f"robot,time,x,y\nA,{'9' * 5000},0,0\n", "line 2: time '9999"),
        ("p.csv", f"robot,time,x,y\n{'A' * 200_000},0,0,0\n", "line 2: this is not CSV"),
        ("p.json", "{", "this is not JSON"),
        ("p.json", "[" * 100_000, "this is not JSON"),
        ("p.json", f'{{"paths": {"9" * 5000}}}', "this is not JSON"),
        ("p.json", "[]", "this is not a JSON object"),
        ("p.json", "{}", "'paths' must be an object"),
        ("p.json", '{"paths": {"A": 3}}', "the path of robot A must be a list of stops"),
        ("p.json", '{"paths": {"A": [[0, 0, 0]]}}', "robot A, stop 0: a stop is written as"),
        ("p.json", '{"paths": {"A": [{"time": 0, "x": true, "y": 0}]}}', "robot A, stop 0: x True"),
        ("p.json", _json(origin="bottom-left"), "the plan has origin 'bottom-left', but the map"),
        ("p.json", _json(width=9), "the plan has width 9, but the map has 4"),
    ],
)
def test_files_that_are_no_plans_are_bad_input(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError) as caught:
        check_plan(CROSS, tmp_path / name)
    assert message in str(caught.value)


def test_figures_that_a_file_states_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(_json(fuel=2, makespan=4))
    assert check_plan(CROSS, file)["sum_of_costs"] == 5
    file.write_text(_json(makespan=3))
    with pytest.raises(PlanError, match="the file says makespan 3, but it is 4"):
        check_plan(CROSS, file)


def test_columns_may_stand_in_any_order(tmp_path: Path) -> None:
    file = tmp_path / "p.csv"
    file.write_text("y,x,note,time,robot\n0,0,,0,A\n0,1,,1,A\n\n0,3,,0,B\n0,2,,4,B\n")
    assert check_plan(CROSS, file)["makespan"] == 4


def test_the_origin_decides_what_a_plan_means() -> None:
    turned = Mazeworld(
        replace(CROSS.grid, origin="bottom-left"),
        {"A": (0, 1), "B": (3, 1)},
        {"A": (1, 1), "B": (2, 1)},
    )
    assert (turned.starts, turned.goals) == (CROSS.starts, CROSS.goals)
    with pytest.raises(PlanError, match="robot A begins at"):
        check_schedule(turned, GOOD)
