"""Boards of sliding tiles as they are written; `text` tells the forms."""

from math import isqrt

from plybench.core.errors import InputError, TextError, shortened
from plybench.core.system.reading import whole_number
from plybench.domains.shared.drawings import check_lengths, signs_of
from plybench.domains.shared.lists import is_list, list_rows
from plybench.domains.shared.tokens import Token, token_lines
from plybench.domains.sliding_tiles.boards import MOST_CELLS, check_size, fault

Board = tuple[int, int, list[int]]  # rows, columns, cells

_BLANKS = ("_", "", "b", "blank", "none")  # besides 0, as in pasted boards
_FEWEST = 4  # cells of the smallest board
_MOST_CLOSE = 10  # cells that may be written without spaces: the tiles 1 to 9 and the blank


def parse_board(what: str, text: str, rows: int = 0, columns: int = 0) -> Board:
    """Return a board written on one line; with rows and columns it must have that shape."""
    try:
        if is_list(text):
            lines = list_rows(text)
        else:
            lines = list(token_lines(text.replace("/", "\n").replace(";", " ; "), ","))
        if not any(lines):
            raise InputError(f"{what} {shortened(text)} has no cells")
        return board_of(lines, (rows, columns) if rows else None)
    except TextError as error:
        raise InputError(f"{what} {shortened(text)}: {error.message}") from None


def board_of(lines: list[list[Token]], shape: tuple[int, int] | None = None) -> Board:
    """Return the board that the lines draw; a single line is a flat list."""
    lines = _split_cells(lines)
    words = [token for tokens in lines for token in tokens]
    rows, columns = shape or (len(lines), len(lines[0]))
    if len(lines) == 1:
        rows, columns = shape or _square(words)
    elif shape not in (None, (len(lines), len(lines[0]))):
        raise lines[0][0].error(
            f"the board is {len(lines)} x {len(lines[0])}, but the start is {rows} x {columns}"
        )
    check_lengths(lines)
    try:
        check_size(rows, columns)
    except InputError as error:
        raise words[0].error(str(error)) from None
    cells = [_cell(token) for token in words]
    wrong = fault(cells, rows, columns)
    if wrong is not None:
        raise words[wrong[0]].error(wrong[1])
    return rows, columns, cells


def _split_cells(lines: list[list[Token]]) -> list[list[Token]]:
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
    return [signs_of(word) for word in words]


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
