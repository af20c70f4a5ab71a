"""Checks of boards: whether a position can arise in a game.

A position can arise if its discs can be removed from the top, the players taking turns.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybench.core.errors import InputError, counted
from plybench.domains.connect_four.grid import Board

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour

_MAX_LOOKED_AT = 100_000  # orders of moves; a more complicated board is accepted as it is
_NAMES = (".", "X", "O")

Rows = Sequence[Sequence[int]]


def check_board(game: "ConnectFour", state: object) -> None:
    """Raise InputError unless a state is a `Board` whose discs fill columns from below."""
    if not isinstance(state, Board) or not all(isinstance(bits, int) for bits in state):
        raise InputError(
            f"{state!r} is not a state of {game!r}; a state is a Board, as play('4453') and "
            "parse_state of the game return it"
        )
    if not game.stands(state.mask) or state.stones & ~state.mask:
        raise InputError(
            f"{state!r} is not a position of {game!r}: its discs do not fill columns from below"
        )


def check_rows(cells: Rows, columns: int, rows: int) -> None:
    """Raise InputError if these are not rows of a board of that size, or a disc floats."""
    if len(cells) != rows or any(len(row) != columns for row in cells):
        widths = sorted({len(row) for row in cells})
        found = f"{'/'.join(map(str, widths))} x {len(cells)}"
        raise InputError(f"the board is {found}, not {columns} x {rows} (columns x rows)")
    for column in range(columns):
        for line in range(rows - 1):
            if cells[line][column] and not cells[line + 1][column]:
                raise InputError(
                    f"the {_NAMES[cells[line][column]]} in column {column + 1}, row {rows - line} "
                    "from the bottom floats: the cell below it is empty"
                )


def check_reachable(game: "ConnectFour", state: Board, cells: Rows) -> None:
    """Raise InputError if no game leads to a board."""
    _check_counts(game, state)
    lines = [p for p in (1, 2) if game.has_line(game.stones_of(state, p))]
    if len(lines) == 2:
        raise InputError(f"both X and O have {game.connect} in a row")
    last = 3 - game.to_move(state)
    if lines and lines[0] != last:
        raise InputError(
            f"{_NAMES[lines[0]]} has {game.connect} in a row, but {_NAMES[last]} moved after that"
        )
    # From the top of each column down; columns[c][0] is the disc that can be removed.
    columns = [tuple(filter(None, column)) for column in zip(*cells, strict=True)]
    firsts = [c for c in _tops(columns, last) if not lines or _breaks(game, state, c, last)]
    if lines and not firsts:
        raise InputError(
            f"{_NAMES[last]} has {game.connect} in a row that the last move cannot have made"
        )
    if any(columns) and not any(_can_be_played(_without(columns, c), 3 - last) for c in firsts):
        raise InputError("no order of moves leads to this board, with the players taking turns")


def _check_counts(game: "ConnectFour", state: Board) -> None:
    counts = {p: game.stones_of(state, p).bit_count() for p in (1, 2)}
    first = game.first
    if counts[first] - counts[3 - first] not in (0, 1):
        has = f"X has {counted(counts[1], 'disc')} and O {counts[2]}"
        raise InputError(
            f"{has}; {_NAMES[first]} begins, so it must have as many as the other or one more"
        )


def _tops(columns: Sequence[Sequence[int]], player: int) -> list[int]:
    """Return the columns with a player's disc on top, highest first."""
    tops = [c for c, discs in enumerate(columns) if discs and discs[0] == player]
    return sorted(tops, key=lambda c: -len(columns[c]))


def _breaks(game: "ConnectFour", state: Board, column: int, player: int) -> bool:
    """Tell whether a player has no line after the top disc of a column is removed."""
    height = sum(bool(state.mask & game.bit(column, row)) for row in range(game.rows))
    top = game.bit(column, height - 1)
    return not game.has_line(game.stones_of(state, player) & ~top)


def _without(columns: Sequence[tuple[int, ...]], column: int) -> tuple[tuple[int, ...], ...]:
    return tuple(discs[1:] if c == column else discs for c, discs in enumerate(columns))


def _can_be_played(columns: tuple[tuple[int, ...], ...], last: int) -> bool:
    """Tell whether the discs can be removed one by one, starting with one of `last`'s, in turn."""
    seen: set[tuple[int, ...]] = set()
    waiting = [(columns, last)]
    while waiting:
        columns, last = waiting.pop()
        if not any(columns) or len(seen) > _MAX_LOOKED_AT:
            return True
        heights = tuple(map(len, columns))
        if heights not in seen:  # the number of discs left says whose turn it was
            seen.add(heights)
            waiting += [(_without(columns, c), 3 - last) for c in reversed(_tops(columns, last))]
    return False
