"""Tables of results as lines of text that fit a width.

Columns that matter least are left out first; then names are shortened.
"""

from collections.abc import Sequence
from dataclasses import dataclass

_LEAST_NAME = 6  # characters that a name keeps


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column: its heading and cells. Columns of the highest `rank` are left out first."""

    head: str
    cells: Sequence[str]
    rank: int = 0  # 0 if it must stay
    is_name: bool = False  # text at the left, which may be shortened

    @property
    def width(self) -> int:
        """The width in characters."""
        return max(map(len, (self.head, *self.cells)))

    def shortened(self, width: int) -> "TextColumn":
        """Return the column with cells of at most this width."""
        return TextColumn(self.head, [_short(cell, width) for cell in self.cells], 0, True)

    def lines(self) -> list[str]:
        """Return the heading and the cells, all equally wide."""
        fill = str.ljust if self.is_name else str.rjust
        return [fill(text, self.width) for text in (self.head, *self.cells)]


def text_table(columns: Sequence[TextColumn], width: int | None, gap: int = 2) -> list[str]:
    """Return a table as lines; columns are left out until they fit the width. None is any width."""
    kept = list(columns)
    while width is not None and _total(kept, gap) > width and any(c.rank for c in kept):
        kept.remove(max(kept, key=lambda column: column.rank))
    if width is not None and (too_much := _total(kept, gap) - width) > 0:
        kept = [c.shortened(max(c.width - too_much, _LEAST_NAME)) if c.is_name else c for c in kept]
    rows = zip(*(column.lines() for column in kept), strict=True)
    return [(" " * gap).join(row).rstrip() for row in rows]


def _total(columns: Sequence[TextColumn], gap: int) -> int:
    return sum(column.width for column in columns) + gap * (len(columns) - 1)


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def cross_table(
    names: Sequence[str], cells: Sequence[Sequence[str]], width: int | None
) -> list[str]:
    """Return a table of all against all; the columns are numbered.

    Columns that do not fit follow below, beside the same names.
    """
    numbers = [str(place) for place in range(1, len(names) + 1)]
    columns = [
        TextColumn(str(at), list(column)) for at, column in enumerate(zip(*cells, strict=True), 1)
    ]
    place, name = TextColumn("", numbers), TextColumn("agent", names, is_name=True)
    room = None if width is None else max(width - place.width - 2, 20)
    head = name if room is None else name.shortened(max(room // 4, _LEAST_NAME + 6))
    lines: list[str] = []
    for part in _parts(columns, None if room is None else room - head.width):
        lines += text_table([place, head, *part], width, gap=1)
    return lines


def _parts(columns: Sequence[TextColumn], room: int | None) -> list[list[TextColumn]]:
    """Return the columns in groups that fit beside the names."""
    parts: list[list[TextColumn]] = [[]]
    for column in columns:
        taken = sum(other.width + 1 for other in parts[-1])
        if room is not None and parts[-1] and taken + column.width + 1 > room:
            parts.append([])
        parts[-1].append(column)
    return parts
