"""A plan checker for the blind robot that shares no code with its rules or with any search.

It walks a robot from every possible start through the drawn map, one after the other.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from plybench.core.verify import VerificationError

if TYPE_CHECKING:
    from plybench.domains.blind_robot.rules import BlindRobot

Place = tuple[int, int]


class PlanError(VerificationError):
    """A plan has an unknown move or leaves several squares possible; the text says where."""


def check_plan(problem: "BlindRobot", plan: Iterable[str]) -> Place:
    """Return where the robot ends; raise PlanError if the plan does not solve the problem."""
    target = None if problem.target is None else problem.grid.position(problem.target)
    starts = problem.positions(problem.initial)
    return replay(problem.grid.rows(), starts, plan, target, problem.origin)


def replay(
    rows: Sequence[str],
    starts: Iterable[Place],
    plan: Iterable[str],
    target: Place | None = None,
    origin: str = "bottom-left",
) -> Place:
    """Return where all walks end on a map drawn with `#` and `.`; (0, 0) is at the origin."""
    moves, from_top = list(plan), origin == "top-left"
    ends: dict[Place, Place] = {}  # with a start that leads there
    for start in starts:
        ends.setdefault(_end(rows, start, moves, from_top), start)
    if len(ends) > 1:
        (one, first), (other, second), *_ = ends.items()
        raise PlanError(f"the plan leads from {first} to {one}, but from {second} to {other}")
    (end,) = ends
    if target is not None and end != target:
        raise PlanError(f"the plan ends at {end}, not at the target {target}")
    return end


def _end(rows: Sequence[str], place: Place, moves: Sequence[str], from_top: bool) -> Place:
    by_y = rows if from_top else rows[::-1]
    for number, move in enumerate(moves, 1):
        x, y = place
        if move == "west":
            x -= 1
        elif move == "east":
            x += 1
        elif move == "south":
            y += 1 if from_top else -1
        elif move == "north":
            y -= 1 if from_top else -1
        else:
            raise PlanError(f"move {number}, {move!r}: there is no such direction")
        is_inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        if is_inside and by_y[y][x] != "#":
            place = (x, y)
    return place
