"""Positions drawn in a terminal: in colour if possible, with the last move and a winning line."""

from typing import TYPE_CHECKING, Any

from plybench.cli.output import shows_colours
from plybench.core.notation import state_writer, write_action
from plybench.core.picture import Cell, Picture
from plybench.core.players import Players, player_names

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

Place = tuple[int, int]  # row from the top, column from the left, from 0

COLOUR_NAMES = ("red", "yellow")  # of the players who are X and O without colours

# Discs differ in shape as well as in colour; blue and black backgrounds tell them and the marks
# apart for people who do not see red and green.
_COLOURS = ("bright_red", "bright_yellow")
_DISCS = ("●", "○")
_SIGNS = ("X", "O")
_DARK, _LIGHT, _MARKED, _MATED = "#b58863", "#f0d9b5", "#5fafff", "#e8623d"


def has_colours(console: "Console") -> bool:
    """Tell whether a console shows colours and round discs."""
    return shows_colours(console) and "utf" in console.encoding.lower()


def draw(
    game: Any, state: Any, before: Any = None, colours: bool = False, turned: bool = False
) -> "Text":
    """Return a drawing of a position, with the move that led to it from `before` marked.

    Without colours the last move is in (parentheses) and a winning line in [brackets]. `turned`
    draws a chequered board as the second player sees it.
    """
    from rich.text import Text

    if not hasattr(game, "picture"):
        write = getattr(game, "drawing", state_writer(game, str))
        return Text(str(write(state)))
    picture = game.picture(state)
    last = set() if before is None else changed_cells(game.picture(before), picture)
    line = set(getattr(game, "winning_cells", lambda _: ())(state))
    marks = tuple(
        tuple(((r, c) in last, (r, c) in line) for c in range(len(row)))
        for r, row in enumerate(picture.rows)
    )
    if turned:
        picture, marks = turn(picture), tuple(row[::-1] for row in marks[::-1])
    text = Text()
    for r, row in enumerate(picture.rows):
        if picture.row_names:
            text.append(f"{picture.row_names[r]} ", style="dim")
        for cell, (is_last, is_line) in zip(row, marks[r], strict=True):
            text.append(*_cell(cell, is_last, is_line, colours))
        text.append("\n")
    text.append(_column_names(game, picture), style="dim")
    text.rstrip()
    return text


def can_turn(game: Any) -> bool:
    """Tell whether a board looks the same from both sides, as a chess board does."""
    if not hasattr(game, "picture"):
        return False
    return any(cell.is_dark is not None for row in game.picture(game.initial).rows for cell in row)


def turn(picture: Picture) -> Picture:
    """Return a picture as it is seen from the other side of the board."""
    rows = tuple(row[::-1] for row in picture.rows[::-1])
    return Picture(rows, picture.row_names[::-1], picture.column_names[::-1])


def _column_names(game: Any, picture: Picture) -> str:
    """Return the labels under the columns."""
    if not picture.column_names:
        return column_numbers(game, len(picture.rows[0]))
    names = "".join(f"{name:^3}" for name in picture.column_names)
    return "  " + names if picture.row_names else names


def side_names(game: Any, colours: bool) -> tuple[str, str]:
    """Return the names of the two players in a drawing."""
    names = player_names(game)
    return COLOUR_NAMES if colours and names == _SIGNS else names


def every_side_name(game: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return all names of each of the two players: as in drawings, and as the rules call them."""
    pairs = dict.fromkeys((side_names(game, True), side_names(game, False), Players(game).labels))
    first, second = zip(*pairs, strict=True)
    return tuple(dict.fromkeys(first)), tuple(dict.fromkeys(second))


def _cell(cell: Cell, is_last: bool, is_line: bool, colours: bool) -> tuple[str, str]:
    """Return the three characters of a cell and their style."""
    if not colours:
        sign = cell.label if cell.kind == "piece" else "#" if cell.kind == "wall" else "."
        marks = "[]" if is_line else "()" if is_last else "  "
        return f"{marks[0]}{sign}{marks[1]}", ""
    if cell.sign or cell.is_dark is not None:
        return _square(cell, is_last, is_line)
    if cell.kind != "piece":
        return " · ", "bright_black on blue"
    marks = "▸◂" if is_line else "()" if is_last else "  "
    ground = "black" if is_line else "blue"
    if cell.label not in _SIGNS:
        return f"{marks[0]}{cell.label}{marks[1]}", f"bold bright_white on {ground}"
    player = _SIGNS.index(cell.label)
    return f"{marks[0]}{_DISCS[player]}{marks[1]}", f"bold {_COLOURS[player]} on {ground}"


def _square(cell: Cell, is_last: bool, is_line: bool) -> tuple[str, str]:
    """Return a square of a chequered board; ink and ground suit terminals of any colour."""
    ground = _MATED if is_line else _MARKED if is_last else _DARK if cell.is_dark else _LIGHT
    marks = "[]" if is_line else "  "
    return f"{marks[0]}{cell.sign or ' '}{marks[1]}", f"#000000 on {ground}"


def changed_cells(before: Picture, after: Picture) -> set[Place]:
    """Return the cells with a new piece; on a chequered board also the cells just left."""
    return {
        (r, c)
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
        if cell != before.rows[r][c] and (cell.kind == "piece" or cell.is_dark is not None)
    }


def column_numbers(game: Any, width: int) -> str:
    """Return the numbers to write under the columns, if moves are columns."""
    moves = [write_action(game, action) for action in game.actions(game.initial)]
    if moves != [str(number) for number in range(1, width + 1)]:
        return ""
    return "".join(f"{move:^3}" for move in moves)
