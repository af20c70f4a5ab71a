"""Starts and goals of Blocksworld on one line, as typed on the command line.

A drawing has its rows from the top with `/` between them, `. . @/A B .`. Places are written as
traces print states, `@ 2,0 A 0,0 B 1,0`; they do not say how large the grid is, so the start or
the goal must be a drawing.
"""

from plybench.core.errors import InputError, shortened, unknown
from plybench.domains.blocksworld.grid import Position
from plybench.domains.blocksworld.places import are_places, read_places
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.blocksworld.text import read, split_cells, write
from plybench.domains.shared.drawings import read_pair
from plybench.domains.shared.tokens import token_lines

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
        return read_pair(read, _drawn_on(goal, read_places("start", start)), goal)
    if are_places(goal):
        return with_goal(read_pair(read, start, start), goal)
    return read_pair(read, start, goal)


def with_goal(puzzle: Blocksworld, goal: str) -> Blocksworld:
    """Return the puzzle with another goal and without a name: a drawing, or places."""
    if are_places(goal):
        wanted = read_places("goal", goal)
    else:
        start = write(puzzle).partition("start:\n")[2].partition("goal:\n")[0]
        drawn = read_pair(read, start.rstrip().replace("\n", "/"), goal)
        wanted = {name: drawn.position(cell) for name, cell in drawn.goals.items()}
        if drawn.agent_goal is not None:
            wanted["@"] = drawn.position(drawn.agent_goal)
    for name in wanted:
        if name not in (*puzzle.blocks, "@"):
            raise unknown("block", name, puzzle.blocks)
    agent_goal = wanted.pop("@", None)
    return Blocksworld(
        puzzle.width,
        puzzle.height,
        agent=puzzle.position(puzzle.initial[0]),
        blocks=puzzle.positions(puzzle.initial),
        goals=wanted,
        agent_goal=agent_goal,
        walls=[puzzle.position(cell) for cell in puzzle.walls],
        order=puzzle.order,
    )


def is_state(text: str) -> bool:
    """Tell whether one word is a drawing: rows of equal length with an agent and single letters."""
    signs = [sign for sign in text if sign not in ".#/"]
    return (
        signs.count("@") == 1
        and all(sign.isalpha() for sign in signs if sign != "@")
        and len(set(signs)) == len(signs)
        and len(set(map(len, text.split("/")))) == 1
    )


def _drawn_on(goal: str, places: dict[str, Position]) -> str:
    """Return a drawing of things at given places, on the grid of another drawing."""
    rows = [list(row) for row in token_lines(goal.replace("/", "\n"))]
    if any(len(row) == 1 and len(row[0].word) > 1 for row in rows):
        rows = split_cells(rows, 0)
    cells = [["#" if token.word == "#" else "." for token in row] for row in rows]
    for name, (x, y) in places.items():
        row = len(cells) - 1 - y
        if row < 0 or x >= len(cells[row]):
            raise InputError(f"start: {name} at ({x},{y}) is outside the grid of the goal")
        if cells[row][x] != ".":
            raise InputError(f"start: {name} at ({x},{y}) is where {cells[row][x]} is")
        cells[row][x] = name
    return "/".join(" ".join(row) for row in cells)
