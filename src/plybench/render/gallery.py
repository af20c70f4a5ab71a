"""Pictures side by side as one SVG, each above its caption: instances, or the states of a plan."""

from collections.abc import Sequence

from plybench.picture import Picture
from plybench.render.board import board, board_size, legend_of, xml
from plybench.render.svg_page import Panel, heading, page

_SCALE = 2.2  # the boards are those of the nodes of a tree, which are small
_LETTER, _LINE = 6.6, 20.0


def render_gallery(
    title: str, pictures: Sequence[Picture], captions: Sequence[str], notes: str = ""
) -> str:
    """Return an SVG with a heading, all pictures in rows, and what their signs mean."""
    panels = [_panel(*each) for each in zip(pictures, captions, strict=True)]
    return page(title, heading(title, notes, "", ""), panels, legend_of(pictures))


def _panel(picture: Picture, caption: str) -> Panel:
    width, height = (_SCALE * side for side in board_size(picture))
    words = f'<text class="pb-sub" x="0" y="{height + 15:g}">{xml(caption)}</text>'
    drawn = f'<g transform="scale({_SCALE:g})">{board(picture, 0, 0)}</g>'
    return Panel(max(width, _LETTER * len(caption)), height + _LINE, drawn + words)
