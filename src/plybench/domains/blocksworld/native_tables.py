"""The tables of the relaxed games, filled by the core: see `relaxed_search`."""

import os
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from plybench.core.native.bridge import native_core
from plybench.core.system.long_work import look
from plybench.domains.blocksworld.relaxed_search import Entries, RelaxedGame
from plybench.domains.blocksworld.table_rows import table_size

MAX_CELLS = 64  # the core keeps sets of cells as words
MAX_THREADS = 2  # each needs a word for every placement of the blocks


def can_fill(cells: int) -> bool:
    """Tell whether the core can fill the tables of grids of this size."""
    return native_core() is not None and cells <= MAX_CELLS


def fill_table_in_core(game: RelaxedGame) -> Entries:
    """Return the table of a game, which `fill_table` defines, in rows: see `table_rows`."""
    size = table_size(game.cells, len(game.goals))
    table = np.empty(size, dtype=np.uint8)
    try:
        _fill(game, table)
    except OverflowError:  # a cost of 255 or more
        table = np.empty(size, dtype=np.uint16)
        _fill(game, table)
    return table


def _fill(game: RelaxedGame, table: Entries) -> None:
    core: Any = native_core()
    *followers, leader = game.goals
    reach = [_bits(np.flatnonzero(row).tolist()) for row in game.reach]
    goals = [cell for (cell,) in followers]
    limits = core.SearchLimits(None, None, None, lambda *_: look(), True)
    core.fill_relaxed_table(game.rules, reach, goals, _bits(leader), table, _threads(), limits)


def _bits(cells: list[int]) -> int:
    return reduce(or_, (1 << cell for cell in cells), 0)


def _threads() -> int:
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(here or 1, MAX_THREADS)
