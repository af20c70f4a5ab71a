"""A plan checker for Mazeworld that shares no code with its rules or with any search.

It replays a plan on the drawn map, robot by robot, following the text of the report, not tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plybench.core.verify import VerificationError

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld

Step = tuple[str, str]  # robot, and its direction: north, south, east, west, or wait


class PlanError(VerificationError):
    """A plan breaks a rule or does not end at the goals; the text says where."""


@dataclass(frozen=True, slots=True)
class PlanReport:
    """The figures of a correct plan."""

    fuel: int  # moves of all robots
    waits: int
    moves: Mapping[str, int]  # by robot


def check_plan(puzzle: "Mazeworld", plan: Iterable[str | Step]) -> PlanReport:
    """Return the figures of a plan; raise PlanError if it does not solve the puzzle in its model.

    Steps are pairs of robot and direction, or actions as `A-west`.
    """
    steps = [_pair(step) if isinstance(step, str) else _check_step(step) for step in plan]
    starts, goals = puzzle.positions(puzzle.starts), puzzle.positions(puzzle.goals)
    return replay(
        puzzle.grid.rows(),
        starts,
        goals,
        steps,
        takes_turns=puzzle.model == "turns",
        origin=puzzle.origin,
    )


def replay(
    rows: Sequence[str],
    starts: Mapping[str, tuple[int, int]],
    goals: Mapping[str, tuple[int, int]],
    plan: Iterable[Step],
    *,
    takes_turns: bool = False,
    origin: str = "bottom-left",
) -> PlanReport:
    """Return the figures of a plan on a map drawn with `#` and `.`; (0, 0) is at the origin.

    With turns, robots move or wait in the order of `starts`; without, no robot needs to wait.
    """
    from_top = origin == "top-left"
    by_y, north = (rows, -1) if from_top else (rows[::-1], 1)
    places, order = dict(starts), list(starts)
    moves, waits = dict.fromkeys(order, 0), 0
    for number, (robot, direction) in enumerate(plan, 1):
        step = f"step {number}, {robot} {direction}"
        if robot not in places:
            raise PlanError(f"{step}: there is no such robot")
        expected = order[(number - 1) % len(order)]
        if takes_turns and robot != expected:
            raise PlanError(f"{step}: it is the turn of {expected}")
        if direction == "wait":
            if not takes_turns:
                raise PlanError(f"{step}: without turns there is no waiting")
            waits += 1
            continue
        places[robot] = _after(places[robot], direction, north, step)
        _check_free(by_y, places, robot, step)
        moves[robot] += 1
    for robot, goal in goals.items():
        if places[robot] != goal:
            raise PlanError(f"the plan ends with {robot} at {places[robot]}, not at {goal}")
    return PlanReport(sum(moves.values()), waits, moves)


def _pair(action: str) -> Step:
    robot, _, direction = action.rpartition("-")
    return robot, direction


def _check_step(step: Step) -> Step:
    if not (isinstance(step, tuple) and len(step) == 2):
        raise PlanError(f"{step!r} is not a step; write 'A-west' or ('A', 'west')")
    return step


def _after(place: tuple[int, int], direction: str, north: int, step: str) -> tuple[int, int]:
    x, y = place
    if direction == "north":
        return x, y + north
    if direction == "south":
        return x, y - north
    if direction == "east":
        return x + 1, y
    if direction == "west":
        return x - 1, y
    raise PlanError(f"{step}: there is no such direction")


def _check_free(
    by_y: Sequence[str], places: Mapping[str, tuple[int, int]], robot: str, step: str
) -> None:
    x, y = places[robot]
    if not (0 <= y < len(by_y) and 0 <= x < len(by_y[0])):
        raise PlanError(f"{step}: ({x}, {y}) is outside the map")
    if by_y[y][x] == "#":
        raise PlanError(f"{step}: ({x}, {y}) is a wall")
    for other, place in places.items():
        if other != robot and place == (x, y):
            raise PlanError(f"{step}: {other} is at ({x}, {y})")
