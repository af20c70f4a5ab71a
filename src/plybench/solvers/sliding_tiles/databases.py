"""Additive pattern databases: exact costs of a few tiles at a time, added up.

A pattern is a set of tiles. Its table holds, for every way to place them, the fewest moves of these
tiles that bring them home, whatever the others do. No move is counted twice, so the values of
disjoint patterns may be added. Two partitions are looked up and the larger sum counts: the second
is the mirror image of the first, if there is a mirror that leaves the goal of the blank in place.
The native core builds the tables on first use, and they are kept; see `plybench.core.system.cache`.
Source: korf2002.

Patterns are given by the goal cells of their tiles, so the numbering of tiles does not matter. One
table serves all patterns that are images of each other in a reflection or rotation of the board.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.heuristic import more_heuristics
from plybench.core.native.bridge import native_core
from plybench.core.system.cache import cache_folder, cached_table, log
from plybench.core.system.long_work import look

if TYPE_CHECKING:
    from plybench import _core as core
    from plybench.core.system.cache import Bytes
    from plybench.domains.sliding_tiles.rules import SlidingTiles

Cells = tuple[int, ...]
Symmetry = Cells  # where each cell goes

_LEAST_KEPT = 2**20  # bytes; smaller tables are built quickly
_MOST_VALUES = 2**28  # in a table of digits
_HEAVY = 2**25  # bytes of all tables of a heuristic; a few seconds

# For a blank whose goal is the first cell; other corners have their images. The best of some sixty
# partitions into 6, 6 and 3 tiles tried on Korf's puzzles, by nodes.
_CORNER_6_6_3 = ((12, 13, 14), (3, 6, 7, 10, 11, 15), (1, 2, 4, 5, 8, 9))
# The partition of korf2002; three of the four have the same shape, and so share a table.
_CORNER_6_6_6_6 = (
    (1, 2, 5, 6, 7, 12),
    (3, 4, 8, 9, 13, 14),
    (10, 11, 15, 16, 20, 21),
    (17, 18, 19, 22, 23, 24),
)


class PatternDatabases:
    """A heuristic of one puzzle; its tables are built or found on first use.

    `name` is `pdb` for the usual partition of the board, or `pdb-7-8`. It is not consistent: a
    value assumes the best place of the blank, which may change with one move.
    """

    heuristic_admissible, heuristic_consistent = True, False

    def __init__(self, puzzle: "SlidingTiles", name: str) -> None:
        self.heuristic_name = name
        groups = "7 and 8" if self._is_ranked else "up to six"
        self.__doc__ = f"Return the exact costs of groups of {groups} tiles, looked up and added."
        self._puzzle = puzzle
        self._twin: Any = None
        self._form: Any = None

    def __call__(self, state: Cells) -> int:
        """Return the larger of the two sums."""
        native, form = self.native_form()
        return int(native.estimates(form, [list(state)])[0])

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what belongs to the core and to this process; it is rebuilt when needed."""
        return vars(self) | {"_twin": None, "_form": None}

    def native_form(self) -> tuple[Any, Any]:
        """Return the puzzle and this heuristic as the core knows them."""
        if self._form is None:
            twin = self._puzzle.native_twin()
            if twin is None:
                raise InputError(
                    f"{self.heuristic_name} needs the native core, which was not built"
                )
            self._twin, self._form = twin.core, _heuristic(self._puzzle, twin.core, self._is_ranked)
        return self._twin, self._form

    @property
    def heuristic_heavy(self) -> str:
        """The tables that the first call builds, if building them takes long."""
        groups = [g for partition in _partitions(self._puzzle, self._is_ranked) for g in partition]
        keys = {_shape(self._puzzle, group).key for group in groups}
        size = sum(_table_size(key, self._is_ranked) for key in keys)
        return f"pattern databases of {size / 10**6:,.0f} MB" if size > _HEAVY else ""

    @property
    def _is_ranked(self) -> bool:
        return self.heuristic_name == "pdb-7-8"


@more_heuristics("sliding_tiles")
def databases_of(puzzle: "SlidingTiles") -> dict[str, PatternDatabases]:
    """Return the databases of a puzzle by name, the same ones each time."""
    if type(puzzle).__name__ != "SlidingTiles":  # a subclass may have other rules
        return {}
    if "_databases" not in vars(puzzle):
        vars(puzzle)["_databases"] = databases_for(puzzle)
    made: dict[str, PatternDatabases] = vars(puzzle)["_databases"]
    return made


def databases_for(puzzle: "SlidingTiles") -> dict[str, PatternDatabases]:
    """Return the heuristics that a board has, by name; none without the native core."""
    size = (puzzle.height, puzzle.width)
    core = native_core()
    if core is None or size not in core.pattern_sizes():
        return {}
    names = ["pdb", "pdb-7-8"] if size == (4, 4) else ["pdb"]
    return {name: PatternDatabases(puzzle, name) for name in names}


def _heuristic(puzzle: "SlidingTiles", native: "core.SlidingTiles", is_ranked: bool) -> Any:
    """Return the lookups with their tables in the form of the core."""
    lookups = []
    for groups in _partitions(puzzle, is_ranked):
        lookup = []
        for group in groups:
            shape = _shape(puzzle, group)
            members = [puzzle.goal[cell] for cell in shape.in_table_order(group)]
            lookup.append((members, list(shape.symmetry), table_for(shape.key, is_ranked)))
        lookups.append(lookup)
    return native.patterns_heuristic(puzzle.manhattan_table, lookups, is_ranked)


def _partitions(puzzle: "SlidingTiles", is_ranked: bool) -> tuple[tuple[Cells, ...], ...]:
    """Return the two partitions that are looked up."""
    rows, columns, blank = puzzle.height, puzzle.width, puzzle.goal.index(0)
    partition = halves(blank) if is_ranked else usual_partition(rows, columns, blank)
    return partition, other_partition(rows, columns, blank, partition)


def _shape(puzzle: "SlidingTiles", group: Cells) -> "Shape":
    return Shape.of(puzzle.height, puzzle.width, group, puzzle.goal.index(0))


# Partitions of the goal cells


def usual_partition(rows: int, columns: int, blank: int) -> tuple[Cells, ...]:
    """Return the patterns for a board, as goal cells."""
    corner = {(4, 4): _CORNER_6_6_3, (5, 5): _CORNER_6_6_6_6}.get((rows, columns))
    if corner is not None:
        for symmetry in symmetries(rows, columns):
            if symmetry[0] == blank:
                return tuple(image(symmetry, group) for group in corner)
    return _chunks(
        [cell for cell in cells_in_bands(rows, columns) if cell != blank], rows * columns
    )


def other_partition(
    rows: int, columns: int, blank: int, partition: tuple[Cells, ...]
) -> tuple[Cells, ...]:
    """Return the mirror image of a partition, or another one if the blank forbids it."""
    for symmetry in symmetries(rows, columns)[1:]:
        mirrored = tuple(image(symmetry, group) for group in partition)
        if symmetry[blank] == blank and set(mirrored) != set(partition):
            return mirrored
    if len(partition) == 2 and len(partition[0]) + len(partition[1]) == 15:
        return partition
    turned = [column + row * columns for column, row in _pairs_in_bands(columns, rows)]
    return _chunks([cell for cell in turned if cell != blank], rows * columns)


def halves(blank: int) -> tuple[Cells, ...]:
    """Return the upper and the lower half of the 15-puzzle: 7 and 8 tiles."""
    upper, lower = range(8), range(8, 16)
    return tuple(tuple(cell for cell in half if cell != blank) for half in (upper, lower))


def cells_in_bands(rows: int, columns: int) -> list[int]:
    """Return all cells, two rows at a time, column by column, back and forth.

    >>> cells_in_bands(4, 3)
    [0, 3, 1, 4, 2, 5, 8, 11, 7, 10, 6, 9]
    """
    return [row * columns + column for row, column in _pairs_in_bands(rows, columns)]


def _pairs_in_bands(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    for number, top in enumerate(range(0, rows, 2)):
        across = range(columns) if number % 2 == 0 else reversed(range(columns))
        for column in across:
            for row in range(top, min(top + 2, rows)):
                yield row, column


def _chunks(cells: list[int], size: int) -> tuple[Cells, ...]:
    """Return the cells in patterns as large as a table may be, at most six tiles."""
    most = max(k for k in range(1, 7) if size**k <= _MOST_VALUES)
    return tuple(tuple(sorted(cells[i : i + most])) for i in range(0, len(cells), most))


# Symmetries of the board


@cache
def symmetries(rows: int, columns: int) -> tuple[Symmetry, ...]:
    """Return where each cell goes in the reflections and rotations, the identity first.

    >>> symmetries(2, 2)[:2]
    ((0, 1, 2, 3), (0, 2, 1, 3))
    """
    cells = [divmod(cell, columns) for cell in range(rows * columns)]
    turns = [False, True] if rows == columns else [False]
    found = []
    for is_mirrored, is_upside_down, is_turned in product([False, True], [False, True], turns):
        moved = []
        for row, column in cells:
            r, c = (column, row) if is_turned else (row, column)
            r = rows - 1 - r if is_upside_down else r
            c = columns - 1 - c if is_mirrored else c
            moved.append(r * columns + c)
        found.append(tuple(moved))
    return tuple(found)


def image(symmetry: Symmetry, cells: Cells) -> Cells:
    """Return where cells go, in increasing order."""
    return tuple(sorted(symmetry[cell] for cell in cells))


@dataclass(frozen=True, slots=True)
class Key:
    """What a table describes: the goal cells of its tiles, and one that the blank can reach."""

    rows: int
    columns: int
    cells: Cells
    blank: int


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern, and the symmetry that maps it to the pattern of a table."""

    key: Key
    symmetry: Symmetry

    @classmethod
    def of(cls, rows: int, columns: int, cells: Cells, blank: int) -> "Shape":
        """Return the first image of a pattern, which is the same for all of its images."""
        region = _region(rows, columns, cells, blank)
        found = []
        for symmetry in symmetries(rows, columns):
            there = min(symmetry[cell] for cell in region)
            found.append((image(symmetry, cells), there, symmetry))
        placed, there, symmetry = min(found)
        return cls(Key(rows, columns, placed, there), symmetry)

    def in_table_order(self, cells: Cells) -> list[int]:
        """Return the cells of the pattern in the order of their images in the table."""
        return sorted(cells, key=lambda cell: self.symmetry[cell])


def _region(rows: int, columns: int, cells: Cells, blank: int) -> set[int]:
    """Return the cells that the blank can reach while the pattern's tiles are home."""
    reached, waiting = {blank}, [blank]
    while waiting:
        row, column = divmod(waiting.pop(), columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            cell = r * columns + c
            if 0 <= r < rows and 0 <= c < columns and cell not in cells and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


# Tables


@cache
def table_for(key: Key, is_ranked: bool) -> Any:
    """Return the table of a pattern, from memory or the cache folder, or newly built."""
    size = _table_size(key, is_ranked)
    if size < _LEAST_KEPT:
        import numpy as np

        table = np.zeros(size, dtype=np.uint8)
        _build(key, is_ranked, table)
        return table
    numbering = "ranks" if is_ranked else "digits"
    board = f"{key.rows}x{key.columns}"
    name = f"tiles-{board}-{'.'.join(map(str, key.cells))}-blank-{key.blank}-{numbering}"
    contents = {
        "board": board,
        "cells": list(key.cells),
        "blank": key.blank,
        "numbering": numbering,
        "values": "half of what exceeds manhattan, in four bits",
    }
    return cached_table(name, contents, size, lambda table: _announce(key, is_ranked, table))


def _table_size(key: Key, is_ranked: bool) -> int:
    values, cells = 1, key.rows * key.columns
    for taken in range(len(key.cells)):
        values *= cells - taken if is_ranked else cells
    return (values + 1) // 2


def _announce(key: Key, is_ranked: bool, table: "Bytes") -> None:
    tiles = len(key.cells)
    where = cache_folder()
    log.info("building a pattern database of %d tiles, once; it is kept in %s", tiles, where)
    _build(key, is_ranked, table)


def _build(key: Key, is_ranked: bool, table: "Bytes") -> None:
    core: Any = native_core()
    limits = core.SearchLimits(None, None, None, lambda *_: look(), True)
    core.build_pattern_table(
        key.rows, key.columns, list(key.cells), key.blank, is_ranked, table, _threads(), limits
    )


def _threads() -> int:
    has_affinity = hasattr(os, "sched_getaffinity")
    processors = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return min(processors, 512)  # as many as the core takes
