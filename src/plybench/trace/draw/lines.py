"""Lines of a report as values: text with a role, plain in files and coloured on terminals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self, TypeVar

from plybench.core.picture import Cell, Picture, symbols

Role = Literal["", "heading", "solution", "dim", "board"]
INDENT = "    "  # before the rows of a board


@dataclass(frozen=True, slots=True)
class Span:
    """Columns of a line that draw a cell of a board, or without `cell` the name of a row or column.

    The blank after a sign belongs to its cell, also after the last sign of a line.
    """

    start: int
    end: int
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a report. If it is broken, `hang` is the indent of its other parts."""

    text: str = ""
    role: Role = ""
    spans: tuple[Span, ...] = ()
    hang: int | None = None

    @property
    def cell_len(self) -> int:
        """The width of the line, under the name that rich has for it."""
        return len(self.text)

    def __add__(self, other: "Line | str") -> "Line":
        if isinstance(other, str):
            return replace(self, text=self.text + other)
        start = len(self.text)
        moved = (Span(start + s.start, start + s.end, s.cell) for s in other.spans)
        return Line(self.text + other.text, self.role or other.role, (*self.spans, *moved))


Drawing = tuple[Line, ...]


def plain_text(lines: Iterable[Line]) -> str:
    """Return lines as the text of a file."""
    return "".join(f"{line.text}\n" for line in lines)


def indented(line: Line) -> Line:
    """Return a line below the heading of a board."""
    return Line(INDENT) + line


def board_rows(picture: Picture) -> list[Line]:
    """Return the rows of a board as `as_text` draws them, each cell with its columns."""
    beside = bool(picture.row_names)
    rows = []
    for r, row in enumerate(symbols(picture)):
        is_below = r >= len(picture.rows)
        cells = [None] * len(row) if is_below else [*[None] * beside, *picture.rows[r]]
        line = _row(" ".join(row), row, cells)
        rows.append(replace(line, text=line.text.rstrip()))
    return rows


def state_lines(state: Any, problem: Any) -> Drawing:
    """Return the board of a state, or the state written out if its problem has no pictures."""
    if hasattr(problem, "picture"):
        return tuple(board_rows(problem.picture(state)))
    text = getattr(problem, "format_state", repr)(state)
    return tuple(map(Line, text.split("\n")))


def text_row(text: str, signs: Mapping[str, Cell]) -> Line:
    """Return a line of a problem's text, as a row of a board if it has only the signs of one.

    >>> text_row("A.", {"A": Cell("piece", "A"), ".": Cell("empty")}).role
    'board'
    """
    words = text.split()
    if len(words) == 1 and words[0] not in signs:
        words = list(words[0])  # a map without blanks between its cells
    cells = [signs[word] for word in words if word in signs]
    return _row(text, words, cells) if cells and len(cells) == len(words) else Line(text)


def signs_of(picture: Picture) -> dict[str, Cell]:
    """Return the cells of a picture by the signs that the text of a problem has for them."""
    drawn = {cell.label: cell for row in picture.rows for cell in row if cell.label}
    return {".": Cell("empty"), "#": Cell("wall")} | drawn


def _row(text: str, words: Iterable[str], cells: Iterable[Cell | None]) -> Line:
    """Return the row of a board with these words and cells from left to right."""
    spans, end = [], 0
    is_spaced = " " in text.strip()
    for word, cell in zip(words, cells, strict=True):
        sign = word.strip() or word
        start = text.find(sign, end)
        end = start + len(sign) + is_spaced
        spans.append(Span(start, end, cell))
    return Line(text, "board", tuple(spans))


class Row(Protocol):
    """A line that can be continued: one of ours, or a `Text` of rich."""

    @property
    def cell_len(self) -> int:
        """The width of the line."""

    def __add__(self, other: Self | str, /) -> Self:
        """Return the line with more behind it."""


R = TypeVar("R", bound=Row)


def in_bands(blocks: Sequence[Sequence[R]], width: int, gap: int, empty: R) -> list[list[R]]:
    """Return blocks of lines side by side, at least one and otherwise as many as fit in a row."""
    widest = max((line.cell_len for block in blocks for line in block), default=0)
    columns = max(1, (width + gap) // (widest + gap))
    return [_band(blocks[i : i + columns], gap, empty) for i in range(0, len(blocks), columns)]


def _band(blocks: Sequence[Sequence[R]], gap: int, empty: R) -> list[R]:
    """Return one row of blocks."""
    lines = [empty] * max(map(len, blocks))
    for block in blocks:
        start = max(line.cell_len for line in lines)
        for i, part in enumerate(block):
            blanks = start - lines[i].cell_len + (gap if start else 0)
            lines[i] = lines[i] + " " * blanks + part
    return lines
