"""Hands a puzzle of Mazeworld over to the native core.

Python computes moves, their order and the tables of the heuristics, and hands them to the core as
lists, so there is no second definition of them.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from plybench.core.native.bridge import native_core
from plybench.core.native.problems import Twin, keep_in_core
from plybench.domains.shared.maps import OPPOSITE, UNREACHABLE

if TYPE_CHECKING:
    from plybench import _core as core
    from plybench.domains.mazeworld.heuristics import Table
    from plybench.domains.mazeworld.models import Model
    from plybench.domains.mazeworld.rules import Mazeworld

# What the core can hold.
_MAX_CELLS = 65535
_MAX_ROBOTS = 63
_UNREACHABLE = 65535  # in the tables of the core


def mazeworld_twin(puzzle: "Mazeworld", rules: "Model") -> Twin | None:
    """Return the puzzle for the core; None if it was not built or the puzzle is too large."""
    core = native_core()
    if core is None or puzzle.grid.size > _MAX_CELLS or len(puzzle.robots) > _MAX_ROBOTS:
        return None
    numbers = {direction: number for number, direction in enumerate(OPPOSITE)}
    native = keep_in_core(
        puzzle,
        (puzzle.starts, puzzle.goals),
        lambda: core.Mazeworld(
            moves=[[(numbers[name], target) for name, target in there] for there in rules.moves],
            opposite=[numbers[name] for name in OPPOSITE.values()],
            initial=list(puzzle.starts),
            goal=list(puzzle.goals),
            has_turns=puzzle.has_turns,
        ),
    )
    actions = tuple(action for robot in rules.names for action in robot.values())
    return Twin(native, actions, lambda name: _heuristic(puzzle, native, name))


def _heuristic(puzzle: "Mazeworld", native: "core.Mazeworld", name: str) -> Any:
    """Return a heuristic in the form the core knows; None if it has none of that name."""
    if name == "manhattan":
        return native.sum_heuristic(_short(puzzle.manhattan_table))
    if name == "distance":
        return native.sum_heuristic(_short(puzzle.distance_table))
    return None


def _short(table: "Table") -> Any:
    values = np.array(table, dtype=np.int32)
    values[values == UNREACHABLE] = _UNREACHABLE
    return values.astype(np.uint16)
