"""Pictures of states as pixels, drawn with Pillow, in the colours and shapes of the SVGs.

Drawn at twice the size and reduced, since Pillow does not smooth the edges of shapes.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.picture import Cell, Picture
from plybench.trace.draw.board import AGENT, DARK, INK, WALL, colour, is_home
from plybench.trace.draw.motion import Slide

if TYPE_CHECKING:
    from PIL.Image import Image

PAPER, GRID, NOTE = "#ffffff", "#e3e7eb", "#7b8794"
_SMOOTH = 2  # pixels drawn for each one shown, in both directions
_LONGEST, _SMALLEST, _LARGEST = 480, 6, 96  # pixels: of the board's longer side, and of a cell
_NARROWEST, _MARGIN, _LINE = 320, 16, 22


def check_pillow() -> None:
    """Raise InputError if Pillow or the fonts are not installed."""
    for module, name in (("PIL", "Pillow"), ("matplotlib", "matplotlib")):
        if find_spec(module) is None:
            raise InputError(
                f"a GIF needs {name}, which is not installed: pip install 'plybench[study]'"
            )


class Canvas:
    """A sheet for the pictures of one animation, with a title above and a caption below."""

    def __init__(self, picture: Picture, title: str) -> None:
        across, down = max(map(len, picture.rows)), len(picture.rows)
        self._cell = max(_SMALLEST, min(_LARGEST, _LONGEST // max(across, down))) * _SMOOTH
        self._board = across * self._cell, down * self._cell
        self._title = title
        widest = max(self._board[0], _NARROWEST * _SMOOTH)
        self._left = _MARGIN * _SMOOTH + (widest - self._board[0]) // 2
        self._top = (_MARGIN + _LINE) * _SMOOTH
        self._size = (
            widest + 2 * _MARGIN * _SMOOTH,
            self._board[1] + 2 * (_MARGIN + _LINE) * _SMOOTH,
        )

    def draw(self, picture: Picture, caption: str, slides: list[Slide], part: float) -> "Image":
        """Return a picture with pieces that have gone this part of their way."""
        from PIL import Image, ImageDraw

        image = Image.new("RGB", self._size, PAPER)
        pen = ImageDraw.Draw(image)
        self._words(pen, self._title, 0, INK, "DejaVuSans-Bold")
        self._grid(pen)
        for j, row in enumerate(picture.rows):
            for i, cell in enumerate(row):
                self._draw_cell(pen, cell, i, j)
        for slide in slides:
            self._draw_cell(pen, slide.cell, *slide.at(part))
        self._words(pen, caption, self._size[1] - (_MARGIN + _LINE) * _SMOOTH, INK, "DejaVuSans")
        return image.reduce(_SMOOTH)

    def _words(self, pen: Any, text: str, y: float, fill: str, face: str) -> None:
        """Write a line in the middle, cut to the width of the sheet."""
        font = _font(face, 13 * _SMOOTH)
        room = self._size[0] - 2 * _MARGIN * _SMOOTH
        if font.getlength(text) > room:
            while text and font.getlength(text + "…") > room:
                text = text[:-1]
            text += "…"
        at = self._size[0] / 2, y + (_MARGIN + _LINE) * _SMOOTH / 2
        pen.text(at, text, fill=fill, font=font, anchor="mm")

    def _grid(self, pen: Any) -> None:
        x, y, cell = self._left, self._top, self._cell
        across, down = self._board
        for i in range(0, across + 1, cell):
            pen.line([(x + i, y), (x + i, y + down)], fill=GRID, width=_SMOOTH)
        for j in range(0, down + 1, cell):
            pen.line([(x, y + j), (x + across, y + j)], fill=GRID, width=_SMOOTH)

    def _draw_cell(self, pen: Any, cell: Cell, i: float, j: float) -> None:
        x, y = self._left + i * self._cell, self._top + j * self._cell
        if cell.is_dark or cell.kind == "wall":
            ground = WALL if cell.kind == "wall" else DARK
            pen.rectangle([x, y, x + self._cell, y + self._cell], fill=ground)
        if cell.sign or cell.is_dark is not None:
            self._label(pen, cell.sign, x, y, INK, 0.9)
        elif cell.kind == "agent":
            pen.ellipse(self._inside(x, y, 0.08), fill=AGENT)
            self._label(pen, cell.label, x, y, PAPER)
        elif cell.kind == "piece":
            self._square(pen, x, y, 0.07, fill=colour(cell.label))
            if is_home(cell):
                self._square(pen, x, y, 0.15, outline=PAPER, width=max(2, self._cell // 24))
            self._label(pen, cell.label, x, y, PAPER)
        elif cell.goal:
            self._square(pen, x, y, 0.17, outline=colour(cell.goal), width=_SMOOTH)
            self._label(pen, cell.goal, x, y, colour(cell.goal), 0.42)
        elif cell.kind == "empty":
            self._label(pen, cell.label, x, y, NOTE)

    def _inside(self, x: float, y: float, inset: float) -> list[float]:
        gap = self._cell * inset
        return [x + gap, y + gap, x + self._cell - gap, y + self._cell - gap]

    def _square(self, pen: Any, x: float, y: float, inset: float, **look: Any) -> None:
        pen.rounded_rectangle(self._inside(x, y, inset), radius=self._cell * 0.16, **look)

    def _label(
        self, pen: Any, text: str, x: float, y: float, fill: str, height: float = 0.52
    ) -> None:
        size = self._cell * (height if len(text) < 2 else min(height, 0.9 / len(text)))
        if text and size >= 6 * _SMOOTH:  # smaller ones cannot be read
            middle = x + self._cell / 2, y + self._cell / 2
            pen.text(middle, text, fill=fill, font=_font("DejaVuSans-Bold", size), anchor="mm")


@cache
def _font(face: str, size: float) -> Any:
    """Return a font that comes with matplotlib, so that all machines draw the same."""
    from PIL import ImageFont

    spec = find_spec("matplotlib")
    assert spec is not None and spec.submodule_search_locations
    folder = Path(spec.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    return ImageFont.truetype(folder / f"{face}.ttf", size)
