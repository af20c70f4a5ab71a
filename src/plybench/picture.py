"""Pictures as data: what a state looks like, said by its domain and drawn elsewhere."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["empty", "wall", "agent", "piece"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a board: what stands there and, as `goal`, what should stand there."""

    kind: Kind
    label: str = ""
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid of cells, top row first."""

    rows: tuple[tuple[Cell, ...], ...]


_SYMBOLS = {"empty": ".", "wall": "#"}


def as_text(picture: Picture) -> str:
    """Draw a picture with characters, cells padded to one width; numbers stand to the right.

    >>> as_text(Picture(((Cell("piece", "A"), Cell("empty")), (Cell("wall"), Cell("agent", "@")))))
    'A .\\n# @'
    """
    symbols = [[cell.label or _SYMBOLS.get(cell.kind, "") for cell in row] for row in picture.rows]
    width = max(len(symbol) for row in symbols for symbol in row)
    has_numbers = any(symbol.isdecimal() for row in symbols for symbol in row)
    pad = str.rjust if has_numbers else str.ljust
    return "\n".join(" ".join(pad(s, width) for s in row).rstrip() for row in symbols)


def side_by_side(pictures: list[Picture], captions: list[str], columns: int) -> str:
    """Draw several pictures in rows of `columns`, each under its caption."""
    blocks = [
        [caption, *as_text(p).split("\n")] for p, caption in zip(pictures, captions, strict=True)
    ]
    bands = []
    for start in range(0, len(blocks), columns):
        band = blocks[start : start + columns]
        height = max(len(block) for block in band)
        widths = [max(len(line) for line in block) for block in band]
        lines = [
            "   ".join(
                (block[i] if i < len(block) else "").ljust(w)
                for block, w in zip(band, widths, strict=True)
            ).rstrip()
            for i in range(height)
        ]
        bands.append("\n".join(lines))
    return "\n\n".join(bands)
