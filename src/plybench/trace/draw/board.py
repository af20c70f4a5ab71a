"""Pictures of states as SVG fragments, small enough for the nodes of a tree."""

import re
from collections.abc import Iterable
from html import escape

from plybench.core.picture import Cell, Picture

# Colours that can be told apart under white letters; a label always gets the same one.
_PIECES = (
    "#2f6f9f",
    "#3f8f5b",
    "#8a5aa8",
    "#b0543a",
    "#2b8a8a",
    "#a8487a",
    "#6f7d2a",
    "#5560b5",
    "#8c6239",
    "#c0392b",
)
INK, AGENT, WALL, DARK = "#1f2933", "#1f2933", "#59616b", "#c9d3dd"
# A text: compiling it takes a while, and printing a board does without.
_NOT_XML = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"

CSS = f"""
.pb-board {{ fill: #fff; stroke: #cfd5dc; stroke-width: .8 }}
.pb-grid {{ stroke: #e3e7eb; stroke-width: .7; fill: none }}
.pb-wall {{ fill: {WALL} }}
.pb-agent {{ fill: {AGENT} }}
.pb-label {{ fill: #fff; font-weight: 600; text-anchor: middle }}
.pb-goal {{ fill: none; stroke-width: .8; stroke-dasharray: 1.6 1.2; opacity: .75 }}
.pb-home {{ fill: none; stroke: #fff; stroke-width: 1.1; opacity: .9 }}
.pb-dark {{ fill: {DARK} }}
.pb-sign {{ fill: {INK}; text-anchor: middle }}
"""


def cell_size(picture: Picture) -> float:
    """Return the side of a cell, so that small boards are readable and large ones stay small."""
    longest = max(len(picture.rows), max(map(len, picture.rows), default=0), 1)
    return max(4.0, min(15.0, 60 / longest))


def board_size(picture: Picture) -> tuple[float, float]:
    """Return width and height of the drawing."""
    size = cell_size(picture)
    return size * max(map(len, picture.rows), default=0), size * len(picture.rows)


def board(picture: Picture, x: float, y: float) -> str:
    """Return the drawing with its top left corner at (x, y)."""
    size = cell_size(picture)
    width, height = board_size(picture)
    lines = [f"M{size * i:g} 0V{height:g}" for i in range(1, round(width / size))]
    lines += [f"M0 {size * i:g}H{width:g}" for i in range(1, len(picture.rows))]
    parts = [
        f'<g transform="translate({x:g} {y:g})">',
        f'<rect class="pb-board" width="{width:g}" height="{height:g}" rx="2"/>',
        f'<path class="pb-grid" d="{"".join(lines)}"/>' if lines else "",
    ]
    for j, row in enumerate(picture.rows):
        parts += [_cell(cell, i * size, j * size, size) for i, cell in enumerate(row)]
    return "".join([*parts, "</g>"])


def picture_svg(picture: Picture, width: float = 320) -> str:
    """Return a picture as an SVG of its own."""
    across, down = board_size(picture)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" '
        f'height="{width * down / across:g}" viewBox="0 0 {across:g} {down:g}" '
        f'font-family="sans-serif"><style>{CSS}</style>{board(picture, 0, 0)}</svg>\n'
    )


def _cell(cell: Cell, x: float, y: float, size: float) -> str:
    if cell.sign or cell.is_dark is not None:
        return _chequered(cell, x, y, size)
    if cell.kind == "wall":
        return f'<rect class="pb-wall" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
    if cell.kind == "empty":
        return _goal(cell, x, y, size) if cell.goal else _note(cell, x, y, size)
    middle = f'cx="{x + size / 2:g}" cy="{y + size / 2:g}"'
    if cell.kind == "agent":
        body = f'<circle class="pb-agent" {middle} r="{size * 0.42:g}"/>'
    else:
        body = _square(x, y, size, 0.07, f'fill="{colour(cell.label)}"')
    home = _square(x, y, size, 0.15, 'class="pb-home"') if is_home(cell) else ""
    return body + home + _text(cell.label, x, y, size, 'class="pb-label"')


def _chequered(cell: Cell, x: float, y: float, size: float) -> str:
    square = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    ground = f'<rect class="pb-dark" {square}/>' if cell.is_dark else ""
    # Chess symbols have wide margins of their own, so they may fill the square.
    return ground + _text(cell.sign, x, y, size * 1.35, 'class="pb-sign"', size)


def is_home(cell: Cell) -> bool:
    """Tell whether a piece is where it belongs."""
    return bool(cell.goal) and cell.goal == cell.label and cell.kind == "piece"


def _goal(cell: Cell, x: float, y: float, size: float) -> str:
    """Return the mark of a goal: smaller than a piece, so that it is not mistaken for one."""
    shade = colour(cell.goal)
    frame = _square(x, y, size, 0.17, f'class="pb-goal" stroke="{shade}"')
    look = f'fill="{shade}" text-anchor="middle" opacity=".8"'
    return frame + _text(cell.goal, x, y, size * 0.78, look, size)


def legend_of(pictures: Iterable[Picture]) -> list[tuple[str, str]]:
    """Return what the pictures need explained: looks of `legend_key`, with their meaning."""
    cells = [cell for picture in pictures for row in picture.rows for cell in row]
    entries = []
    if any(cell.kind == "empty" and cell.goal for cell in cells):
        entries.append(("belongs", "where a piece belongs"))
    if any(is_home(cell) for cell in cells):
        entries.append(("home", "a piece in its place"))
    return entries


def legend_key(look: str, x: float, y: float) -> str:
    """Return the sign of an entry of `legend_of`."""
    cell = Cell("empty", goal="A") if look == "belongs" else Cell("piece", "A", "A")
    return _cell(cell, x, y, 15.0)


def _note(cell: Cell, x: float, y: float, size: float) -> str:
    return _text(cell.label, x, y, size, 'fill="#7b8794" text-anchor="middle"')


def _square(x: float, y: float, size: float, inset: float, look: str) -> str:
    side, corner = size * (1 - 2 * inset), size * 0.16
    at = f'x="{x + size * inset:g}" y="{y + size * inset:g}"'
    return f'<rect {look} {at} width="{side:g}" height="{side:g}" rx="{corner:g}"/>'


def _text(label: str, x: float, y: float, size: float, look: str, cell: float | None = None) -> str:
    if not label or (size if cell is None else cell) < 6:  # too small to be read
        return ""
    cell = size if cell is None else cell
    font = size * (0.66 if len(label) == 1 else 1.0 / len(label))
    at = f'x="{x + cell / 2:g}" y="{y + cell / 2 + font * 0.36:g}"'
    return f'<text {look} {at} font-size="{font:.1f}">{xml(label)}</text>'


def colour(label: str) -> str:
    """Return the colour of a piece; pieces A to J, and 1 to 10, are all different."""
    if label == "@":
        return AGENT
    key = int(label) - 1 if label.isdecimal() else sum(map(ord, label)) - ord("A")
    return _PIECES[key % len(_PIECES)]


def xml(text: object) -> str:
    """Return text for use in XML: escaped, and without characters that XML cannot hold."""
    return escape(re.sub(_NOT_XML, "\ufffd", str(text)))
