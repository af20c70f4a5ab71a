"""What every running search has: a clock, limits, and an end that may come early.

A search works inside `with run:`. A limit or Ctrl-C leaves the block quietly, and the line
after it returns what is known; `search.run` and `gametree.run` say what that is.
"""

from contextlib import ExitStack
from mmap import mmap
from types import TracebackType

from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.results.decision import GameTally
from plybench.core.results.ending import INTERRUPTED, End, Ending
from plybench.core.results.result import Status, Tally
from plybench.core.system.long_work import on_look
from plybench.core.system.time_limit import alarm
from plybench.core.system.user_frames import place_in_user_code

# Address space held in reserve, so that a search that runs out of memory can still say so.
_RESERVE = 16 * 2**20
# Seconds after its time is over until a search is ended that does not look at the clock: a function
# of the user does not return. Python may collect its garbage for a part of a second.
_GRACE = 1.0


class _DoesNotReturn(BaseException):
    """Raised in the middle of whatever runs; not an Exception, which code of the user may catch."""


class RunState:
    """A search whose limits are checked when its count reaches `checkpoint`."""

    tally: Tally | GameTally

    def __init__(self, limits: Limits | None, end: Status) -> None:
        self.checkpoint = 0  # the expansion count at which to call check()
        self._end: tuple[Status, Ending | None] = (end, None)
        self._budget = Budget(limits)

    def check(self) -> None:
        """Leave the `with` block if a limit is reached; otherwise set the next checkpoint."""
        self.checkpoint = self._budget.check(self.tally)

    def __enter__(self) -> None:
        self._token = on_look.set(lambda: self._budget.look(self.tally))
        self._reserve = mmap(-1, _RESERVE)  # untouched, so it costs almost nothing
        self._alarm = ExitStack()
        left = self._budget.seconds_left
        if left is not None:
            self._alarm.enter_context(alarm(max(left, 0) + _GRACE, _DoesNotReturn))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        self._alarm.close()
        on_look.reset(self._token)
        del self._reserve
        end = self.early_end(error)
        if end is not None:
            self._end = end
        return end is not None

    def early_end(self, error: BaseException | None) -> tuple[Status, Ending] | None:
        """Return how the search ends after an exception; None for errors that do not end it."""
        if isinstance(error, _DoesNotReturn):
            return Status.LIMIT, self._budget.out_of_time(place_in_user_code(error))
        return end_of(error)


def end_of(error: BaseException | None) -> tuple[Status, Ending] | None:
    """Return how a search ends after an exception in it; None for errors that do not end it."""
    if isinstance(error, LimitReached):
        return Status.LIMIT, error.end
    if isinstance(error, MemoryError):
        return Status.LIMIT, Ending(End.OUT_OF_MEMORY)
    if isinstance(error, KeyboardInterrupt):
        return Status.STOPPED, INTERRUPTED
    return None
