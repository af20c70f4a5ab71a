"""Starts and goals of Blocksworld on one line, as typed on the command line.

A drawing has its rows from the top with `/` between them, `. . @/A B .`. Places are written as
traces print states, `@ 2,0 A 0,0 B 1,0`; they do not say how large the grid is, so the start or
the goal must be a drawing.
"""

import re

from plybench.domain_tools.tokens import token_lines
from plybench.domains.blocksworld.rules import Blocksworld, Position
from plybench.domains.blocksworld.text import read, taken_apart, write
from plybench.errors import InputError, TextError, shortened, unknown

_PLACE = r"(\S+)\s+(\d{1,6}),(\d{1,6})"
_PLACES = re.compile(rf"\s*{_PLACE}(?:\s+{_PLACE})*\s*")
_FORM = "as in '. . @/A B .' --goal 'B . ./A . .'"


def from_state(start: str, goal: str | None) -> Blocksworld:
    """Return the puzzle of a start and a goal, one of which may be places."""
    is_placed = are_places(start)
    if is_placed and (goal is None or are_places(goal)):
        said = f"start {shortened(start)} gives places, but not the grid they are on"
        raise InputError(f"{said}; draw it, rows from the top, {_FORM}")
    if goal is None:
        raise InputError(f"a start written out also needs a goal, {_FORM}")
    if is_placed:
        return _read_pair(_drawn_on(goal, read_places("start", start)), goal)
    if are_places(goal):
        return with_goal(_read_pair(start, start), goal)
    return _read_pair(start, goal)


def with_goal(puzzle: Blocksworld, goal: str) -> Blocksworld:
    """Return the puzzle with another goal and without a name: a drawing, or places."""
    if are_places(goal):
        wanted = read_places("goal", goal)
    else:
        start = write(puzzle).partition("start:\n")[2].partition("goal:\n")[0]
        drawn = _read_pair(start.rstrip().replace("\n", "/"), goal)
        wanted = {name: drawn.position(cell) for name, cell in drawn.goals.items()}
        if drawn.agent_goal is not None:
            wanted["@"] = drawn.position(drawn.agent_goal)
    for name in wanted:
        if name not in (*puzzle.blocks, "@"):
            raise unknown("block", name, puzzle.blocks)
    agent_goal = wanted.pop("@", None)
    return Blocksworld(
        puzzle.width, puzzle.height, agent=puzzle.position(puzzle.initial[0]),
        blocks=puzzle.positions(puzzle.initial), goals=wanted, agent_goal=agent_goal,
        walls=[puzzle.position(cell) for cell in puzzle.walls], order=puzzle.order,
    )  # fmt: skip


def is_state(text: str) -> bool:
    """Tell whether one word is a drawing: rows of equal length with an agent and single letters."""
    signs = [sign for sign in text if sign not in ".#/"]
    return (
        signs.count("@") == 1
        and all(sign.isalpha() for sign in signs if sign != "@")
        and len(set(signs)) == len(signs)
        and len(set(map(len, text.split("/")))) == 1
    )


# Places


def are_places(text: str) -> bool:
    """Tell whether a text gives places, as in `A 0,0`, rather than a drawing."""
    return _PLACES.fullmatch(text) is not None


def read_places(what: str, text: str) -> dict[str, Position]:
    """Return the places by name; the agent is `@`."""
    if not are_places(text):
        raise InputError(f"{what} {shortened(text)} is not of the form '@ 3,0 A 0,0 ...'")
    found: dict[str, Position] = {}
    for name, x, y in re.findall(_PLACE, text):
        if name in found:
            raise InputError(f"{what} {shortened(text)} has {name} twice")
        found[name] = (int(x), int(y))
    return found


def _drawn_on(goal: str, places: dict[str, Position]) -> str:
    """Return a drawing of things at given places, on the grid of another drawing."""
    rows = [list(row) for row in token_lines(goal.replace("/", "\n"))]
    if any(len(row) == 1 and len(row[0].word) > 1 for row in rows):
        rows = taken_apart(rows, 0)
    cells = [["#" if token.word == "#" else "." for token in row] for row in rows]
    for name, (x, y) in places.items():
        row = len(cells) - 1 - y
        if row < 0 or x >= len(cells[row]):
            raise InputError(f"start: {name} at ({x},{y}) is outside the grid of the goal")
        if cells[row][x] != ".":
            raise InputError(f"start: {name} at ({x},{y}) is where {cells[row][x]} is")
        cells[row][x] = name
    return "/".join(" ".join(row) for row in cells)


# Drawings


def _read_pair(start: str, goal: str) -> Blocksworld:
    """Return the puzzle of two drawings on one line each."""
    rows = start.count("/") + 1
    try:
        return read("start:\n" + start.replace("/", "\n") + "\ngoal:\n" + goal.replace("/", "\n"))
    except TextError as error:
        row, what = error.line - 1, "start"
        if row > rows:
            row, what = row - rows - 1, "goal"
        column = "" if error.column is None else f", column {error.column}"
        raise InputError(f"{what}, row {row}{column}: {error.message}") from None
