"""The text format of the blind robot.

A map as in `plybench.domains.shared.maps`, with `*` for each square where the robot may start; `;`
starts a comment. These lines may come before the map; each is optional:

    order: west-south-east-north
    origin: bottom-left   ; or top-left: the square at (0, 0)
    target: 1,1           ; where it must end
    #####
    #*.*#
    #...#
    #####

With `start: all` the robot may be on any floor, and nothing is marked. A MovingAI file has no marks
either, so the robot may be anywhere; there (0, 0) is at the top left unless `origin` differs.
"""

import re
from dataclasses import replace

from plybench.core.errors import InputError, unknown
from plybench.domains.blind_robot.drawings import map_and_marks, parse_drawing
from plybench.domains.blind_robot.rules import ORDERS, BlindRobot
from plybench.domains.shared.maps import ORIGINS, Map, Position
from plybench.domains.shared.tokens import Token

_SETTINGS = ("order:", "origin:", "target:", "start:")


def read(text: str) -> BlindRobot:
    """Return the problem written in a file; errors give line and column."""
    settings, body = _split_settings(text)
    order = settings.get("order:")
    if order is not None and order.word not in ORDERS:
        raise order.error(str(unknown("child order", order.word, ORDERS)))
    grid, cells = map_and_marks(body, "start:" in settings)
    if "origin:" in settings:
        grid = _with_origin(settings["origin:"], grid)
    target = None
    if "target:" in settings:
        target = _target(settings["target:"], grid)
    return BlindRobot(
        grid,
        [grid.position(cell) for cell in cells],
        target=target,
        order=next(iter(ORDERS)) if order is None else order.word,
    )


def from_state(start: str, goal: str | None) -> BlindRobot:
    """Return the problem from a drawing on one line, and a target as `3,1` if there is one."""
    grid, cells = parse_drawing("start", start)
    problem = BlindRobot(grid, [grid.position(cell) for cell in cells])
    return problem if goal is None else with_goal(problem, goal)


def with_goal(problem: BlindRobot, goal: str) -> BlindRobot:
    """Return the problem with a target written as `3,1`."""
    at = _position(goal)
    if at is None:
        raise InputError(f"goal {goal!r} is not a square; write it as 3,1")
    return problem.with_target(at)


def write(problem: BlindRobot) -> str:
    """Return the map of a problem with its marks; `read` gives it back."""
    lines = [f"; {problem.name}"] if problem.name else []
    if problem.order != next(iter(ORDERS)):
        lines.append(f"order: {problem.order}")
    if problem.origin != ORIGINS[0]:
        lines.append(f"origin: {problem.origin}")
    if problem.target is not None:
        lines.append("target: {},{}".format(*problem.grid.position(problem.target)))
    if len(problem.squares(problem.initial)) == len(problem.grid.floor):
        lines += ["start: all", *problem.grid.rows()]
    else:
        lines += problem.drawing(problem.initial)
    return "".join(line + "\n" for line in lines)


def _split_settings(text: str) -> tuple[dict[str, Token], str]:
    """Return the settings, and the map with settings lines left empty, so that they still count."""
    settings: dict[str, Token] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*([A-Za-z]+\s*:)\s*(.*?)\s*$", line.partition(";")[0])
        if match is None:
            continue
        name = Token("".join(match[1].split()).lower(), number, match.start(1) + 1)
        if name.word not in _SETTINGS:
            raise name.error(f"unknown setting {name.word!r}; known: {', '.join(_SETTINGS)}")
        if name.word in settings:
            raise name.error(f"a second {name.word!r}")
        settings[name.word] = Token(match[2], number, match.start(2) + 1)
        lines[number - 1] = ""
    start = settings.get("start:")
    if start is not None and start.word.lower() != "all":
        raise start.error(f"'start:' can only be 'all', not {start.word!r}; or mark squares with *")
    return settings, "\n".join(lines)


def _position(text: str) -> Position | None:
    match = re.fullmatch(r"\(?\s*(\d{1,6})\s*,\s*(\d{1,6})\s*\)?", text.strip())
    return None if match is None else (int(match[1]), int(match[2]))


def _with_origin(token: Token, grid: Map) -> Map:
    """Return the map with the given origin."""
    for origin in ORIGINS:
        if token.word == origin:
            return replace(grid, origin=origin)
    raise token.error(str(unknown("origin", token.word, ORIGINS)))


def _target(token: Token, grid: Map) -> Position:
    at = _position(token.word)
    if at is None:
        raise token.error(f"{token.word!r} is not a square; write it as 3,1")
    try:
        is_wall = grid.cell(at) in grid.walls
    except InputError as error:
        raise token.error(f"target: {error}") from None
    if is_wall:
        raise token.error(f"target ({at[0]},{at[1]}) is in a wall")
    return at
