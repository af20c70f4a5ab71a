"""A Mazeworld text split into parts: settings, drawings and robot lines, each with its place."""

import re
from dataclasses import dataclass, field
from string import ascii_uppercase

from plybench.core.errors import TextError
from plybench.domains.mazeworld.robot_places import RobotPlaces
from plybench.domains.mazeworld.robots import MODELS, NAME, ORDERS, robot_name
from plybench.domains.shared.drawings import (
    HEADINGS,
    Rows,
    check_heading,
    check_lengths,
    setting_of,
)
from plybench.domains.shared.map_text import cell_rows, check_length, map_of
from plybench.domains.shared.maps import ORIGINS, Map, Origin
from plybench.domains.shared.tokens import Token, token_lines

ROBOT_LINES = ("\\robot", "\\goal")
_SETTINGS = {"model:": MODELS, "order:": tuple(ORDERS), "origin:": ORIGINS}


@dataclass
class TextParts:
    """The parts of a text: settings, drawings by heading ("" for none), robot lines."""

    settings: dict[str, str] = field(default_factory=dict)
    drawings: dict[str, Rows] = field(default_factory=dict)
    lines: list[list[Token]] = field(default_factory=list)
    last_line: int = 1

    @property
    def origin(self) -> Origin:
        """The cell at (0, 0)."""
        return "top-left" if self.settings.get("origin:") == "top-left" else "bottom-left"

    def puzzle(self) -> tuple[Map, RobotPlaces, RobotPlaces]:
        """Return the map, the starts and the goals; every robot has one of each."""
        grid, starts, goals = _from_lines(self) if "" in self.drawings else _from_drawings(self)
        if not starts.at:
            raise TextError("there is no robot", self.last_line)
        starts.check_goals(goals)
        return grid, starts, goals


def take_apart(text: str) -> TextParts:
    """Return the parts of a text; errors in the lines themselves are raised here."""
    check_length(text)
    sheet = TextParts()
    heading = ""
    for number, line in enumerate(text.splitlines(), 1):
        tokens = [Token(t.word, number, t.column) for ts in token_lines(line) for t in ts]
        if not tokens:
            continue
        head, sheet.last_line = tokens[0], number
        word = head.word.lower()
        if word in _SETTINGS:
            _add_setting(sheet, tokens)
        elif word in HEADINGS:
            check_heading(tokens, "drawing", sheet.drawings)
            if "" in sheet.drawings:
                raise head.error(f"{head.word!r} after a map without a heading")
            heading, sheet.drawings[word] = word, []
        elif word.startswith("\\"):
            sheet.lines.append(tokens)
        elif word.endswith(":"):
            raise head.error(
                f"expected one of {', '.join((*_SETTINGS, *HEADINGS))}, not {head.word!r}"
            )
        else:
            sheet.drawings.setdefault(heading, []).extend(cell_rows(line, number))
    return sheet


def _add_setting(sheet: TextParts, tokens: list[Token]) -> None:
    name, allowed = tokens[0].word.lower(), _SETTINGS[tokens[0].word.lower()]
    value = setting_of(tokens, allowed)
    if name in sheet.settings:
        raise tokens[0].error(f"a second {name!r}")
    if sheet.drawings:
        raise tokens[0].error(f"{name!r} must come before the map")
    sheet.settings[name] = value


# Drawings


def _from_drawings(sheet: TextParts) -> tuple[Map, RobotPlaces, RobotPlaces]:
    for heading in HEADINGS:
        if not sheet.drawings.get(heading):
            raise TextError(f"there is no drawing under {heading!r}", sheet.last_line)
    if sheet.lines:
        raise sheet.lines[0][0].error("robot lines belong to a map without 'start:' and 'goal:'")
    start, goal = (sheet.drawings[heading] for heading in HEADINGS)
    grid, starts = _read_drawing(start, "robot", sheet.origin)
    other, goals = _read_drawing(goal, "goal of", sheet.origin)
    if (other.width, other.height) != (grid.width, grid.height):
        raise goal[0][0].error(
            f"the goal is {other.width} x {other.height}, the start {grid.width} x {grid.height}"
        )
    differing = min(grid.walls ^ other.walls, default=None)
    if differing is not None:
        token = goal[differing // grid.width][differing % grid.width]
        there = "is not" if differing in other.walls else "is"
        raise token.error(f"the walls differ: in the start there {there} one here")
    return grid, starts, goals


def _read_drawing(rows: Rows, what: str, origin: Origin) -> tuple[Map, RobotPlaces]:
    """Return the map and the robots of a drawing, by letter."""
    check_lengths(rows)
    letters: dict[str, tuple[int, Token]] = {}
    for cell, token in enumerate(token for row in rows for token in row):
        if token.word in ascii_uppercase:
            if token.word in letters:
                raise token.error(f"{what} {token.word} appears twice")
            letters[token.word] = (cell, token)
        elif token.word not in "#@.":
            raise token.error(
                f"{token.word!r} is not a cell; write # or @ for a wall, . for "
                "floor, a letter from A to Z for a robot"
            )
    grid = map_of([[_under(token) for token in row] for row in rows], origin=origin)
    spots = RobotPlaces(what)
    for name, (cell, token) in sorted(letters.items()):
        spots.add(name, grid.position(cell), token, grid)
    return grid, spots


def _under(token: Token) -> Token:
    """Return the cell of a drawing without its robot."""
    return Token(".", token.line, token.column) if token.word in ascii_uppercase else token


# Robot lines


def _from_lines(sheet: TextParts) -> tuple[Map, RobotPlaces, RobotPlaces]:
    grid = map_of(sheet.drawings[""], origin=sheet.origin)
    starts, goals = RobotPlaces("robot"), RobotPlaces("goal of")
    for tokens in sheet.lines:
        head = tokens[0]
        if head.word.lower() not in ROBOT_LINES:
            raise head.error(f"expected one of {', '.join(ROBOT_LINES)}, not {head.word!r}")
        spots = starts if head.word.lower() == "\\robot" else goals
        name, at = _robot_line(tokens, spots)
        spots.add(name, at, tokens[1], grid)
    return grid, starts, goals


def _robot_line(tokens: list[Token], spots: RobotPlaces) -> tuple[str, tuple[int, int]]:
    head, *words = tokens
    name = robot_name(len(spots.at))
    if len(words) == 3:
        name = words[0].word
        if NAME.fullmatch(name) is None:
            raise words[0].error(
                f"{name!r} is not a name for a robot: a letter, then letters and digits"
            )
        words = words[1:]
    for token in words:
        if re.fullmatch(r"\d{1,6}", token.word) is None:
            raise token.error(f"{token.word!r} is not a coordinate; expected a number, 0 or more")
    if len(words) != 2:
        raise head.error(f"expected {head.word!r}, x and y, or a name, x and y")
    return name, (int(words[0].word), int(words[1].word))
