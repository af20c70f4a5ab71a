"""All small puzzles with the usual goal, those with the shortest solutions first."""

from collections.abc import Iterator

from plybench.core.catalog import SizeClass
from plybench.domains.shared.layers import layers
from plybench.domains.sliding_tiles.rules import SlidingTiles

_SIZES = ((2, 2), (2, 3), (3, 3))


def smallest() -> Iterator[SizeClass]:
    """Yield the boards of each size."""
    for rows, columns in _SIZES:
        yield SizeClass(f"{rows} x {columns} boards", _puzzles(rows, columns))


def _puzzles(rows: int, columns: int) -> Iterator[tuple[SlidingTiles, int]]:
    solved = SlidingTiles(rows, columns, (*range(1, rows * columns), 0))
    # Moves can be undone, so the way from the goal is as long as the way to it.
    for steps, boards in layers(solved.goal, lambda s: [c for _, c, _ in solved.successors(s)]):
        for board in boards if steps else ():
            yield SlidingTiles(rows, columns, board), steps
