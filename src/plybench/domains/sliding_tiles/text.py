"""The text format of sliding tiles.

Boards row by row; `_` or 0 is the blank, commas between cells are ignored, `;` starts a comment:

    order: right-left-up-down   ; this line is optional
    start:
    2 8 3
    1 6 4
    7 _ 5
    goal:
    1 2 3
    8 _ 4
    7 6 5

Without `goal:` the goal has the tiles in order with the blank last; then you may also leave out
`start:` and write only a board. On one line, put `/` between rows; a square board may be a flat
list.

You can also paste boards: Python lists, `[2, 8, 3, 1, 6, 4, 7, 'B', 5]` or one list per row, and,
with at most nine tiles, boards without spaces: `283164705`, `283/164/7_5`.
"""

import re

from plybench.core.errors import TextError
from plybench.domains.shared.drawings import sections, setting_of, title
from plybench.domains.shared.lists import is_list, list_rows
from plybench.domains.shared.tokens import token_lines
from plybench.domains.sliding_tiles.board_text import board_of, parse_board
from plybench.domains.sliding_tiles.rules import ORDERS, SlidingTiles


def read(text: str) -> SlidingTiles:
    """Return the puzzle written in a file; errors give line and column."""
    lines = list_rows(text) if is_list(text) else list(token_lines(text, ","))
    order = next(iter(ORDERS))
    if lines and lines[0][0].word.lower() == "order:":
        order = setting_of(lines.pop(0), ORDERS)
    if not lines:
        raise TextError("there is no board", 1)
    boards = sections(lines, "board", needs_both=False)
    rows, columns, start = board_of(boards["start:"])
    goal = None
    if "goal:" in boards:
        goal = board_of(boards["goal:"], (rows, columns))[2]
    return SlidingTiles(rows, columns, start, goal, order=order)


def from_state(start: str, goal: str | None) -> SlidingTiles:
    """Return the puzzle from one-line boards."""
    rows, columns, cells = parse_board("start", start)
    puzzle = SlidingTiles(rows, columns, cells)
    return puzzle if goal is None else with_goal(puzzle, goal)


def with_goal(puzzle: SlidingTiles, goal: str) -> SlidingTiles:
    """Return the puzzle with a goal written on one line."""
    return puzzle.with_goal(parse_board("goal", goal, puzzle.height, puzzle.width)[2])


def is_state(text: str) -> bool:
    """Tell whether one word is a board: cells without spaces, or a list."""
    return re.fullmatch(r"[0-9_Bb]{2,}(/[0-9_Bb]{2,})+|[0-9_Bb]{4,}", text) is not None or (
        is_list(text)
    )


def write(puzzle: SlidingTiles) -> str:
    """Return the boards of a puzzle; `read` gives it back."""
    head = title(puzzle.name, {"order": (puzzle.order, ORDERS)})
    start, goal = (_drawing(cells, puzzle.width) for cells in (puzzle.initial, puzzle.goal))
    return f"{head}start:\n{start}goal:\n{goal}"


def _drawing(cells: tuple[int, ...], width: int) -> str:
    wide = len(str(max(cells)))
    words = [str(tile or "_").rjust(wide) for tile in cells]
    return "".join(" ".join(words[i : i + width]) + "\n" for i in range(0, len(words), width))
