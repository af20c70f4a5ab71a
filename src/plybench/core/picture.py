"""Pictures as data: a domain describes what a state looks like; it is drawn elsewhere."""

from dataclasses import dataclass
from typing import Any, Literal

from plybench.core.notation import write_state
from plybench.core.results.display import Displayed

Kind = Literal["empty", "wall", "agent", "piece"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a board: what is there and, as `goal`, what should be there.

    `sign` is a picture of the label, for drawings that can show more than ASCII.
    """

    kind: Kind
    label: str = ""
    goal: str = ""
    sign: str = ""
    is_dark: bool | None = None  # whether it is a dark square of a chequered board


@dataclass(frozen=True, slots=True)
class Picture(Displayed):
    """A grid of cells, top row first; names are at the left and below. Notebooks draw it."""

    rows: tuple[tuple[Cell, ...], ...]
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()


_SYMBOLS = {"empty": ".", "wall": "#"}


def as_text(picture: Picture, *, signs: bool = False) -> str:
    """Draw a picture with characters, cells padded to one width; numbers are right-aligned.

    With `signs`, cells are drawn with their sign if they have one.

    >>> as_text(Picture(((Cell("piece", "A"), Cell("empty")), (Cell("wall"), Cell("agent", "@")))))
    'A .\\n# @'
    """
    return "\n".join(" ".join(row).rstrip() for row in symbols(picture, signs=signs))


def symbols(picture: Picture, *, signs: bool = False) -> list[list[str]]:
    """Return what `as_text` writes for each cell, padded, with the names of rows and columns."""
    found = [[_symbol(cell, signs) for cell in row] for row in picture.rows]
    if picture.row_names:
        found = [[name, *row] for name, row in zip(picture.row_names, found, strict=True)]
    if picture.column_names:
        found.append([" "] * bool(picture.row_names) + list(picture.column_names))
    width = max(len(symbol) for row in found for symbol in row)
    has_numbers = any(cell.label.isdecimal() for row in picture.rows for cell in row)
    pad = str.rjust if has_numbers else str.ljust
    return [[pad(symbol, width) for symbol in row] for row in found]


def _symbol(cell: Cell, signs: bool) -> str:
    return (cell.sign if signs else "") or cell.label or _SYMBOLS.get(cell.kind, "")


def drawing(state: Any, problem: Any) -> str:
    """Return a state drawn as its problem describes it, or written out if it does not."""
    if hasattr(problem, "picture"):
        return as_text(problem.picture(state))
    return write_state(problem, state)
