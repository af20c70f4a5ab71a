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
from math import isqrt

from plybench.domain_tools.lists import is_list, list_rows
from plybench.domain_tools.tokens import Token, token_lines
from plybench.domains.sliding_tiles.rules import MOST_CELLS, ORDERS, SlidingTiles, check_size, fault
from plybench.errors import InputError, TextError, counted, shortened
from plybench.system.reading import whole_number

Board = tuple[int, int, list[int]]  # rows, columns, cells

_BLANKS = ("_", "", "b", "blank", "none")  # besides 0, as in pasted boards
_FEWEST = 4  # cells of the smallest board
_MOST_CLOSE = 10  # cells that may be written without spaces: the tiles 1 to 9 and the blank


def read(text: str) -> SlidingTiles:
    """Return the puzzle written in a file; errors give line and column."""
    lines = list_rows(text) if is_list(text) else list(token_lines(text, ","))
    order = next(iter(ORDERS))
    if lines and lines[0][0].word.lower() == "order:":
        order = _order(lines.pop(0))
    if not lines:
        raise TextError("there is no board", 1)
    sections = _sections(lines)
    rows, columns, start = _board(sections["start:"])
    goal = None
    if "goal:" in sections:
        goal = _board(sections["goal:"], (rows, columns))[2]
    return SlidingTiles(rows, columns, start, goal, order=order)


def from_state(start: str, goal: str | None) -> SlidingTiles:
    """Return the puzzle from one-line boards."""
    rows, columns, cells = parse_board("start", start)
    puzzle = SlidingTiles(rows, columns, cells)
    return puzzle if goal is None else with_goal(puzzle, goal)


def with_goal(puzzle: SlidingTiles, goal: str) -> SlidingTiles:
    """Return the puzzle with a goal written on one line."""
    return puzzle.with_goal(parse_board("goal", goal, puzzle.height, puzzle.width)[2])


def parse_board(what: str, text: str, rows: int = 0, columns: int = 0) -> Board:
    """Return a board written on one line; with rows and columns it must have that shape."""
    try:
        if is_list(text):
            lines = list_rows(text)
        else:
            lines = list(token_lines(text.replace("/", "\n").replace(";", " ; "), ","))
        if not any(lines):
            raise InputError(f"{what} {shortened(text)} has no cells")
        return _board(lines, (rows, columns) if rows else None)
    except TextError as error:
        raise InputError(f"{what} {shortened(text)}: {error.message}") from None


def is_state(text: str) -> bool:
    """Tell whether one word is a board: cells without spaces, or a list."""
    return re.fullmatch(r"[0-9_Bb]{2,}(/[0-9_Bb]{2,})+|[0-9_Bb]{4,}", text) is not None or (
        is_list(text)
    )


def write(puzzle: SlidingTiles) -> str:
    """Return the boards of a puzzle; `read` gives it back."""
    title = f"; {puzzle.name}\n" if puzzle.name else ""
    if puzzle.order != next(iter(ORDERS)):
        title += f"order: {puzzle.order}\n"
    start, goal = (_drawing(cells, puzzle.width) for cells in (puzzle.initial, puzzle.goal))
    return f"{title}start:\n{start}goal:\n{goal}"


def _drawing(cells: tuple[int, ...], width: int) -> str:
    wide = len(str(max(cells)))
    words = [str(tile or "_").rjust(wide) for tile in cells]
    return "".join(" ".join(words[i : i + width]) + "\n" for i in range(0, len(words), width))


def _order(tokens: list[Token]) -> str:
    name = tokens[-1]
    if len(tokens) != 2 or name.word not in ORDERS:
        raise name.error(f"expected 'order:' and one of {', '.join(ORDERS)}")
    return name.word


def _sections(lines: list[list[Token]]) -> dict[str, list[list[Token]]]:
    """Return the rows under `start:` and `goal:`; rows without a heading are the start's."""
    sections: dict[str, list[list[Token]]] = {}
    rows: list[list[Token]] | None = None
    for tokens in lines:
        head = tokens[0]
        if not head.word.endswith(":"):
            if rows is None:
                rows = sections["start:"] = []
            rows.append(tokens)
        elif head.word.lower() not in ("start:", "goal:"):
            raise head.error(f"expected 'start:' or 'goal:', not {head.word!r}")
        elif head.word.lower() in sections:
            raise head.error(f"a second {head.word!r}")
        elif len(tokens) > 1:
            raise tokens[1].error(
                f"nothing may follow {head.word!r}; the board begins on the next line"
            )
        else:
            rows = sections[head.word.lower()] = []
    for name in {"start:": None, **sections}:
        if not sections.get(name):
            raise TextError(f"there is no board under {name!r}", lines[-1][0].line)
    return sections


def _board(lines: list[list[Token]], shape: tuple[int, int] | None = None) -> Board:
    """Return the board that the lines draw; a single line is a flat list."""
    lines = _taken_apart(lines)
    words = [token for tokens in lines for token in tokens]
    rows, columns = shape or (len(lines), len(lines[0]))
    if len(lines) == 1:
        rows, columns = shape or _square(words)
    elif shape not in (None, (len(lines), len(lines[0]))):
        raise lines[0][0].error(
            f"the board is {len(lines)} x {len(lines[0])}, but the start is {rows} x {columns}"
        )
    for tokens in lines[1:]:
        if len(tokens) != len(lines[0]):
            message = (
                f"this row has {counted(len(tokens), 'cell')}, the first one has {len(lines[0])}"
            )
            raise tokens[0].error(message)
    try:
        check_size(rows, columns)
    except InputError as error:
        raise words[0].error(str(error)) from None
    cells = [_cell(token) for token in words]
    wrong = fault(cells, rows, columns)
    if wrong is not None:
        raise words[wrong[0]].error(wrong[1])
    return rows, columns, cells


def _taken_apart(lines: list[list[Token]]) -> list[list[Token]]:
    """Return rows of cells without spaces, `283/164/7_5`, with a token for each cell."""
    if len(lines) == 1 and 1 < len(lines[0]) < _FEWEST:  # 283 164 7_5: too few for a board
        lines = [[token] for token in lines[0]]
    if any(len(tokens) != 1 for tokens in lines) or len(lines[0][0].word) < 2:
        return lines
    words = [tokens[0] for tokens in lines]
    if sum(len(word.word) for word in words) > _MOST_CLOSE:
        raise words[0].error(
            f"{shortened(words[0].word)} has no spaces; more than nine tiles need spaces, "
            "as in 1 2 3 4 / 5 6 7 8 / 9 10 11 _"
        )
    return [
        [Token(sign, word.line, word.column + i) for i, sign in enumerate(word.word)]
        for word in words
    ]


def _square(words: list[Token]) -> tuple[int, int]:
    side = isqrt(len(words))
    if side * side != len(words):
        raise words[0].error(
            f"{len(words)} cells do not make a square; write the rows with / between them, "
            "or each on its own line"
        )
    return side, side


def _cell(token: Token) -> int:
    if token.word.lower() in _BLANKS:
        return 0
    tile = whole_number(token.word, MOST_CELLS)
    if tile is None:
        cell = shortened(token.word)
        raise token.error(f"{cell} is not a cell; write the number of a tile, or _ or 0")
    return tile
