"""Pictures as text for a terminal: in the colours of the SVGs if possible, otherwise plain."""

import re
from collections.abc import Sequence

from rich.text import Text

from plybench.core.picture import Cell, Kind, Picture, symbols
from plybench.trace.draw.board import AGENT, DARK, INK, WALL, colour

_BOARD_ROW = re.compile(r"[ .#@*_A-Z0-9]+")
_CELL = re.compile(r"( *)([A-Z]\d*|\d+|\S)( ?)")
_KINDS: dict[str, Kind] = {"#": "wall", "@": "agent", "*": "agent", ".": "empty", "_": "empty"}


def picture_text(picture: Picture, *, colours: bool = False) -> Text:
    """Return a drawing as `as_text` does; with `colours`, each cell in the colour of its piece."""
    text = Text()
    beside = bool(picture.row_names)
    for r, row in enumerate(symbols(picture)):
        line = Text()
        for c, symbol in enumerate(row):
            is_name = r >= len(picture.rows) or c < beside
            style = "dim" if is_name else _style(picture.rows[r][c - beside])
            line.append(f"{symbol} ", style=style if colours else "")
        if not colours:
            line.rstrip()
        text.append("\n" if r else "").append_text(line)
    return text


def _style(cell: Cell) -> str:
    if cell.is_dark is not None:
        return f"bold {INK} on {DARK if cell.is_dark else '#ffffff'}"
    if cell.kind == "wall":
        return f"{WALL} on {WALL}"
    if cell.kind == "empty":
        return "dim"
    return f"bold #ffffff on {AGENT if cell.kind == 'agent' else colour(cell.label)}"


def side_by_side(
    pictures: Sequence[Picture], captions: Sequence[str], width: int, *, colours: bool = False
) -> Text:
    """Draw pictures, at least one in a row, each under its caption if any has one."""
    blocks = [
        [Text(caption)] * any(captions) + list(picture_text(picture, colours=colours).split())
        for picture, caption in zip(pictures, captions, strict=True)
    ]
    gap = 2 if colours else 3  # a coloured row ends with a blank, the background of its last cell
    return in_bands(blocks, width, gap)


def in_bands(blocks: Sequence[Sequence[Text]], width: int, gap: int) -> Text:
    """Return blocks of lines side by side, at least one and otherwise as many as fit in a row."""
    widest = max((line.cell_len for block in blocks for line in block), default=0)
    columns = max(1, (width + gap) // (widest + gap))
    bands = [_band(blocks[i : i + columns], gap) for i in range(0, len(blocks), columns)]
    return Text("\n\n").join(bands)


def _band(blocks: Sequence[Sequence[Text]], gap: int) -> Text:
    """Return one row of boards."""
    lines = [Text() for _ in range(max(map(len, blocks)))]
    for block in blocks:
        start = max(line.cell_len for line in lines)
        for line, part in zip(lines, block, strict=False):
            line.append(" " * (start - line.cell_len + (gap if start else 0))).append_text(part)
    return Text("\n").join(lines)


def written_row(row: str) -> Text:
    """Return a row of a drawn board in colours; other text stays as it is.

    The blank after a symbol is part of its cell, even after the last one; there may be none.

    >>> [str(span.style) for span in written_row("#.@").spans]
    ['#59616b on #59616b', 'dim', 'bold #ffffff on #1f2933']
    """
    if not _BOARD_ROW.fullmatch(row):
        return Text(row)
    text, row = Text(), row.rstrip()
    for blanks, symbol, behind in _CELL.findall(f"{row} " if " " in row.strip() else row):
        cell = Cell(_KINDS.get(symbol, "piece"), symbol)
        text.append(blanks).append(symbol + behind, style=_style(cell))
    return text
