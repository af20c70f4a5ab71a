"""Drawings of beliefs: a map, with `*` on each square where the robot may be."""

from plybench.core.errors import InputError, TextError
from plybench.domains.shared.drawings import Rows
from plybench.domains.shared.map_text import cell_rows, map_of, read_map
from plybench.domains.shared.maps import Map
from plybench.domains.shared.tokens import Token

_MARK = ", * where the robot may start"
_NO_START = "no square is marked; write * where the robot may start, or 'start: all' above the map"


def parse_drawing(what: str, text: str) -> tuple[Map, list[int]]:
    """Return the map and the marked cells of a drawing with `/` between its rows."""
    try:
        return map_and_marks(text.replace("/", "\n"), False)
    except TextError as error:
        column = "" if error.column is None else f", column {error.column}"
        raise InputError(f"{what}, row {error.line}{column}: {error.message}") from None


def map_and_marks(text: str, is_anywhere: bool) -> tuple[Map, list[int]]:
    """Return the map and the cells where the robot may be: those marked, or all floor."""
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
