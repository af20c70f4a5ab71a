"""Hands a Blocksworld puzzle over to the native core.

The rules in Python compute moves, their order and the walls, and hand them to the core as lists,
so there is no second definition of them; the same goes for the tables of the relaxed games.
"""

from math import inf
from typing import TYPE_CHECKING, Any

from plybench.core.native.bridge import native_core
from plybench.core.native.problems import Twin, keep_in_core
from plybench.domains.blocksworld.relaxed import RelaxedHeuristic

if TYPE_CHECKING:
    from plybench import _core as core
    from plybench.domains.blocksworld.rules import Blocksworld

_MAX_CELLS = 256  # a cell is a byte in the core
_NAMED = ("misplaced", "manhattan", "boosted")
_UNREACHABLE = 2**20  # in the distances of the core


def blocksworld_twin(
    puzzle: "Blocksworld", moves: list[list[tuple[str, int]]], opposite: dict[str, str]
) -> Twin | None:
    """Return the puzzle for the core; None if it was not built or the grid is too large.

    `moves` lists (action, target) for each cell; `opposite` has every action and what undoes it.
    """
    core = native_core()
    if core is None or puzzle.width * puzzle.height > _MAX_CELLS:
        return None
    numbers = {action: number for number, action in enumerate(opposite)}
    native = keep_in_core(
        puzzle,
        puzzle.initial,
        lambda: core.Blocksworld(
            width=puzzle.width,
            moves=[[(numbers[action], target) for action, target in there] for there in moves],
            opposite=[numbers[action] for action in opposite.values()],
            free_cells=puzzle.cells,
            initial=list(puzzle.initial),
            wanted=puzzle.wanted,
        ),
    )
    return Twin(native, tuple(opposite), lambda name: _heuristic(puzzle, native, name))


def _heuristic(puzzle: "Blocksworld", native: "core.Blocksworld", name: str) -> Any:
    """Return a heuristic in the form the core knows; None if it has none of that name."""
    if name in _NAMED:
        return native.named_heuristic(name)
    relaxed = puzzle.heuristics().get(name)
    if not isinstance(relaxed, RelaxedHeuristic):
        return None
    from plybench.domains.blocksworld.relaxed_games import RelaxedSum  # with numpy

    solution = relaxed.solution
    if isinstance(solution, RelaxedSum):
        blocks = [(place, _whole(steps)) for place, steps in solution.blocks.items()]
        return native.sum_heuristic(
            blocks, None if solution.agent is None else _whole(solution.agent)
        )
    return native.table_heuristic(solution.places, solution.table)


def _whole(steps: list[float]) -> list[int]:
    return [_UNREACHABLE if value == inf else int(value) for value in steps]
