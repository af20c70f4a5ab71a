"""All small puzzles in which every block has a goal, those with the shortest solutions first."""

from collections.abc import Iterator
from itertools import permutations

from plybench.core.catalog import SizeClass
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.shared.layers import layers

_SIZES = ((2, 2, 1), (2, 2, 2), (3, 2, 1), (3, 2, 2), (3, 3, 1), (3, 3, 2))
_NAMES = "AB"


def smallest() -> Iterator[SizeClass]:
    """Yield the puzzles of each size: width, height and number of blocks."""
    for width, height, blocks in _SIZES:
        number = "1 block" if blocks == 1 else f"{blocks} blocks"
        yield SizeClass(f"{width} x {height} grids with {number}", _puzzles(width, height, blocks))


def _puzzles(width: int, height: int, blocks: int) -> Iterator[tuple[Blocksworld, int]]:
    found: dict[int, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
    for start in permutations(range(width * height), blocks + 1):
        for steps, goal in _goals(_puzzle(width, height, start, start[1:]), start):
            found.setdefault(steps, []).append((start, goal))
    for steps, pairs in sorted(found.items()):
        for start, goal in pairs if steps else ():
            yield _puzzle(width, height, start, goal), steps


def _goals(puzzle: Blocksworld, start: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every placement of the blocks, with the actions that it takes to get there."""
    seen = set()
    for steps, states in layers(start, lambda s: [c for _, c, _ in puzzle.successors(s)]):
        for placement in dict.fromkeys(state[1:] for state in states):
            if placement not in seen:
                seen.add(placement)
                yield steps, placement


def _puzzle(width: int, height: int, start: tuple[int, ...], goal: tuple[int, ...]) -> Blocksworld:
    def place(cell: int) -> tuple[int, int]:
        return cell % width, cell // width

    names = _NAMES[: len(goal)]
    return Blocksworld(
        width,
        height,
        agent=place(start[0]),
        blocks={n: place(cell) for n, cell in zip(names, start[1:], strict=True)},
        goals={n: place(cell) for n, cell in zip(names, goal, strict=True)},
    )
