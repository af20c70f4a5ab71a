"""Pictures as text for a terminal: in the colours of the SVGs if possible, otherwise plain."""

from collections.abc import Sequence

from rich.text import Text

from plybench.core.picture import Cell, Picture, symbols
from plybench.trace.draw.board import AGENT, DARK, INK, WALL, colour
from plybench.trace.draw.lines import Line, in_bands


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
    return join_bands(in_bands(blocks, width, gap, Text()))


def join_bands(bands: Sequence[Sequence[Text]]) -> Text:
    """Return the rows of boards that `in_bands` made, with an empty line between them."""
    return Text("\n\n").join(Text("\n").join(band) for band in bands)


def line_text(line: Line) -> Text:
    """Return a line of a report with the cells of its board in colours."""
    text = Text(line.text.ljust(max((span.end for span in line.spans), default=0)))
    for span in line.spans:
        text.stylize("dim" if span.cell is None else _style(span.cell), span.start, span.end)
    return text
