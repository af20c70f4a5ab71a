"""The text format of the blind robot.

A map as in `plybench.domain_tools.maps`, with `*` for each square where the robot may start; `;`
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

from plybench.domain_tools.maps import ORIGINS, Map, Position, Rows, cell_rows, map_of, read_map
from plybench.domain_tools.tokens import Token
from plybench.domains.blind_robot.rules import ORDERS, BlindRobot
from plybench.errors import InputError, TextError, unknown

_SETTINGS = ("order:", "origin:", "target:", "start:")
_MARK = ", * where the robot may start"
_NO_START = "no square is marked; write * where the robot may start, or 'start: all' above the map"


def read(text: str) -> BlindRobot:
    """Return the problem written in a file; errors give line and column."""
    settings, body = _taken_apart(text)
    order = settings.get("order:")
    if order is not None and order.word not in ORDERS:
        raise order.error(str(unknown("child order", order.word, ORDERS)))
    grid, cells = _map_and_marks(body, "start:" in settings)
    if "origin:" in settings:
        grid = _counted_from(settings["origin:"], grid)
    target = None
    if "target:" in settings:
        target = _target(settings["target:"], grid)
    return BlindRobot(
        grid, [grid.position(cell) for cell in cells], target=target,
        order=next(iter(ORDERS)) if order is None else order.word,
    )  # fmt: skip


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


def parse_drawing(what: str, text: str) -> tuple[Map, list[int]]:
    """Return the map and the marked cells of a drawing with `/` between its rows."""
    try:
        return _map_and_marks(text.replace("/", "\n"), False)
    except TextError as error:
        column = "" if error.column is None else f", column {error.column}"
        raise InputError(f"{what}, row {error.line}{column}: {error.message}") from None


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


def _taken_apart(text: str) -> tuple[dict[str, Token], str]:
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


def _map_and_marks(text: str, is_anywhere: bool) -> tuple[Map, list[int]]:
    rows = cell_rows(text)
    if not rows:
        raise TextError("there is no map", 1)
    if "".join(token.word for token in rows[0]).lower().startswith("type"):
        grid = read_map(text)
        cells, is_anywhere = [], True
    else:
        grid, cells = map_of(_without_marks(rows), _MARK), _marks(rows)
    if not grid.floor:
        raise rows[0][0].error("the map has no floor")
    if is_anywhere and cells:
        raise rows[cells[0] // grid.width][cells[0] % grid.width].error(
            "a mark, but 'start: all' says that the robot may be anywhere"
        )
    if not is_anywhere and not cells:
        raise rows[0][0].error(_NO_START)
    return grid, grid.floor if is_anywhere else cells


def _without_marks(rows: Rows) -> Rows:
    return [
        [Token("." if token.word == "*" else token.word, token.line, token.column) for token in row]
        for row in rows
    ]


def _marks(rows: Rows) -> list[int]:
    signs = [token.word for row in rows for token in row]
    return [cell for cell, sign in enumerate(signs) if sign == "*"]


def _position(text: str) -> Position | None:
    match = re.fullmatch(r"\(?\s*(\d{1,6})\s*,\s*(\d{1,6})\s*\)?", text.strip())
    return None if match is None else (int(match[1]), int(match[2]))


def _counted_from(token: Token, grid: Map) -> Map:
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
