"""Boards of sliding tiles: which there are, and what may stand on their cells."""

from collections import Counter
from collections.abc import Sequence
from numbers import Integral

from plybench.core.errors import InputError, shortened
from plybench.domains.sliding_tiles.heuristics import State

MOST_CELLS = 1024  # of a board: tables of heuristics have the square of this number of entries


def check_size(rows: int, columns: int) -> None:
    """Raise InputError unless there are at least 2 rows and 2 columns, and not too many cells."""
    for size in (rows, columns):
        if not isinstance(size, Integral) or isinstance(size, bool) or size > MOST_CELLS:
            raise InputError(
                f"a board of {shortened(rows)} x {shortened(columns)}: both must be whole "
                f"numbers, with at most {MOST_CELLS:,} cells"
            )
    if rows < 2 or columns < 2:
        raise InputError(
            f"a board of {rows} x {columns} is too small; it needs at least 2 rows and 2 columns"
        )
    if rows * columns > MOST_CELLS:
        raise InputError(
            f"a board of {rows} x {columns} is too large; it has at most {MOST_CELLS:,} cells"
        )


def check_cells(what: str, cells: Sequence[int], rows: int, columns: int) -> State:
    """Return the state with these cells; InputError says what is wrong with them."""
    wrong = fault(cells, rows, columns)
    if wrong is not None:
        raise InputError(f"{what}: {wrong[1]}")
    return tuple(int(tile) for tile in cells)


def fault(cells: Sequence[int], rows: int, columns: int) -> tuple[int, str] | None:
    """Return the place of the first cell that is wrong and why; None if all is right."""
    size = rows * columns
    allowed = f"a {rows} x {columns} board has the tiles 1 to {size - 1} and one blank (_ or 0)"
    if len(cells) != size:
        return 0, f"there are {len(cells)} cells; {allowed}"
    times = Counter(cells)
    for place, tile in enumerate(cells):
        if times[tile] > 1:
            what = f"tile {tile}" if tile else "the blank"
            return place, f"{what} appears {_often(times[tile])}; {allowed}"
    if 0 not in times:
        return 0, f"there is no blank; {allowed}"
    for place, tile in enumerate(cells):
        if not 0 < tile < size and tile != 0:
            return place, f"there is no tile {tile}; {allowed}"
    return None


def _often(times: int) -> str:
    return "twice" if times == 2 else f"{times} times"
