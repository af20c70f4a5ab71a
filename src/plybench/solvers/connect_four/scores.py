"""What the solver says about positions, and the limits that several of its searches share."""

from dataclasses import dataclass, replace

from plybench.core.game import Value
from plybench.core.limits import Budget, Limits
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.ending import End, Ending, WithEnd
from plybench.core.results.result import Status


@dataclass(frozen=True, slots=True)
class ExactScore(WithEnd):
    """The bounds proved for a score. The score is known when both are equal."""

    lower: int
    upper: int
    nodes: int = 0
    status: Status = Status.SOLVED

    @property
    def score(self) -> int | None:
        """The score, if it is known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class ColumnScores(Analysis[int]):
    """The analysis of a position with its scores by column."""

    column_count: int = 0

    @property
    def score(self) -> Value | None:
        """The score of the position, if it is known."""
        return self.value

    @property
    def columns(self) -> list[MoveAnalysis[int] | None]:
        """What is known about each column from the left; None if it is full."""
        return [self.of(column) for column in range(1, self.column_count + 1)]

    @property
    def scores(self) -> list[Value | None]:
        """The scores of the columns; None if the column is full or the score is not known."""
        return [None if column is None else column.value for column in self.columns]

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        return self.counts.calls


class Work:
    """What several searches share: limits, nodes, and how the first early one ended."""

    def __init__(self, limits: Limits | None) -> None:
        self._limits, self._budget = limits or Limits(), Budget(limits)
        self.nodes, self.status = 0, Status.SOLVED
        self.ended: Ending | None = None  # why

    @property
    def seconds(self) -> float:
        """The total time."""
        return self._budget.seconds

    def limits(self, parts: int = 1) -> Limits:
        """Return the rest of the limits, or an equal part of it; almost nothing after an end."""
        rest = self._budget.rest()
        if self.status is not Status.SOLVED:
            return replace(rest, expansions=1)
        if rest.seconds is not None:
            rest = replace(rest, seconds=rest.seconds / parts)
        if self._limits.expansions is None:
            return rest
        return replace(rest, expansions=max((self._limits.expansions - self.nodes) // parts, 1))

    @property
    def is_over(self) -> bool:
        """Whether to stop: a search ended early, or a limit was reached unnoticed."""
        seconds, expansions = self._limits.seconds, self._limits.expansions
        if self.status is Status.SOLVED and seconds is not None and self.seconds >= seconds:
            self.end(Status.LIMIT, self._limits.end(End.SECONDS))
        if self.status is Status.SOLVED and expansions is not None and self.nodes >= expansions:
            self.end(Status.LIMIT, self._limits.end(End.EXPANSIONS))
        return self.status is not Status.SOLVED

    def end(self, status: Status, ended: Ending | None = None) -> None:
        """Say how the work ended."""
        self.status, self.ended = status, ended

    def add(self, found: ExactScore) -> ExactScore:
        """Count a search and return it."""
        self.nodes += found.nodes
        if self.status is Status.SOLVED and found.status is not Status.SOLVED:
            self.end(found.status, self._budget.as_given(found.end))
            if self.ended is not None and self.ended.kind is End.EXPANSIONS:
                self.ended = self._limits.end(End.EXPANSIONS)
        return found

    def add_part(self, found: ExactScore) -> ExactScore:
        """Count a search that had a part of the limits: that it used this up is not the end."""
        by_memory = found.end is not None and found.end.kind is End.MEMORY
        if found.status is not Status.LIMIT or by_memory:
            return self.add(found)
        self.nodes += found.nodes
        return found
