"""What keeps an examination within its limits, and problems that are watched or begin elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from types import TracebackType
from typing import Any

from plybench.limits import Budget, LimitReached, Limits
from plybench.problem import Cost, Expand, Problem, expander, has_unit_costs
from plybench.result import SearchResult, Status, Tally
from plybench.search.run import bad_cost
from plybench.study.doctor.verdict import Ending
from plybench.system.long_work import on_look

# (what is being done, how much of it is done, out of how much if that is known)
Progress = Callable[[str, int, int | None], None]

_LOOK_EVERY = 1024  # states between two looks at the clock


class _ShareSpent(LimitReached):
    """A part of the examination has used its share of the seconds; the next part may begin."""


class Watch:
    """The limits of an examination. Inside `with watch:` a spent limit or Ctrl-C ends the block.

    Seconds and memory are those of the whole examination, expansions those of each search in it.
    No part of the examination takes all the seconds from those that follow: see `share`.
    """

    def __init__(self, limits: Limits | None, progress: Progress | None) -> None:
        self._limits = limits or Limits()
        self._budget = Budget(replace(self._limits, expansions=None, progress=None))
        self._progress = progress
        self._deadline: float | None = None  # of the share under way, in seconds from the start
        self._phase = "preparing"
        self.status: Ending = "finished"
        self.reason = ""

    @property
    def has_deadline(self) -> bool:
        """Tell whether there is a limit on the seconds of the examination."""
        return self._limits.seconds is not None

    def rest(self) -> Limits:
        """Return what is left of the limits on the whole examination."""
        return self._budget.rest()

    def look(self, phase: str, done: int, total: int | None = None) -> None:
        """Report progress; raise LimitReached when a limit is spent, or the share of this part."""
        self.tell(phase, done, total)
        if self.share_is_spent:
            seconds = self._limits.seconds
            unit = "second" if seconds == 1 else "seconds"
            raise _ShareSpent(f"not everything fits into {seconds:g} {unit}")

    def tell(self, phase: str, done: int, total: int | None = None) -> None:
        """Report progress; raise LimitReached when a limit of the whole examination is spent."""
        self._phase = phase
        self._budget.check(Tally())
        if self._progress is not None:
            self._progress(phase, done, total)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Give the block a part of the seconds that are left; it ends when they are spent.

        Of a block inside a block, it is a part of what the outer one has left.
        """
        outer, spent = self._deadline, self._spent
        end = self._limits.seconds if outer is None else outer
        self._deadline = None if end is None else spent + part * (end - spent)
        try:
            yield
        except _ShareSpent as error:
            self.status, self.reason = "limit", self._reason(error)
        finally:
            self._deadline = outer

    @property
    def share_is_spent(self) -> bool:
        """Tell whether the part of the examination under way has used its share of the seconds."""
        return self._deadline is not None and self._spent >= self._deadline

    @property
    def is_over(self) -> bool:
        """Tell whether all the seconds are spent."""
        return self._limits.seconds is not None and self._spent >= self._limits.seconds

    def _reason(self, error: LimitReached) -> str:
        return f"{self._budget.named(str(error))} ({self._phase})"

    @property
    def _spent(self) -> float:
        """The seconds used so far, those of the preparation included."""
        return self._limits.spent + self._budget.seconds

    def for_search(self, phase: str, expansions: int) -> Limits:
        """Return the limits of one search; `expansions` holds where the caller set no limit."""
        seconds = self._limits.seconds if self._deadline is None else self._deadline
        if seconds is not None:
            seconds = max(seconds - self._spent, 0.001)
        report = self._progress
        return Limits(
            expansions=self._limits.expansions or expansions,
            seconds=seconds,
            memory=self._limits.memory,
            progress=report and (lambda tally: report(phase, tally.expanded, None)),
        )

    def check(self, phase: str, result: SearchResult[Any, Any]) -> None:
        """Stop the examination if Ctrl-C or a limit of the whole ended a search in it."""
        if result.status is Status.STOPPED:
            raise KeyboardInterrupt
        self.look(phase, result.counts.expanded)

    def __enter__(self) -> "Watch":
        self._token = on_look.set(lambda: self.look(self._phase, 0))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        on_look.reset(self._token)
        if isinstance(error, LimitReached):
            self.status, self.reason = "limit", self._reason(error)
        elif isinstance(error, MemoryError):
            self.status, self.reason = "limit", "out of memory"
        elif isinstance(error, KeyboardInterrupt):
            self.status, self.reason = "stopped", "interrupted"
        else:
            return error is None
        return True


class _StandIn:
    """Has everything the problem has; subclasses set what is different."""

    initial: Any
    actions: Any
    result: Any
    is_goal: Any

    def __init__(self, problem: Problem[Any, Any]) -> None:
        self._problem = problem

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


class RunState(_StandIn):
    """A problem that looks at the clock while all its states are listed."""

    def __init__(self, problem: Problem[Any, Any], watch: Watch, phase: str) -> None:
        super().__init__(problem)
        self._watch = watch
        checked = not has_unit_costs(problem)
        self.successors = _ticking(expander(problem), watch, phase, checked)
        if hasattr(problem, "predecessors"):
            self.predecessors = _ticking(problem.predecessors, watch, phase, checked)

    def is_enough(self) -> bool:
        """Tell whether the share of the seconds is spent, for `exact_distances`."""
        return self._watch.share_is_spent


class StartingAt(_StandIn):
    """The same problem with another initial state."""

    def __init__(self, problem: Problem[Any, Any], initial: Any) -> None:
        super().__init__(problem)
        self.initial = initial


def _ticking(expand: Expand[Any, Any], watch: Watch, phase: str, checked: bool) -> Expand[Any, Any]:
    calls = 0

    def expand_watched(state: Any) -> Iterable[tuple[Any, Any, Cost]]:
        nonlocal calls
        calls += 1
        if calls % _LOOK_EVERY == 0:
            watch.tell(phase, calls)
        return _priced(expand(state)) if checked else expand(state)

    return expand_watched


def _priced(edges: Iterable[tuple[Any, Any, Cost]]) -> Iterator[tuple[Any, Any, Cost]]:
    for action, state, cost in edges:
        if not 0 <= cost < inf:  # distances would shrink without end
            raise bad_cost(action, cost)
        yield action, state, cost
