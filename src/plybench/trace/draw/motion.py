"""What moves between two pictures: pieces that slide, and the picture without them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from plybench.core.picture import Cell, Picture

Place = tuple[int, int]  # column, row


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece on its way."""

    cell: Cell
    start: Place
    end: Place

    def at(self, part: float) -> tuple[float, float]:
        """Return where it is after this part of the way, slow at both ends."""
        eased = part * part * (3 - 2 * part)
        (x, y), (i, j) = self.start, self.end
        return x + (i - x) * eased, y + (j - y) * eased


def motion(before: Picture, after: Picture) -> tuple[Picture, list[Slide]]:
    """Return the second picture without the pieces that moved, and how they moved.

    A piece has moved if it is the only one of its label in both pictures, at different places.
    """
    old, new = _pieces(before), _pieces(after)
    slides = [
        Slide(replace(cell, goal=""), old[key][1], end)
        for key, (cell, end) in new.items()
        if key in old and old[key][1] != end
    ]
    moved = {slide.end for slide in slides}
    rows = tuple(
        tuple(_left(cell) if (i, j) in moved else cell for i, cell in enumerate(row))
        for j, row in enumerate(after.rows)
    )
    return replace(after, rows=rows), slides


def _pieces(picture: Picture) -> dict[tuple[str, str], tuple[Cell, Place]]:
    """Return the labels that occur once, with their cell and place."""
    found: dict[tuple[str, str], tuple[Cell, Place]] = {}
    several = set()
    for place, cell in _cells(picture):
        if cell.kind in ("piece", "agent"):
            key = (cell.kind, cell.label)
            several |= {key} & found.keys()
            found[key] = cell, place
    return {key: found[key] for key in found if key not in several}


def _cells(picture: Picture) -> Iterator[tuple[Place, Cell]]:
    for j, row in enumerate(picture.rows):
        for i, cell in enumerate(row):
            yield (i, j), cell


def _left(cell: Cell) -> Cell:
    """Return a cell after its piece has left; a goal stays."""
    return replace(cell, kind="empty", label="", sign="")
