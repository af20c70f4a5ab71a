"""What `count`, `distances` and `random_games` return, in both engines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Generic

from plybench.core.errors import counted
from plybench.core.problem import Cost, S
from plybench.core.results.display import Displayed
from plybench.core.results.ending import WithEnd
from plybench.core.results.result import Counts, Status, plain_number


@dataclass(frozen=True, slots=True)
class OptimalCount(Displayed, WithEnd):
    """How many cheapest paths there are; None if a limit ended the search before that was known."""

    status: Status
    count: int | float | None  # inf if a cycle of free actions touches a cheapest path
    cost: Cost | None
    lower_bound: Cost | None
    counts: Counts
    seconds: float = field(default=0.0, compare=False)
    engine: str = field(default="python", compare=False)
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)  # as in `SearchResult`

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; an endless count is the word "infinite"."""
        return {
            "status": str(self.status),
            "count": "infinite" if self.count == inf else self.count,
            "cost": plain_number(self.cost),
            "lower_bound": plain_number(self.lower_bound),
            "reason": self.reason,
            "end": self.end_as_data,
            "counts": self.counts.to_dict(),
            "options": dict(self.options),
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
        }

    def __str__(self) -> str:
        if self.count is None:
            bound = "" if self.lower_bound is None else f"; none costs less than {self.lower_bound}"
            return f"not known: {self.reason}{bound}"
        if self.cost is None:
            return f"no solution: {self.reason}"
        if self.count == inf:
            return (
                f"infinitely many optimal solutions of cost {self.cost}: some actions cost nothing"
            )
        noun = "solution" if self.count == 1 else "solutions"
        known = f"{self.counts.expanded:,} expanded"
        if "heuristic" in self.options:
            known += f" with {self.options['heuristic']}"
        found = f"{self.count:,} optimal {noun} of cost {self.cost}"
        return f"{found} ({known}, {self.seconds:.3f} s)"


@dataclass(frozen=True, slots=True)
class Distances(Generic[S]):
    """The distance to the nearest goal of each state in `to_goal`, nearest states first.

    When `complete`, states that are not in it have no path to a goal; otherwise they are at least
    `radius` away.
    """

    to_goal: dict[S, Cost]
    complete: bool
    radius: Cost

    def __str__(self) -> str:
        states = counted(len(self.to_goal), "state")
        if self.complete:
            return f"distances of {states} to the goals, the farthest {self.radius} away"
        near = f"distances of the {states} nearest to the goals"
        return f"{near}; the others are at least {self.radius} away"


@dataclass(frozen=True, slots=True)
class RandomGames:
    """The outcome of some random games."""

    first: int  # won by the first player
    second: int
    draws: int
    moves: int  # made in all of them

    @property
    def games(self) -> int:
        """How many were played."""
        return self.first + self.second + self.draws
