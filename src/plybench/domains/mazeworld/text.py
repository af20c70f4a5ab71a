"""The text formats of Mazeworld.

Two drawings, as in report mazeworld: letters are robots, `#` and `@` walls, `.` is floor; spaces
between cells are optional. `;` starts a comment; the lines `model:`, `order:` and `origin:` are
optional and come before the drawings:

    model: turns
    order: west-south-east-north
    origin: bottom-left
    start:
    #####
    #AB.#
    ###.#
    #####
    goal:
    #####
    #BA.#
    ###.#
    #####

Or a map and a line for each robot, as in the course's `.maz` files; (x, y) is (0, 0) at the bottom
left unless the origin is `top-left`, and names are optional (without them the robots are A, B, ...,
Z, R27, ...):

    #####
    #...#
    ###.#
    #####
    \\robot A 1 2
    \\robot B 2 2
    \\goal A 2 2
    \\goal B 1 2

MovingAI scenarios are read by `scenario`.
"""

import re
from string import ascii_uppercase

from plybench.domain_tools.maps import ORIGINS, Position
from plybench.domains.mazeworld.rules import MODELS, NAME, ORDERS, Mazeworld
from plybench.domains.mazeworld.text_parts import ROBOT_LINES, take_apart
from plybench.errors import InputError, TextError, shortened

# Files that are not puzzles by themselves, by their first word.
_OTHERS = {
    "type ": "a MovingAI map holds no robots; write its rows without this header and add robot "
    "lines, or read a scenario",
    "version ": "this is a MovingAI scenario, which needs its map: name the file FILE.scen, or "
    "call read_scenario",
}


def read(text: str) -> Mazeworld:
    """Return the puzzle written in either format; errors give line and column."""
    for word, hint in _OTHERS.items():
        if text.lstrip().lower().startswith(word):
            raise TextError(hint, 1)
    sheet = take_apart(text)
    grid, starts, goals = sheet.puzzle()
    return Mazeworld(
        grid, starts.at, goals.at,
        model=sheet.settings.get("model:", MODELS[0]),
        order=sheet.settings.get("order:", next(iter(ORDERS))),
    )  # fmt: skip


def from_state(start: str, goal: str | None) -> Mazeworld:
    """Return the puzzle from drawings on one line each, with `/` between the rows.

    The goal or the start may also be written as positions: `A 1,1 B 2,1`.
    """
    is_placed = "," in start
    if is_placed and (goal is None or "," in goal):
        said = f"start {shortened(start)} gives places, but not the map they are on"
        raise InputError(f"{said}; draw it, rows from the top, as in '#A.#/#..#'")
    if goal is None:
        raise InputError("a start written out also needs a goal, as in --goal '#..#/#A.#'")
    if is_placed:
        drawn, (spots, mover) = _read_pair(goal, goal), parse_positions(start)
        if mover not in ("", next(iter(spots))):
            raise InputError(f"start {shortened(start)}: the first robot must move first")
        return Mazeworld(drawn.grid, spots, drawn.positions(drawn.goals))
    if "," in goal:
        return with_goal(_read_pair(start, start), goal)
    return _read_pair(start, goal)


def is_state(text: str) -> bool:
    """Tell whether one word is a drawing: rows of equal length with robots, each only once."""
    letters = [sign for sign in text if sign in ascii_uppercase]
    return (
        set(text) <= {*"#@./", *ascii_uppercase}
        and len(letters) == len(set(letters)) > 0
        and len(text) > len(letters)
        and len(set(map(len, text.split("/")))) == 1
    )


def _read_pair(start: str, goal: str) -> Mazeworld:
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


def with_goal(puzzle: Mazeworld, goal: str) -> Mazeworld:
    """Return the puzzle with goals written as `A 1,1 B 2,1`."""
    spots, mover = parse_positions(goal)
    if mover:
        raise InputError(f"goal {goal!r} must not say whose turn it is")
    return puzzle.with_goals(spots)


def parse_positions(text: str) -> tuple[dict[str, Position], str]:
    """Return positions by robot and who is to move ("" if not said): `A 0,0 B 1,0 (A to move)`."""
    match = re.fullmatch(r"(.*?)(?:\(([A-Za-z0-9]+) to move\))?", text.strip(), re.DOTALL)
    words = match[1].split() if match else []
    spots: dict[str, Position] = {}
    for name, place in zip(words[::2], words[1::2], strict=False):
        at = re.fullmatch(r"(\d{1,6}),(\d{1,6})", place)
        if at is None or NAME.fullmatch(name) is None:
            break
        if name in spots:
            raise InputError(f"state {shortened(text)} has robot {name} twice")
        spots[name] = (int(at[1]), int(at[2]))
    if not words or 2 * len(spots) != len(words):
        raise InputError(f"state {shortened(text)} is not of the form 'A 0,0 B 1,0'")
    return spots, (match[2] or "") if match else ""


def write(puzzle: Mazeworld) -> str:
    """Return a puzzle as drawings, or with robot lines if names have several letters.

    `read` gives it back.
    """
    title = f"; {puzzle.name}\n" if puzzle.name else ""
    if puzzle.model != MODELS[0]:
        title += f"model: {puzzle.model}\n"
    if puzzle.order != next(iter(ORDERS)):
        title += f"order: {puzzle.order}\n"
    if puzzle.origin != ORIGINS[0]:
        title += f"origin: {puzzle.origin}\n"
    # A drawing is read from its letters in order, so robots in another order need lines too.
    are_letters = set(puzzle.robots) <= set(ascii_uppercase)
    if are_letters and list(puzzle.robots) == sorted(puzzle.robots):
        start, goal = (_drawing(puzzle, cells) for cells in (puzzle.starts, puzzle.goals))
        return f"{title}start:\n{start}goal:\n{goal}"
    lines = [row + "\n" for row in puzzle.grid.rows()]
    for word, cells in zip(ROBOT_LINES, (puzzle.starts, puzzle.goals), strict=True):
        spots = puzzle.positions(cells).items()
        lines += [f"{word} {name} {x} {y}\n" for name, (x, y) in spots]
    return title + "".join(lines)


def _drawing(puzzle: Mazeworld, cells: tuple[int, ...]) -> str:
    signs = list("".join(puzzle.grid.rows()))
    for name, cell in zip(puzzle.robots, cells, strict=True):
        signs[cell] = name
    width = puzzle.grid.width
    return "".join("".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))
