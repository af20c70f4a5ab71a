"""How the tables of the relaxed games are laid out.

A row has an entry for each pair of cells of the last two things. There is a row for every placement
of the other things on different cells. No state has two things on one cell, so such placements have
no row: this leaves out half of the rows for six blocks on 4 x 4 cells.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plybench.domains.blocksworld.relaxed_search import Entries


def kept_rows(cells: int, things: int) -> NDArray[np.bool_]:
    """Tell which rows there are; the cells of all things but the last two are their digits.

    >>> kept_rows(2, 4).tolist()
    [False, True, True, False]
    """
    kept = np.ones(1, dtype=np.bool_)
    digits: list[NDArray[np.int64]] = []
    for _ in range(things - 2):
        last = np.tile(np.arange(cells), len(kept))
        digits = [np.repeat(digit, cells) for digit in digits]
        kept = np.repeat(kept, cells)
        for digit in digits:
            kept &= digit != last
        digits.append(last)
    return kept


def table_size(cells: int, things: int) -> int:
    """Return the number of entries.

    >>> table_size(16, 7)
    134184960
    """
    size = cells ** min(things, 2)
    for placed in range(things - 2):
        size *= cells - placed
    return int(size)


@lru_cache(maxsize=4)  # the tables of a puzzle share them
def row_starts(cells: int, things: int) -> NDArray[np.uint32]:
    """Return where each row begins, and any number for a row that is left out."""
    kept = kept_rows(cells, things)
    return (np.cumsum(kept, dtype=np.uint32) - kept) * np.uint32(cells ** min(things, 2))


def in_rows(table: Entries, cells: int, things: int) -> Entries:
    """Return the rows that are kept of a table with an entry for all arrangements."""
    kept = kept_rows(cells, things)
    return table.reshape(len(kept), -1)[kept].reshape(-1)
