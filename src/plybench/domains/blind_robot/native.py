"""Hands a problem of the blind robot over to the native core: the map as bits, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plybench.core.heuristic import heuristics_of
from plybench.core.native.bridge import native_core
from plybench.core.native.problems import Twin, keep_in_core
from plybench.core.system.long_work import look
from plybench.domains.shared.maps import DIRECTIONS

if TYPE_CHECKING:
    from plybench import _core as core
    from plybench.domains.blind_robot.rules import BlindRobot

MAX_SQUARES = 1024  # of a map in the core, walls included


def blind_twin(problem: "BlindRobot", order: Sequence[str]) -> Twin | None:
    """Return the problem for the core; None if it was not built or the map is too large.

    `order` lists the directions as they are to be tried.
    """
    core, grid = native_core(), problem.grid
    if core is None or grid.size > MAX_SQUARES:
        return None
    numbers = {direction: number for number, direction in enumerate(DIRECTIONS)}
    native = keep_in_core(
        problem,
        (problem.initial, problem.target),
        lambda: core.BlindRobot(
            width=grid.width,
            height=grid.height,
            floor=words(sum(1 << cell for cell in grid.floor)),
            start=words(problem.initial),
            target=-1 if problem.target is None else problem.target,
            order=[numbers[direction] for direction in order],
        ),
    )
    return Twin(native, tuple(DIRECTIONS), lambda name: _heuristic(problem, native, name))


def words(bits: int) -> list[int]:
    """Return an int in words of 64 bits, the lowest first.

    >>> words(2**64 + 5)
    [5, 1]
    """
    found = []
    while bits:
        found.append(bits & (2**64 - 1))
        bits >>= 64
    return found


def _heuristic(problem: "BlindRobot", native: "core.BlindRobot", name: str) -> Any:
    """Return a heuristic in the form the core knows; None if it has none of that name."""
    return native.heuristic(name, look) if name in heuristics_of(problem) else None
