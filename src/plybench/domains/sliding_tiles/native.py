"""Hands a puzzle of sliding tiles over to the native core.

Python computes moves, their order and the tables of the heuristics, and hands them to the core as
lists, so there is no second definition of them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plybench.core.heuristic import heuristics_beside
from plybench.core.native.bridge import native_core
from plybench.core.native.problems import Twin, keep_in_core
from plybench.domains.sliding_tiles.walking_distance import WalkingDistance

if TYPE_CHECKING:
    from plybench import _core as core
    from plybench.domains.sliding_tiles.rules import SlidingTiles

_MAX_CELLS = 40  # that a state of the core can hold
_ACTIONS = {
    "up": 3,
    "left": 2,
    "right": 1,
    "down": 0,
}  # with the number of the action that undoes each


def tiles_twin(puzzle: "SlidingTiles", moves: list[list[tuple[str, int]]]) -> Twin | None:
    """Return the puzzle for the core; None if it was not built or the board is too large.

    `moves` lists (action, target) for each cell of the blank.
    """
    core = native_core()
    if core is None or puzzle.width * puzzle.height > _MAX_CELLS:
        return None
    numbers = {action: number for number, action in enumerate(_ACTIONS)}
    native = keep_in_core(
        puzzle,
        (puzzle.initial, puzzle.goal),
        lambda: core.SlidingTiles(
            width=puzzle.width,
            moves=[[(numbers[action], target) for action, target in there] for there in moves],
            opposite=list(_ACTIONS.values()),
            initial=list(puzzle.initial),
            goal=list(puzzle.goal),
        ),
    )
    return Twin(native, tuple(_ACTIONS), lambda name: _heuristic(puzzle, native, name))


def _heuristic(puzzle: "SlidingTiles", native: "core.SlidingTiles", name: str) -> Any:
    """Return a heuristic in the form the core knows; None if it has none of that name."""
    makers: dict[str, Callable[[], Any]] = {
        "hamming": lambda: native.sum_heuristic(puzzle.hamming_table),
        "hamming-with-blank": lambda: native.sum_heuristic(puzzle.hamming_with_blank_table),
        "manhattan": lambda: native.sum_heuristic(puzzle.manhattan_table),
        "manhattan-with-blank": lambda: native.sum_heuristic(puzzle.manhattan_with_blank_table),
        "inversions": lambda: native.inversions_heuristic(counts_blank=True),
        "inversions-without-blank": lambda: native.inversions_heuristic(counts_blank=False),
        "blank-in-place": native.blank_heuristic,
        "linear-conflict": lambda: native.conflict_heuristic(puzzle.manhattan_table),
        "walking-distance": lambda: native.walking_heuristic(
            _walk(puzzle.row_walk), _walk(puzzle.column_walk)
        ),
    }
    if name in makers:
        return makers[name]()
    more = heuristics_beside(puzzle).get(name)
    return None if more is None else more.native_form()[1]


def _walk(walk: WalkingDistance) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return the weights and the table as the core takes them."""
    return walk.weights, list(walk.distances.items())
