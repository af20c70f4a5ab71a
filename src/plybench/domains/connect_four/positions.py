"""Named positions, and positions from text or from numpy boards."""

import re
from dataclasses import dataclass
from typing import Any

from plybench.core.errors import InputError, unknown
from plybench.domains.connect_four.arrays import Layout, from_array
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour
from plybench.domains.connect_four.text import is_moves, read_board, read_variant

_NAME = re.compile(r"[a-z][\w-]*(/[\w-]+)*")


@dataclass(frozen=True, slots=True)
class Entry:
    """A named position: moves or a board, on a variant."""

    summary: str
    position: str
    variant: str = "7x6"


# The boards of report connect4-notebook were made by hand; with X (its player 1) to move, most have
# disc counts that no game leads to. `first` makes it X's turn; wins are worth 1 there.
_AS_IN_NOTEBOOK = "wins=flat,counts=any"

POSITIONS = {
    "empty": Entry("the empty board", ""),
    "centre": Entry("X began in the middle, the only first move that wins", "4"),
    "win-now": Entry("X wins immediately, in column 5", "213141"),
    "block": Entry("O must stop X in column 4", "41414"),
    "reports/tree": Entry(
        "report connect4-negamax, the position of the two printed trees; O to move",
        ".O.O.OO/.O.O.OX/.X.X.XO/.O.O.OX/XX.OXXX/XXOXOXX",
        "7x6,wins=infinite",
    ),
    "reports/minimax": Entry(
        "report connect4-notebook, a board on which minimax finds the win in column 4",
        "..../..XO/OXOX/XOXO",
        f"4x4,{_AS_IN_NOTEBOOK}",
    ),
    "reports/timed-5": Entry(
        "report connect4-notebook, the timed board of 5 columns and 4 rows",
        "...../OXOXO/XOXXO/XXOOX",
        f"5x4,first=2,{_AS_IN_NOTEBOOK}",
    ),
    "reports/timed-7": Entry(
        "report connect4-notebook, the timed board of 7 columns and 4 rows",
        "......./......./.OOXXOO/XOXXXOX",
        f"7x4,first=2,{_AS_IN_NOTEBOOK}",
    ),
    "reports/ordering": Entry(
        "report connect4-notebook, the board on which the order of columns is shown",
        "......./......./......./...X.../...X.../.OOXO..",
        f"7x6,{_AS_IN_NOTEBOOK}",
    ),
    "reports/opening": Entry(
        "report connect4-notebook, the board on which the opening rule is shown",
        "...../...../...../..O..",
        f"5x4,first=2,{_AS_IN_NOTEBOOK}",
    ),
    "reports/windows-1": Entry(
        "report connect4-notebook, first board of its evaluation: 0.9",
        "O..../XXOXO/XOXOO/XXOXX",
        f"5x4,{_AS_IN_NOTEBOOK}",
    ),
    "reports/windows-2": Entry(
        "report connect4-notebook, second board of its evaluation: 0.9",
        "O..../XX.XO/XOOXO/XXOXX",
        f"5x4,{_AS_IN_NOTEBOOK}",
    ),
    "reports/windows-3": Entry(
        "report connect4-notebook, third board of its evaluation: -0.9",
        "O..../XOOXO/XOOXO/XXOXX",
        f"5x4,{_AS_IN_NOTEBOOK}",
    ),
    "reports/monte-carlo": Entry(
        "report connect4-notebook, a board on which Monte Carlo search finds the win in column 4",
        "..../OXOX/XOOX/XOXX",
        f"4x4,{_AS_IN_NOTEBOOK}",
    ),
}


def load(position: str | None = None, variant: str | None = None) -> tuple[ConnectFour, Board]:
    """Return a game and a position: a named one, moves, or a board; None for the empty board.

    A board drawn without a variant has the size of the drawing. A named position has its own
    variant; another one is accepted only if the size is the same.
    """
    name = (position or "").strip()
    if _NAME.fullmatch(name):
        return _load_named(name, variant)
    if position is None or is_moves(position):
        game = ConnectFour(**read_variant(variant or "7x6"))
        return game, game.play(position or "")
    drawing = read_board(position)
    columns, rows = drawing.size
    game = ConnectFour(**read_variant(variant or f"{columns}x{rows}"))
    return game, game.from_rows(drawing.rows)


def _load_named(name: str, variant: str | None) -> tuple[ConnectFour, Board]:
    if name not in POSITIONS:
        raise unknown("position", name, POSITIONS)
    entry = POSITIONS[name]
    given = read_variant(variant or entry.variant)
    usual = read_variant(entry.variant)
    if entry.position and any(given[key] != usual[key] for key in ("columns", "rows", "connect")):
        raise InputError(f"position {name!r} is on a board of {entry.variant}, not {variant}")
    game = ConnectFour(**usual | given)
    return game, game.parse_state(entry.position)


def from_board(
    board: Any, player: int = 1, *, layout: Layout = "rows", connect: int = 4, **options: Any
) -> tuple[ConnectFour, Board]:
    """Return the game and the position of an array, with `player` to move (1 or -1).

    The array may be one that no game leads to, as long as no disc floats: who begins is chosen so
    that it is the player's turn. Further options are passed on to `ConnectFour`.
    """
    if player not in (1, -1):
        raise InputError(f"player={player!r} must be 1 or -1")
    rows = from_array(board, layout)
    odd = sum(bool(cell) for row in rows for cell in row) % 2 == 1
    first = 1 if (player == 1) != odd else 2
    game = ConnectFour(len(rows[0]), len(rows), connect, first=first, any_counts=True, **options)
    return game, game.from_rows(rows)
