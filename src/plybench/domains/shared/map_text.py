"""The text formats of maps: plain rows or, with a header, a MovingAI file (sturtevant2012).

    type octile
    height 2
    width 3
    map
    .@.
    ...

`#`, `@`, `T`, `O` and `W` are walls; `.`, `G` and `S` are floor (grass and swamp cost no more).
White space only separates: cells may stand close together or apart. `;` starts a comment.
"""

from collections.abc import Iterable

from plybench.core.errors import TextError
from plybench.domains.shared.drawings import Rows, check_lengths
from plybench.domains.shared.maps import MOST_CELLS, Map, Origin
from plybench.domains.shared.tokens import Token

WALLS = "#@TOW"
FLOOR = ".GS"
_MOST_DIGITS = 6  # of a size
MOST_SIGNS = 4 * MOST_CELLS  # of a text with one map or two, spaces and comments included


def read_map(text: str) -> Map:
    """Return the map written in either format; errors give line and column."""
    rows = cell_rows(text)
    if not rows:
        raise TextError("there is no map", 1)
    if "".join(token.word for token in rows[0]).lower().startswith("type"):
        return _with_header(rows)
    return map_of(rows)


def cell_rows(text: str, first_line: int = 1) -> Rows:
    """Return every character of a text as a token, by line; empty lines are left out."""
    check_length(text)
    rows = []
    for number, line in enumerate(text.splitlines(), first_line):
        signs = enumerate(line.partition(";")[0], 1)
        row = [Token(sign, number, column) for column, sign in signs if not sign.isspace()]
        if row:
            rows.append(row)
    return rows


def check_length(text: str) -> None:
    """Raise TextError if a text is too long for a map."""
    if len(text) > MOST_SIGNS:
        raise TextError(f"the text has {len(text):,} characters; at most {MOST_SIGNS:,} fit", 1)


def map_of(rows: Rows, marks: str = "", origin: Origin = "bottom-left") -> Map:
    """Return the map that rows of cells draw; an error also names other marks that are allowed."""
    check_lengths(rows)
    cells = [token for row in rows for token in row]
    for token in cells:
        if token.word not in WALLS + FLOOR:
            raise token.error(
                f"{token.word!r} is not a cell; write one of {' '.join(WALLS)} for a wall, "
                f"one of {' '.join(FLOOR)} for floor{marks}"
            )
    walls = (number for number, token in enumerate(cells) if token.word in WALLS)
    return Map(len(rows[0]), len(rows), frozenset(walls), origin)


def _with_header(rows: Rows) -> Map:
    """Return the map of a MovingAI file: type, height and width, `map`, then the rows."""
    sizes: dict[str, tuple[int, Token]] = {}
    for number, row in enumerate(rows):
        line = "".join(token.word for token in row).lower()
        if line == "map":
            return _check_map(sizes, rows[number + 1 :], row[0])
        if number > 0 or not line.startswith("type"):
            name = _size_named(line, sizes, row[0])
            sizes[name] = (int(line.removeprefix(name)), row[0])
    raise rows[-1][0].error("the header has no line 'map'")


def _size_named(line: str, known: Iterable[str], token: Token) -> str:
    for name in ("height", "width"):
        digits = line.removeprefix(name)
        if digits != line and digits.isascii() and digits.isdecimal():
            if len(digits) > _MOST_DIGITS:
                raise token.error(f"{name} {digits} is too large")
            if name in known:
                raise token.error(f"a second line {name!r}")
            return name
    raise token.error("expected 'height N', 'width N' or 'map'")


def _check_map(sizes: dict[str, tuple[int, Token]], rows: Rows, head: Token) -> Map:
    for name in ("height", "width"):
        if name not in sizes:
            raise head.error(f"the header has no line '{name} N'")
    if not rows:
        raise head.error("there are no rows under 'map'")
    grid = map_of(rows, origin="top-left")  # as scenarios count
    for name, actual, what in (
        ("height", grid.height, "rows"),
        ("width", grid.width, "cells in a row"),
    ):
        said, token = sizes[name]
        if said != actual:
            raise token.error(f"the header says {name} {said}, but there are {actual} {what}")
    return grid
