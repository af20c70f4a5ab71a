"""Keeps an examination within its limits; problems that are watched or begin elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from types import TracebackType
from typing import Any

from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.problem import Cost, Expand, Problem, expander, has_unit_costs
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import SearchResult, Status, Tally
from plybench.core.running.run_state import end_of
from plybench.core.system.long_work import on_look
from plybench.search.run import bad_cost
from plybench.study.doctor.verdict import Conclusion

# (task, amount done, total if it is known)
Progress = Callable[[str, int, int | None], None]

_LOOK_EVERY = 1024  # states between two checks of the clock


class _ShareSpent(LimitReached):
    """A part of the examination has used its share of the seconds; the next part may begin."""


class Watch:
    """The limits of an examination. Inside `with watch:` a limit or Ctrl-C ends the block.

    Seconds and memory are those of the whole examination, expansions those of each search in it.
    No part of the examination takes all the seconds from those that follow: see `share`.
    """

    def __init__(self, limits: Limits | None, progress: Progress | None) -> None:
        self._limits = limits or Limits()
        self._budget = Budget(replace(self._limits, expansions=None, progress=None))
        self._progress = progress
        self._deadline: float | None = None  # of the share under way, in seconds from the start
        self._phase = "preparing"
        self.status: Conclusion = "finished"
        self.reason = ""

    @property
    def has_deadline(self) -> bool:
        """Tell whether there is a limit on the seconds of the examination."""
        return self._limits.seconds is not None

    def rest(self) -> Limits:
        """Return what is left of the limits on the whole examination."""
        return self._budget.rest()

    def look(self, phase: str, done: int, total: int | None = None) -> None:
        """Report progress; raise LimitReached at a limit, or at the end of this part's share."""
        self.tell(phase, done, total)
        if self.share_is_spent:
            raise self._share_spent()

    def _share_spent(self) -> _ShareSpent:
        seconds = self._limits.seconds
        unit = "second" if seconds == 1 else "seconds"
        detail = f"not everything fits into {seconds:g} {unit}"
        return _ShareSpent(Ending(End.OTHER, detail=detail))

    def spend_share(self) -> None:
        """End this part of the examination: what it called has used its share of the seconds."""
        raise self._share_spent()

    def tell(self, phase: str, done: int, total: int | None = None) -> None:
        """Report progress; raise LimitReached at a limit of the whole examination."""
        self._phase = phase
        self._budget.check(Tally())
        if self._progress is not None:
            self._progress(phase, done, total)

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Give the block a part of the seconds that are left; it ends when they are used up.

        For a block inside a block, it is a part of what the outer one has left.
        """
        outer, spent = self._deadline, self._spent
        end = self._limits.seconds if outer is None else outer
        self._deadline = None if end is None else spent + part * (end - spent)
        try:
            yield
        except _ShareSpent as error:
            self._end(error)
        finally:
            self._deadline = outer

    @property
    def share_is_spent(self) -> bool:
        """Tell whether the current part of the examination has used its share of the seconds."""
        return self._deadline is not None and self._spent >= self._deadline

    @property
    def is_over(self) -> bool:
        """Tell whether all the seconds are used up."""
        return self._limits.seconds is not None and self._spent >= self._limits.seconds

    def _end(self, error: LimitReached) -> None:
        self.status = "limit"
        self.reason = f"{self._budget.as_given(error.end)} ({self._phase})"

    @property
    def _spent(self) -> float:
        """The seconds used so far, those of the preparation included."""
        return self._limits.spent + self._budget.seconds

    def for_search(self, phase: str, expansions: int) -> Limits:
        """Return the limits of one search; `expansions` applies if the caller set no limit."""
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

    def for_core(self, before: str, phase: str) -> Limits:
        """Return the limits of a part that the core does: it counts nothing, then states."""
        share = self.for_search(phase, 1)

        def tell(tally: Tally) -> None:
            self._phase = phase if tally.expanded else before
            if self._progress is not None:
                self._progress(self._phase, tally.expanded, None)

        return replace(self.rest(), expansions=None, seconds=share.seconds, progress=tell)

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
            self._end(error)
        elif (early := end_of(error)) is not None:
            self.status = "stopped" if early[0] is Status.STOPPED else "limit"
            self.reason = str(early[1])
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
    """A problem that checks the clock while all its states are listed."""

    def __init__(self, problem: Problem[Any, Any], watch: Watch, phase: str) -> None:
        super().__init__(problem)
        self._watch = watch
        checked = not has_unit_costs(problem)
        self.successors = _ticking(expander(problem), watch, phase, checked)
        if hasattr(problem, "predecessors"):
            self.predecessors = _ticking(problem.predecessors, watch, phase, checked)

    def is_enough(self) -> bool:
        """Tell whether the share of the seconds is used up, for `exact_distances`."""
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
        return _price_edges(expand(state)) if checked else expand(state)

    return expand_watched


def _price_edges(edges: Iterable[tuple[Any, Any, Cost]]) -> Iterator[tuple[Any, Any, Cost]]:
    for action, state, cost in edges:
        if not 0 <= cost < inf:  # distances would shrink without end
            raise bad_cost(action, cost)
        yield action, state, cost
