"""Pictures side by side as one SVG, each above its caption: instances, or the states of a plan."""

from collections.abc import Collection, Sequence

from plybench.core.picture import Picture
from plybench.trace.draw.board import board, board_size, cell_size, legend_of, xml
from plybench.trace.draw.svg_page import Panel, heading, page

_SCALE = 2.2  # the boards are those of the nodes of a tree, which are small
_LETTER, _LINE = 6.6, 20.0
_MARK = "#c2410c"  # the colour of solutions in other drawings


Place = tuple[int, int]  # row from the top, column from the left, from 0


def render_gallery(
    title: str,
    pictures: Sequence[Picture],
    captions: Sequence[str],
    notes: str = "",
    marked: Sequence[Collection[Place]] = (),
    scale: float = _SCALE,
) -> str:
    """Return an SVG with a heading, all pictures in rows, and what their signs mean.

    `marked` are cells of each picture that get a frame, such as those of the last move.
    """
    frames = marked or [()] * len(pictures)
    panels = [_panel(*each, scale) for each in zip(pictures, captions, frames, strict=True)]
    return page(title, heading(title, notes, "", ""), panels, legend_of(pictures))


def _panel(picture: Picture, caption: str, marked: Collection[Place], scale: float) -> Panel:
    width, height = (scale * side for side in board_size(picture))
    words = f'<text class="pb-sub" x="0" y="{height + 15:g}">{xml(caption)}</text>'
    frames = "".join(_frame(place, cell_size(picture)) for place in sorted(marked))
    drawn = f'<g transform="scale({scale:g})">{board(picture, 0, 0)}{frames}</g>'
    return Panel(max(width, _LETTER * len(caption)), height + _LINE, drawn + words)


def _frame(place: Place, size: float) -> str:
    row, column = place
    return (
        f'<rect x="{column * size + 0.4:g}" y="{row * size + 0.4:g}" width="{size - 0.8:g}" '
        f'height="{size - 0.8:g}" fill="none" stroke="{_MARK}" stroke-width="0.9"/>'
    )
