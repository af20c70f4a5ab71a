"""The native core: fast twins of plybench's Python definitions."""

from collections.abc import Sequence


def build_info() -> dict[str, str]:
    """
    How this core was compiled: build_type, compiler, native_arch (yes or no), standard.
    """

class SplitMix64:
    """Native twin of plybench.rng.SplitMix64."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int:
        """The next 64 random bits."""

    def below(self, n: int) -> int:
        """An integer in [0, n), each equally likely; ValueError when n is 0."""

    def shuffled(self, values: Sequence[int]) -> list[int]:
        """A new list with the values in random order."""
