"""Plans of Mazeworld as files: the timed path of each robot, see `schedule`.

CSV has a row for each robot and time; JSON has an object with the figures of the plan and `paths`,
in which a robot has a stop only where it starts and arrives:

    robot,time,x,y          {"domain": "mazeworld", "origin": "top-left", "makespan": 7, ...,
    A,0,5,16                 "paths": {"A": [{"time": 0, "x": 5, "y": 16}, ...], ...}}
    A,1,6,16

x and y count from the origin of the map. The model does not matter here: robots move at the same
time as far as the order of the plan allows, with turns or without.
"""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError, TextError, shortened
from plybench.core.results.plan_files import Kind, PlanFiles, as_csv, read_csv, read_object
from plybench.core.results.result import SearchResult
from plybench.domains.mazeworld.checker import PlanError
from plybench.domains.mazeworld.schedule import Schedule, Stop, moves_of, schedule
from plybench.domains.mazeworld.schedule_checker import check_schedule
from plybench.domains.mazeworld.timing import time_plan

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld

_COLUMNS = ("robot", "time", "x", "y")
_CLAIMS = ("fuel", "sum_of_costs", "makespan")  # figures that a file may contain, which are checked
_LARGEST = 10**9  # time or coordinate


def write_plan(
    puzzle: "Mazeworld", result: SearchResult[Any, Any], kind: Kind, states: bool
) -> str:
    """Return the timed paths of a result, which must have a path."""
    assert result.path is not None
    if kind == "csv":
        paths = schedule(puzzle, result.path)
        return as_csv(_COLUMNS, ((robot, *stop) for robot in paths for stop in paths[robot]))
    head = {
        "domain": "mazeworld",
        "instance": puzzle.name,
        "origin": puzzle.origin,
        "width": puzzle.grid.width,
        "height": puzzle.grid.height,
        "algorithm": result.algorithm,
        **asdict(time_plan(puzzle.starts, moves_of(puzzle, result.path))),
        "lower_bound": result.lower_bound,
        "optimal": result.is_optimal,
        **({"states": list(map(puzzle.format_state, result.path.states))} if states else {}),
    }
    ways = {robot: json.dumps(path) for robot, path in puzzle.schedule(result.path).items()}
    lines = ",\n".join(f"{json.dumps(robot)}: {way}" for robot, way in ways.items())
    return f'{json.dumps(head)[:-1]}, "paths": {{\n{lines}\n}}}}\n'


def check_plan(puzzle: "Mazeworld", text: str, kind: Kind) -> dict[str, Any]:
    """Return the figures of a written plan; see `schedule_checker` for the rules."""
    if kind == "csv":
        return asdict(check_schedule(puzzle, _from_csv(text)))
    plan = read_object(text)
    _check_map(puzzle, plan)
    found = asdict(check_schedule(puzzle, _from_json(plan)))
    for name in _CLAIMS:
        if name in plan and plan[name] != found[name]:
            what = name.replace("_", " ")
            raise PlanError(f"the file says {what} {plan[name]!r}, but it is {found[name]}")
    return found


PLAN_FILES = PlanFiles(write_plan, check_plan)


def _check_map(puzzle: "Mazeworld", plan: Any) -> None:
    """Raise InputError if a plan says that it belongs to another kind of map."""
    grid = puzzle.grid
    for name, actual in (("origin", grid.origin), ("width", grid.width), ("height", grid.height)):
        if name in plan and plan[name] != actual:
            raise InputError(f"the plan has {name} {plan[name]!r}, but the map has {actual!r}")


def _from_csv(text: str) -> Schedule:
    paths: dict[str, list[Stop]] = {}
    for line, row in read_csv(text, _COLUMNS):
        try:
            stop = Stop(*(_number(name, row[name].strip()) for name in Stop._fields))
        except InputError as error:
            raise TextError(str(error), line) from None
        paths.setdefault(row["robot"].strip(), []).append(stop)
    if not paths:
        raise InputError("there are no rows under the names of the columns")
    return paths


def _from_json(plan: Any) -> Schedule:
    paths = plan.get("paths")
    if not isinstance(paths, dict):
        raise InputError("'paths' must be an object with the path of each robot")
    return {robot: _path(robot, listed) for robot, listed in paths.items()}


def _path(robot: str, listed: Any) -> list[Stop]:
    if not isinstance(listed, list):
        raise InputError(f"the path of robot {robot} must be a list of stops")
    stops = []
    for number, stop in enumerate(listed):
        where = f"robot {robot}, stop {number}"
        if not isinstance(stop, dict) or not set(Stop._fields) <= stop.keys():
            raise InputError(f"{where}: a stop is written as {{'time': 0, 'x': 1, 'y': 2}}")
        try:
            stops.append(Stop(*(_number(name, stop[name]) for name in Stop._fields)))
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
    return stops


def _number(name: str, value: Any) -> int:
    """Return a whole number from either format."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 11:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
        raise InputError(f"{name} {shortened(value, 40)} must be a whole number, 0 or more")
    return value
