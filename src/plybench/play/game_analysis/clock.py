"""The time for many positions, divided among them."""

from dataclasses import replace
from time import perf_counter

from plybench.core.limits import Limits
from plybench.core.results.ending import End, Ending


class TimeOver(Exception):
    """The time for all positions is used up."""

    def __init__(self, end: Ending) -> None:
        super().__init__(str(end))
        self.end = end


class SharedClock:
    """Limits for all positions together, and seconds for each of them."""

    def __init__(self, whole: Limits | None, move_seconds: float | None) -> None:
        self._whole, self._each = whole or Limits(), move_seconds
        Limits(seconds=move_seconds)  # raises InputError if that is not a time
        self._start = perf_counter()

    def spent(self) -> float:
        """Return the seconds that have passed."""
        return perf_counter() - self._start

    def limits(self) -> Limits:
        """Return the limits for the next position; TimeOver if there is no time left."""
        seconds = self._each
        if self._whole.seconds is not None:
            left = self._whole.seconds - self._whole.spent - self.spent()
            if left <= 0:
                raise TimeOver(Ending(End.SECONDS, self._whole.seconds))
            seconds = left if seconds is None else min(left, seconds)
        return replace(self._whole, seconds=seconds, spent=0.0)
