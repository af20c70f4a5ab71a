"""Positions and variants as text.

Moves are columns from 1, `4453`; on boards of more than nine columns, `10,4,4` or `10,`. A board is
drawn top row first, with or without spaces; X is player 1, O player 2; `;` starts a comment:

    ; X to move
    . . . .
    . O . .
    . X X O

or on one line, `..../.O../.XXO`, or as the rows of an array, 0, 1 (X) and -1 (O): as lines without
brackets, or as a list of rows, `[[0, 0], [1, -1]]`, on one or several lines.

A variant is `7x6` (columns x rows), or `6x5c3` with a run length other than four, followed by what
else is unusual: `7x6,wins=flat`, `5x4,first=2,counts=any`; see `ConnectFour` for their meaning.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError, TextError, counted, shortened, unknown
from plybench.core.system.reading import whole_number
from plybench.domains.connect_four.grid import BOUNDS
from plybench.domains.shared.lists import is_list, list_rows
from plybench.domains.shared.tokens import Token

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour

_CELLS = {".": 0, "X": 1, "O": 2, "x": 1, "o": 2}
_NUMBERS = {"0": 0, "1": 1, "-1": 2}
_NESTED = 2  # the fewest brackets that a list of rows opens
_VARIANT = re.compile(r"(\d+)x(\d+)(?:c(\d+))?((?:,\w+=\w+)*)")
_MOST = 10**6  # longer numbers are rejected without being compared with the limits
VARIANTS = "7x6 (columns x rows), 6x5c3 (three in a row), 7x6,wins=flat,first=2,counts=any"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board that was read: rows from the top, 0 for empty and the players 1 and 2."""

    rows: list[list[int]]

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.rows[0]), len(self.rows)


# Moves


def is_moves(written: str) -> bool:
    """Tell whether a text is a list of moves rather than a board."""
    return not re.search(r"[./\[(;\n]|[XxOo]{2}", written.strip())


def read_moves(written: str, columns: int) -> list[int]:
    """Return the columns of a list of moves; an error names the one that is not a column."""
    pieces = re.findall(r"[^\s,]+", written)
    if columns <= 9 or (len(pieces) == 1 and "," not in written):
        pieces = list("".join(pieces))
    return [read_column(piece, columns, f"move {i}: ") for i, piece in enumerate(pieces, 1)]


def read_column(written: str, columns: int, place: str = "") -> int:
    """Return a column from 1 to `columns`."""
    column = whole_number(written, columns)
    if not column:
        raise InputError(f"{place}{shortened(written)} is not a column; columns are 1 to {columns}")
    return column


# Boards


def read_board(written: str) -> Drawing:
    """Return a board drawn on one or several lines, or a list; errors give line and column."""
    bare = re.sub(r";.*", "", written)
    if is_list(bare):
        return _read_list(bare)
    lines = written.strip().replace("/", "\n").splitlines() if _in_one_line(written) else None
    rows: list[list[int]] = []
    for number, line in enumerate(lines or written.splitlines(), 1):
        row = _read_row(line.partition(";")[0], number)
        if row and rows and len(row) != len(rows[0]):
            cells = counted(len(row), "cell")
            raise TextError(f"this row has {cells}, the first one has {len(rows[0])}", number)
        if row:
            rows.append(row)
    if not rows:
        raise TextError("there is no board; draw one with ., X and O, top row first", 1)
    return Drawing(rows)


def _read_list(written: str) -> Drawing:
    rows = list_rows(written)
    if len(rows) == 1 and max(written.count("["), written.count("(")) < _NESTED:
        raise rows[0][0].error(
            f"a flat list of {len(rows[0])} cells does not say where its rows end; write a list "
            "of rows, as in [[0, 0], [1, -1]]"
        )
    for row in rows:
        if len(row) != len(rows[0]):
            raise row[0].error(f"rows of unequal lengths: {len(rows[0])} and {len(row)} cells")
    return Drawing([[_number(token) for token in row] for row in rows])


def _number(token: Token) -> int:
    if token.word not in _NUMBERS:
        raise token.error(f"{token.word!r} is not a cell; write 0 for empty, 1 or -1")
    return _NUMBERS[token.word]


def _in_one_line(written: str) -> bool:
    return "\n" not in written.strip()


def _read_row(line: str, number: int) -> list[int]:
    if re.search(r"\d", line):
        return _read_numbers(line, number)
    cells = []
    for place, sign in enumerate(line, 1):
        if sign in _CELLS:
            cells.append(_CELLS[sign])
        elif not sign.isspace():
            raise TextError(f"{sign!r} is not a cell; write . for empty, X or O", number, place)
    return cells


def _read_numbers(line: str, number: int) -> list[int]:
    words = re.finditer(r"[^\s,]+", line)
    return [_number(Token(match.group(), number, match.start() + 1)) for match in words]


# Variants


def read_variant(written: str) -> dict[str, Any]:
    """Return the arguments of `ConnectFour` that a variant stands for.

    >>> read_variant("6x5c3,wins=flat")
    {'columns': 6, 'rows': 5, 'connect': 3, 'wins': 'flat'}
    """
    match = _VARIANT.fullmatch(written.replace(" ", ""))
    if match is None:
        raise InputError(f"{shortened(written)} is not a board; write it as {VARIANTS}")
    *sizes, rest = match.groups()
    numbers = [whole_number(size or "4", _MOST) for size in sizes]
    if None in numbers:
        raise InputError(f"the board {shortened(written)} is too large; {BOUNDS}")
    found = dict(zip(("columns", "rows", "connect"), numbers, strict=True))
    return found | dict(_setting(part) for part in filter(None, rest.split(",")))


_SETTINGS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "wins": ("wins", {"graded": "graded", "flat": "flat", "infinite": "infinite"}),
    "first": ("first", {"1": 1, "2": 2}),
    "counts": ("any_counts", {"any": True, "alternating": False}),
}


def _setting(part: str) -> tuple[str, Any]:
    key, _, value = part.partition("=")
    if key not in _SETTINGS:
        raise unknown("setting of a board", key, _SETTINGS)
    name, allowed = _SETTINGS[key]
    if value not in allowed:
        raise unknown(f"value of {key}", value, allowed)
    return name, allowed[value]


def write_variant(game: "ConnectFour") -> str:
    """Return the variant of a game; `read_variant` gives it back."""
    parts = [f"{game.columns}x{game.rows}" + (f"c{game.connect}" if game.connect != 4 else "")]
    if game.wins != "graded":
        parts.append(f"wins={game.wins}")
    if game.first != 1:
        parts.append(f"first={game.first}")
    if game.any_counts:
        parts.append("counts=any")
    return ",".join(parts)
