"""MovingAI scenarios: a map and a list of starts and goals, of which the first k are used.

A row has nine columns: bucket, map, its width and height, start x and y, goal x and y, and a
distance that allows diagonal steps and is not used here. In these files (0, 0) is the top left
cell, and so it is everywhere in their puzzles (`Map.origin`). Robots are named A, B, ... in the
order of the rows. Source: sturtevant2012, stern2019.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from plybench.core.errors import InputError, TextError, shortened
from plybench.core.system.reading import is_file, read_text, whole_number
from plybench.domains.mazeworld.robot_places import RobotPlaces
from plybench.domains.mazeworld.robots import robot_name
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.shared.map_text import read_map
from plybench.domains.shared.maps import Position
from plybench.domains.shared.tokens import Token, token_lines

_COLUMNS = 9


@dataclass(frozen=True, slots=True)
class Row:
    """One robot of a scenario: the name of its map, and its places."""

    map_name: str
    size: tuple[int, int]  # width, height
    start: Position
    goal: Position
    tokens: tuple[Token, ...]  # all columns


def read_scenario(map_text: str, scenario_text: str, robots: int | None = None) -> Mazeworld:
    """Return the puzzle of the first `robots` rows, or of all; errors give line and column."""
    grid = replace(read_map(map_text), origin="top-left")  # also of a map in plain rows
    starts, goals = RobotPlaces("robot"), RobotPlaces("goal of")
    for number, row in enumerate(first_rows(scenario_text, robots)):
        if row.size != (grid.width, grid.height):
            said = f"{row.size[0]} x {row.size[1]}"
            raise row.tokens[2].error(f"the map is {grid.width} x {grid.height}, not {said}")
        name = robot_name(number)
        starts.add(name, row.start, row.tokens[4], grid)
        goals.add(name, row.goal, row.tokens[6], grid)
    return Mazeworld(grid, starts.at, goals.at)


def first_rows(text: str, robots: int | None = None) -> list[Row]:
    """Return the first rows of a scenario, or all; asking for too many is an error."""
    lines = list(token_lines(text))
    if not lines or lines[0][0].word.lower() != "version":
        raise TextError("a scenario begins with 'version 1'", 1)
    found = [_row(tokens) for tokens in lines[1:]]
    if not found:
        raise TextError("the scenario has no rows", lines[-1][0].line)
    if robots is not None and not 1 <= robots <= len(found):
        message = f"{robots} robots requested; the scenario has rows for 1 to {len(found)}"
        raise TextError(message, lines[-1][0].line)
    return found[:robots]


def open_scenario(path: Path, detail: str) -> Mazeworld:
    """Return the puzzle of a `.scen` file with its map beside it; `detail`: how many robots."""
    robots = whole_number(detail) if detail else None
    if detail and robots is None:
        raise InputError(f"{path}:{detail}: expected a number of robots after the colon")
    text = read_text(path)
    row = first_rows(text, 1)[0]
    name = Path(row.map_name).name
    if not name:
        raise row.tokens[1].error(f"{row.map_name!r} is not the name of a map")
    beside = path.with_name(name)
    if not is_file(str(beside)):
        raise InputError(f"{path}: its map {name} is not beside it")
    map_text = read_text(beside)
    try:
        read_map(map_text)
    except TextError as error:
        raise InputError(f"{beside}: {error}") from None
    return read_scenario(map_text, text, robots)


def _row(tokens: list[Token]) -> Row:
    if len(tokens) != _COLUMNS:
        raise tokens[0].error(f"this row has {len(tokens)} columns; a scenario has {_COLUMNS}")
    width, height, *places = (_number(token) for token in tokens[2:8])
    x, y, u, v = places
    return Row(tokens[1].word, (width, height), (x, y), (u, v), tuple(tokens))


def _number(token: Token) -> int:
    number = whole_number(token.word, 999_999)
    if number is None:
        raise token.error(f"{shortened(token.word)} is not a number from 0 to 999,999")
    return number
