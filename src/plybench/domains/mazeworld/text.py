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

from string import ascii_uppercase

from plybench.core.errors import InputError, TextError, shortened
from plybench.domains.mazeworld.robot_places import parse_positions
from plybench.domains.mazeworld.robots import MODELS, ORDERS
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.mazeworld.text_parts import ROBOT_LINES, take_apart
from plybench.domains.shared.drawings import read_pair, title
from plybench.domains.shared.maps import ORIGINS

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
        grid,
        starts.at,
        goals.at,
        model=sheet.settings.get("model:", MODELS[0]),
        order=sheet.settings.get("order:", next(iter(ORDERS))),
    )


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
        drawn, (spots, mover) = read_pair(read, goal, goal), parse_positions(start)
        if mover not in ("", next(iter(spots))):
            raise InputError(f"start {shortened(start)}: the first robot must move first")
        return Mazeworld(drawn.grid, spots, drawn.positions(drawn.goals))
    if "," in goal:
        return with_goal(read_pair(read, start, start), goal)
    return read_pair(read, start, goal)


def is_state(text: str) -> bool:
    """Tell whether one word is a drawing: rows of equal length with robots, each only once."""
    letters = [sign for sign in text if sign in ascii_uppercase]
    return (
        set(text) <= {*"#@./", *ascii_uppercase}
        and len(letters) == len(set(letters)) > 0
        and len(text) > len(letters)
        and len(set(map(len, text.split("/")))) == 1
    )


def with_goal(puzzle: Mazeworld, goal: str) -> Mazeworld:
    """Return the puzzle with goals written as `A 1,1 B 2,1`."""
    spots, mover = parse_positions(goal)
    if mover:
        raise InputError(f"goal {goal!r} must not say whose turn it is")
    return puzzle.with_goals(spots)


def write(puzzle: Mazeworld) -> str:
    """Return a puzzle as drawings, or with robot lines if names have several letters.

    `read` gives it back.
    """
    head = title(
        puzzle.name,
        {
            "model": (puzzle.model, MODELS),
            "order": (puzzle.order, ORDERS),
            "origin": (puzzle.origin, ORIGINS),
        },
    )
    # A drawing is read from its letters in order, so robots in another order need lines too.
    are_letters = set(puzzle.robots) <= set(ascii_uppercase)
    if are_letters and list(puzzle.robots) == sorted(puzzle.robots):
        start, goal = (_drawing(puzzle, cells) for cells in (puzzle.starts, puzzle.goals))
        return f"{head}start:\n{start}goal:\n{goal}"
    lines = [row + "\n" for row in puzzle.grid.rows()]
    for word, cells in zip(ROBOT_LINES, (puzzle.starts, puzzle.goals), strict=True):
        spots = puzzle.positions(cells).items()
        lines += [f"{word} {name} {x} {y}\n" for name, (x, y) in spots]
    return head + "".join(lines)


def _drawing(puzzle: Mazeworld, cells: tuple[int, ...]) -> str:
    signs = list("".join(puzzle.grid.rows()))
    for name, cell in zip(puzzle.robots, cells, strict=True):
        signs[cell] = name
    width = puzzle.grid.width
    return "".join("".join(signs[i : i + width]) + "\n" for i in range(0, len(signs), width))
