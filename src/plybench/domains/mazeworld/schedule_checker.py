"""A checker for schedules that shares no code with the rules, the searches or the timing of plans.

It lets a clock run over the drawn map. In a unit of time a robot stays, or moves to a cell beside
its own that is free: no robot is there, no other enters it, and no robot is still leaving it. So
the moves of one unit could also be made one at a time, in any order.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from plybench.domains.mazeworld.checker import PlanError

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld

Place = tuple[int, int]
Stop = tuple[int, int, int]  # time, x, y
Trip = tuple[str, Place, Place]  # a robot, from where, to where


@dataclass(frozen=True, slots=True)
class ScheduleReport:
    """The figures of a correct schedule."""

    robots: int
    fuel: int  # moves of all robots
    sum_of_costs: int  # over all robots: the time at which its last move is done
    makespan: int  # the time at which the last move of all is done


def check_schedule(puzzle: "Mazeworld", paths: Mapping[str, Sequence[Stop]]) -> ScheduleReport:
    """Return the figures of a schedule; raise PlanError unless all robots reach their goals.

    A path lists stops (time, x, y), with x and y counted from the origin of the map. A robot
    without a stop at some time stays where it was. Errors name the robot and the time.
    """
    starts, goals = puzzle.positions(puzzle.starts), puzzle.positions(puzzle.goals)
    rows = puzzle.grid.rows() if puzzle.origin == "top-left" else puzzle.grid.rows()[::-1]
    for robot in paths:
        if robot not in starts:
            raise PlanError(f"there is no robot {robot!r}; there are: {_list_robots(list(starts))}")
    trips: dict[int, list[Trip]] = defaultdict(list)  # by the time at which they end
    for robot, start in starts.items():
        if not paths.get(robot):
            raise PlanError(f"robot {robot} has no path")
        _check_path(rows, robot, paths[robot], start)
        for (_, *here), (time, *there) in pairwise(paths[robot]):
            if here != there:
                trips[time].append((robot, (here[0], here[1]), (there[0], there[1])))
    _check_meetings(starts, trips)
    for robot, (time, x, y) in ((robot, paths[robot][-1]) for robot in starts):
        if (x, y) != goals[robot]:
            raise PlanError(
                f"robot {robot} ends at {(x, y)} at time {time}, not at its goal {goals[robot]}"
            )
    return _report(len(starts), trips)


def _check_path(rows: Sequence[str], robot: str, path: Sequence[Stop], start: Place) -> None:
    """Check what concerns one robot alone: its start, its times, the floor, the length of steps."""
    time, *place = path[0]
    if (time, *place) != (0, *start):
        raise PlanError(
            f"robot {robot} begins at {tuple(place)} at time {time}, not at its start "
            f"{start} at time 0"
        )
    for (before, u, v), (time, x, y) in pairwise(path):
        where = f"robot {robot} at time {time}"
        if time <= before:
            raise PlanError(f"{where}: this stop comes after one at time {before}")
        if abs(x - u) + abs(y - v) > 1:
            raise PlanError(f"{where}: from {(u, v)} to {(x, y)} is more than one step")
        if not (0 <= y < len(rows) and 0 <= x < len(rows[0])):
            raise PlanError(f"{where}: {(x, y)} is outside the map")
        if rows[y][x] == "#":
            raise PlanError(f"{where}: {(x, y)} is a wall")


def _check_meetings(starts: Mapping[str, Place], trips: Mapping[int, Sequence[Trip]]) -> None:
    """Let the clock run from one time at which robots arrive to the next."""
    taken = {place: robot for robot, place in starts.items()}
    for time in sorted(trips):
        leaving = {robot: there for robot, _, there in trips[time]}
        entered: dict[Place, str] = {}
        for robot, here, there in trips[time]:
            where = f"robot {robot} at time {time}: it enters {there}"
            other = taken.get(there)
            if other is not None and leaving.get(other) == here:
                raise PlanError(f"{where} while {other} comes the other way")
            if other in leaving:
                raise PlanError(f"{where} while {other} is still leaving it")
            if other is not None:
                raise PlanError(f"{where}, where {other} is")
            if there in entered:
                raise PlanError(f"{where}, and so does {entered[there]}")
            entered[there] = robot
        for _, here, _ in trips[time]:
            del taken[here]
        taken.update(entered)


def _report(robots: int, trips: Mapping[int, Sequence[Trip]]) -> ScheduleReport:
    fuel = sum(map(len, trips.values()))
    done = {robot: time for time in sorted(trips) for robot, _, _ in trips[time]}
    return ScheduleReport(robots, fuel, sum(done.values()), max(trips, default=0))


def _list_robots(robots: list[str]) -> str:
    return ", ".join(robots if len(robots) <= 10 else [*robots[:9], "...", robots[-1]])
