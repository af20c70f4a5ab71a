"""Hands a puzzle of Mazeworld over to the native core.

Moves, their order and the tables of the heuristics are worked out in Python and given to the core
as lists, so there is no second definition of them.
"""

from typing import TYPE_CHECKING

from plybench.native import Twin, native_core

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld


def mazeworld_twin(puzzle: "Mazeworld", moves: list[list[tuple[str, int]]]) -> Twin | None:
    """Return the puzzle for the core; None when it was not built or the puzzle is too large."""
    core = native_core()
    if core is None or not hasattr(core, "Mazeworld"):
        return None
    return None
