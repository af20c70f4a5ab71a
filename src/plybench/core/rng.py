"""The one random generator of the workbench: SplitMix64, the same numbers in Python and native.

Every random choice (child order, random walks, generated instances) draws from it, so that a seed
means the same search on every machine and in both engines. Source: steele2014 (SplitMix).
"""

from collections.abc import MutableSequence
from operator import index
from typing import Any

_MASK = (1 << 64) - 1


class SplitMix64:
    """A 64-bit generator that is a counter followed by a mixing function.

    >>> rng = SplitMix64(0)
    >>> [rng.below(6) for _ in range(8)]
    [5, 2, 0, 5, 0, 1, 1, 4]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = index(seed) & _MASK

    def next(self) -> int:
        """Return the next number, uniform in [0, 2**64)."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number uniform in [0, n); n must be in 1..2**64 - 1.

        The high word of next() * n is the result; the few low words that would favour some results
        are rejected (lemire2019).
        """
        if not 0 < n <= _MASK:
            raise ValueError(f"below() needs a number from 1 to 2**64 - 1, not {n}")
        threshold = ((1 << 64) - n) % n
        while True:
            product = self.next() * n
            if (product & _MASK) >= threshold:
                return product >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher-Yates, from the last item down)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
