"""Beliefs: sets of squares as the bits of a number."""

from collections.abc import Iterable


def belief(cells: Iterable[int]) -> int:
    """Return a set of cells as the bits of an int.

    >>> bin(belief([0, 5]))
    '0b100001'
    """
    state = 0
    for cell in cells:
        state |= 1 << cell
    return state


def squares(state: int) -> list[int]:
    """Return the cells of a belief, in order.

    >>> squares(0b100001)
    [0, 5]
    """
    found = []
    while state:
        lowest = state & -state
        found.append(lowest.bit_length() - 1)
        state ^= lowest
    return found
