"""A plan checker of the blind robot that shares no code with its rules or with any search.

It sends a robot from every possible start through the drawn map, one after the other.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plybench.domains.blind_robot.rules import BlindRobot

Place = tuple[int, int]


class PlanError(AssertionError):
    """A plan has an unknown move, or leaves the robot in doubt; the text says where."""


def check_plan(problem: "BlindRobot", plan: Iterable[str]) -> Place:
    """Return where the robot must end; raise PlanError unless the plan solves the problem."""
    target = None if problem.target is None else problem.grid.position(problem.target)
    return replay(problem.grid.rows(), problem.positions(problem.initial), plan, target)


def replay(
    rows: Sequence[str],
    starts: Iterable[Place],
    plan: Iterable[str],
    target: Place | None = None,
) -> Place:
    """Return where all walks end on a map drawn with `#` and `.`; y counts from the bottom."""
    moves = list(plan)
    ends: dict[Place, Place] = {}  # with a start that leads there
    for start in starts:
        ends.setdefault(_end(rows, start, moves), start)
    if len(ends) > 1:
        (one, first), (other, second), *_ = ends.items()
        raise PlanError(f"the plan leads from {first} to {one}, but from {second} to {other}")
    (end,) = ends
    if target is not None and end != target:
        raise PlanError(f"the plan ends at {end}, not at the target {target}")
    return end


def _end(rows: Sequence[str], place: Place, moves: Sequence[str]) -> Place:
    for number, move in enumerate(moves, 1):
        x, y = place
        if move == "west":
            x -= 1
        elif move == "east":
            x += 1
        elif move == "south":
            y -= 1
        elif move == "north":
            y += 1
        else:
            raise PlanError(f"move {number}, {move!r}: there is no such direction")
        is_inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        if is_inside and rows[len(rows) - 1 - y][x] != "#":
            place = (x, y)
    return place
