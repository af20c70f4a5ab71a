"""Robots of Mazeworld and their actions by name, and the choices that there are for both."""

import re
from collections.abc import Mapping

from plybench.core.errors import InputError, unknown
from plybench.domains.shared.maps import Position

MODELS = ("free", "turns")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")  # of a robot
WAIT = "wait"

# Named child orders of each robot's directions. A wait comes last. The first is the report's.
ORDERS = {
    "west-south-east-north": ("west", "south", "east", "north"),
    "north-west-east-south": ("north", "west", "east", "south"),
    "north-east-south-west": ("north", "east", "south", "west"),
}


def robot_name(number: int) -> str:
    """Return the usual name of robot 0, 1, ...: A to Z, then R27, R28, ...

    >>> robot_name(0), robot_name(25), robot_name(26)
    ('A', 'Z', 'R27')
    """
    return chr(ord("A") + number) if number < 26 else f"R{number + 1}"


def split_action(action: str) -> tuple[str, str]:
    """Return robot and direction (or `wait`) of an action.

    >>> split_action("R27-west")
    ('R27', 'west')
    """
    robot, _, direction = action.rpartition("-")
    return robot, direction


def check_names(robots: tuple[str, ...], given: Mapping[str, Position], what: str) -> None:
    """Raise InputError unless exactly these robots have positions; `what` names the kind."""
    if not robots:
        raise InputError("there is no robot")
    for robot in robots:
        if NAME.fullmatch(robot) is None:
            raise InputError(
                f"{robot!r} is not a name for a robot: a letter, then letters and digits"
            )
    for robot in given:
        if robot not in robots:
            raise unknown("robot", robot, robots)
    for robot in robots:
        if robot not in given:
            raise InputError(f"robot {robot} has no {what}")
