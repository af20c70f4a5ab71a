"""Positions drawn in a terminal: in colour if possible, with the last move and a winning line."""

from typing import TYPE_CHECKING, Any

from plybench.cli.output import shows_colours
from plybench.picture import Cell, Picture
from plybench.players import player_names

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

Place = tuple[int, int]  # row from the top, column from the left, from 0

_COLOURS = ("bright_red", "bright_yellow")
_SIGNS = ("X", "O")


def has_colours(console: "Console") -> bool:
    """Tell whether a console shows colours and round discs."""
    return shows_colours(console) and "utf" in console.encoding.lower()


def draw(game: Any, state: Any, before: Any = None, colours: bool = False) -> "Text":
    """Return a drawing of a position, with the move that led to it from `before` marked.

    Without colours the last move is in (parentheses) and a winning line in [brackets].
    """
    from rich.text import Text

    if not hasattr(game, "picture"):
        write = getattr(game, "drawing", getattr(game, "format_state", str))
        return Text(str(write(state)))
    picture = game.picture(state)
    last = set() if before is None else changed(game.picture(before), picture)
    line = set(getattr(game, "winning_cells", lambda _: ())(state))
    text = Text()
    for r, row in enumerate(picture.rows):
        if picture.row_names:
            text.append(f"{picture.row_names[r]} ", style="dim")
        for c, cell in enumerate(row):
            text.append(*_cell(cell, (r, c) in last, (r, c) in line, colours))
        text.append("\n")
    text.append(_column_names(game, picture), style="dim")
    text.rstrip()
    return text


def _column_names(game: Any, picture: Picture) -> str:
    """Return the labels under the columns."""
    if not picture.column_names:
        return column_numbers(game, len(picture.rows[0]))
    names = "".join(f"{name:^3}" for name in picture.column_names)
    return "  " + names if picture.row_names else names


def side_names(game: Any, colours: bool) -> tuple[str, str]:
    """Return the names of the two players in a drawing."""
    names = player_names(game)
    return ("red", "yellow") if colours and names == _SIGNS else names


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
    colour = _COLOURS[cell.label != _SIGNS[0]]
    ground = "on green" if is_line else "on bright_blue" if is_last else "on blue"
    signs = "▸●◂" if is_line else " ◉ " if is_last else " ● "
    return signs, f"bold {colour} {ground}"


def _square(cell: Cell, is_last: bool, is_line: bool) -> tuple[str, str]:
    """Return a square of a chequered board."""
    ground = "#d9a441" if is_last else "#b58863" if cell.is_dark else "#f0d9b5"
    return f" {cell.sign or ' '} ", f"black on {'#e06c5a' if is_line else ground}"


def changed(before: Picture, after: Picture) -> set[Place]:
    """Return the cells whose content is new."""
    return {
        (r, c)
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
        if cell != before.rows[r][c] and cell.kind == "piece"
    }


def column_numbers(game: Any, width: int) -> str:
    """Return the numbers to write under the columns, if moves are columns."""
    write = getattr(game, "format_action", str)
    moves = [write(action) for action in game.actions(game.initial)]
    if moves != [str(number) for number in range(1, width + 1)]:
        return ""
    return "".join(f"{move:^3}" for move in moves)
