"""HTML for notebooks: boards and tables that need no script and no style sheet.

Text has the colours of the notebook, so that it can be read on light and on dark backgrounds.
Boards are images in the text itself, which also survive on GitHub and in PDF files.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from plybench.core.picture import Picture, as_text
from plybench.trace.draw.board import picture_svg

_CELL = "padding:2px 10px;border:0;border-bottom:1px solid rgba(128,128,128,.35)"
_BOARD_WIDTH = 180  # pixels
_MOST_BOARDS = 12


def block(*parts: str) -> str:
    """Return parts one below the other."""
    return f'<div style="max-width:60em;line-height:1.4">{"".join(parts)}</div>'


def side_by_side(*parts: str) -> str:
    """Return parts beside each other; they wrap if there is no room."""
    cells = [f'<div style="flex:none">{part}</div>' for part in parts if part]
    style = "display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start;margin:8px 0"
    return f'<div style="{style}">{"".join(cells)}</div>'


def heading(text: str) -> str:
    """Return a heading."""
    return f'<p style="margin:4px 0;font-weight:600">{escape(text)}</p>'


def note(text: str) -> str:
    """Return a remark in small print."""
    return f'<p style="margin:4px 0;opacity:.75;font-size:90%">{escape(text)}</p>' if text else ""


def table(rows: Iterable[Sequence[Any]], headings: Sequence[str] = ()) -> str:
    """Return a table; numbers are right-aligned, with commas between thousands."""
    head = "".join(_cell("th", name, "left") for name in headings)
    body = "".join(f"<tr>{''.join(map(_value, row))}</tr>" for row in rows)
    style = "border-collapse:collapse;margin:4px 0;background:none"
    return f'<table style="{style}">{f"<tr>{head}</tr>" if head else ""}{body}</table>'


def board(picture: Picture, caption: str = "", width: int = _BOARD_WIDTH) -> str:
    """Return a picture as an image, with its text for those who cannot see it."""
    image = svg_image(picture_svg(picture, width), as_text(picture), width)
    words = f'<div style="font-size:90%">{escape(caption)}</div>' if caption else ""
    return image + words


def svg_image(svg: str, description: str, width: int | None = None) -> str:
    """Return a drawing as an image on white paper."""
    data = b64encode(svg.encode()).decode("ascii")
    size = "max-width:100%" if width is None else f"width:{width}px"
    return (
        f'<img alt="{escape(description)}" style="{size};background:#fff;border-radius:3px" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


def chosen_boards(pictures: Sequence[Picture], captions: Sequence[str]) -> str:
    """Return boards in rows; of many, the first and the last ones."""
    if len(pictures) > _MOST_BOARDS:
        half = _MOST_BOARDS // 2
        left_out = f"... {len(pictures) - 2 * half:,} more ..."
        return side_by_side(
            *map(_small, pictures[:half], captions[:half]),
            note(left_out),
            *map(_small, pictures[-half:], captions[-half:]),
        )
    return side_by_side(*map(_small, pictures, captions))


def _small(picture: Picture, caption: str) -> str:
    return board(picture, caption, 88)


def _value(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _cell("td", f"{value:,}" if isinstance(value, int) else f"{value:g}", "right")
    return _cell("td", str(value), "left")


def _cell(tag: str, text: str, side: str) -> str:
    return f'<{tag} style="{_CELL};text-align:{side}">{escape(text)}</{tag}>'
