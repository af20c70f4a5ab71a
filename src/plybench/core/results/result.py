"""What a search returns: a status, a path, a proved bound and exact counts."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, Any, Generic

from plybench.core.heuristic import FalseClaim
from plybench.core.notation import state_writer
from plybench.core.problem import A, Cost, S
from plybench.core.results.display import Displayed
from plybench.core.results.ending import End, Ending, WithEnd

if TYPE_CHECKING:
    from plybench.core.running.search_settings import SearchSettings


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"  # a path to a goal is returned
    UNSOLVABLE = (
        "unsolvable"  # there is no path: the whole space was searched, or parity forbids it
    )
    # A limit ended the search; `reason` says which. A search that improves its path until it is
    # proved optimal returns the best so far.
    LIMIT = "limit"
    STOPPED = "stopped"  # Ctrl-C ended the search


@dataclass(slots=True)
class Tally:
    """The counters of a running search; `Counts` is their final value."""

    expanded: int = 0
    popped: int = 0
    generated: int = 0
    evaluated: int = 0
    duplicates: int = 0
    reopened: int = 0
    pruned: int = 0
    max_frontier: int = 0
    iterations: int = 0
    bound: Cost | None = None  # of the current pass, in iterative deepening; not a count
    frontier: int = 0  # nodes waiting now; kept for observers, and not a count

    def counts(self) -> "Counts":
        """Return the values so far."""
        return Counts(**{f.name: getattr(self, f.name) for f in fields(Counts)})


class ExactCounts:
    """Counts by name; two runs of the same search have equal ones, on any machine and engine."""

    __slots__: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, int]:
        """Return the counts by name."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        return ", ".join(f"{name} {count:,}" for name, count in self.to_dict().items() if count)


@dataclass(frozen=True, slots=True)
class Counts(ExactCounts):
    """The counts of a search for a path."""

    expanded: int = 0  # nodes whose successors were generated
    popped: int = 0  # nodes taken from the frontier, with goals and leaves, without outdated ones
    generated: int = 0  # successors produced; roots are not
    evaluated: int = 0  # calls of the heuristic
    duplicates: int = 0  # successors dropped because their state was known
    reopened: int = 0  # expanded states queued again because a cheaper path was found
    pruned: int = 0  # successors cut by a bound, a depth limit or the beam
    max_frontier: int = 0  # most nodes waiting at once; docs/search.md says which these are
    iterations: int = 0  # passes of a search that starts again, layers of a beam and of two sides


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass of iterative deepening, with its own counts; a limit may have ended the last."""

    bound: Cost  # the depth limit of iterative deepening, the bound on f of IDA*
    expanded: int
    popped: int
    generated: int

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self) | {"bound": plain_number(self.bound)}


PassStart = tuple[Cost, int, int, int]  # bound; expanded, popped and generated before the pass


def passes_of(starts: Iterable[PassStart], counts: Counts) -> tuple[Pass, ...]:
    """Return the passes that begin at these counts; `counts` are those at the end of the last.

    >>> passes_of([(0, 0, 0, 0), (1, 0, 1, 0)], Counts(expanded=1, popped=2, generated=2))[1]
    Pass(bound=1, expanded=1, popped=1, generated=2)
    """
    end = (0, counts.expanded, counts.popped, counts.generated)
    return tuple(
        Pass(
            start[0],
            *(after - before for before, after in zip(start[1:], following[1:], strict=True)),
        )
        for start, following in pairwise([*starts, end])
    )


@dataclass(frozen=True, slots=True)
class Path(Generic[S, A]):
    """A walk through the state space: n actions between n + 1 states.

    The states are a tuple, or are made when asked for (`ReplayedStates`), which compares as one.
    """

    actions: tuple[A, ...]
    states: Sequence[S]
    cost: Cost

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[A]:
        return iter(self.actions)


@dataclass(frozen=True, slots=True)
class SearchResult(Displayed, WithEnd, Generic[S, A]):
    """The outcome of one search. Equality ignores the clock and the engine."""

    status: Status
    path: Path[S, A] | None
    lower_bound: Cost | None  # no solution is cheaper; None if nothing is proved
    counts: Counts
    algorithm: str
    seconds: float = field(default=0.0, compare=False)
    engine: str = field(default="python", compare=False)
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)  # about the path
    # Everything that determines the counts: the heuristic by name, the algorithm's options, and the
    # child order and model of a problem that has several.
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    passes: tuple[Pass, ...] = ()  # of iterative deepening and IDA*
    false_claim: FalseClaim | None = None  # what the path shows to be wrong with the heuristic
    advice: str = field(default="", compare=False)  # what would do better, after a limit
    # Everything needed to repeat the call of `solve`; None if the heuristic is a caller's function.
    settings: "SearchSettings | None" = field(default=None, compare=False, repr=False)
    problem: Any = field(default=None, compare=False, repr=False)  # for pictures, where it is known

    @property
    def is_solved(self) -> bool:
        """Tell whether the search ended with a path."""
        return self.status is Status.SOLVED

    @property
    def cost(self) -> Cost | None:
        """The cost of the path, if there is one."""
        return None if self.path is None else self.path.cost

    @property
    def is_optimal(self) -> bool:
        """Tell whether the path is proved to be a cheapest one."""
        return self.path is not None and self.lower_bound == self.path.cost

    @property
    def heuristic(self) -> str:
        """The name of the heuristic; empty for an algorithm that takes none."""
        return str(self.options.get("heuristic", ""))

    def to_dict(self, problem: Any = None, *, states: bool = False) -> dict[str, Any]:
        """Return plain values; with `states`, also every state of the path.

        With the problem, states are in its text form, and if it has schedules, the one of the path
        is under `paths`.
        """
        write = state_writer(problem)
        return {
            "status": str(self.status),
            "cost": plain_number(self.cost),
            "lower_bound": plain_number(self.lower_bound),
            "optimal": self.is_optimal,
            **self._way(problem, write, states),
            **({"origin": problem.origin} if hasattr(problem, "origin") else {}),
            **self.details,
            "counts": self.counts.to_dict(),
            "passes": [one.to_dict() for one in self.passes],
            "algorithm": self.algorithm,
            "options": dict(self.options),
            "settings": None if self.settings is None else self.settings.to_dict(),
            "false_claim": None if self.false_claim is None else self.false_claim.sentence(write),
            "reason": self.reason,
            "end": self.end_as_data,
            "advice": self.advice,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
        }

    def _way(self, problem: Any, write: Callable[[Any], str], states: bool) -> dict[str, Any]:
        """Return the path as data: its actions, its states if asked for, its schedule."""
        path = self.path
        found: dict[str, Any] = {
            "actions": None if path is None else [plain(action) for action in path.actions]
        }
        if states:
            found["states"] = None if path is None else [write(state) for state in path.states]
        if hasattr(problem, "schedule"):
            found["paths"] = None if path is None else problem.schedule(path)
        return found

    def to_json(self, problem: Any = None, *, states: bool = False) -> str:
        """Return `to_dict` as one JSON object."""
        return json.dumps(self.to_dict(problem, states=states))

    def __str__(self) -> str:
        counts = (
            f"{str(self.counts) or 'nothing was searched'} ({self.engine}, {self.seconds:.3f} s)"
        )
        return "\n".join([self._headline(), *self._remarks(), counts])

    def _remarks(self) -> list[str]:
        """Return the lines between the outcome and the counts."""
        claim, options = self.false_claim, options_line(self.options)
        remarks = [self.advice] if self.advice else []
        remarks += [] if claim is None else [f"nothing is proved: {claim}"]
        return [*remarks, f"options: {options}"] if options else remarks

    def _headline(self) -> str:
        name = self.algorithm + (f" with {self.heuristic}" if self.heuristic else "")
        if self.path is not None:
            proof = " (optimal)" if self.is_optimal else self._gap()
            shown = " ".join(str(a) for a in self.path.actions[:40])
            more = " ..." if len(self.path) > 40 else ""
            moves = f"{len(self.path)} action{'' if len(self.path) == 1 else 's'}"
            return f"{name}: {moves}, cost {self.path.cost}{proof}: {shown}{more}"
        bound = (
            "" if self.lower_bound is None else f"; no solution costs less than {self.lower_bound}"
        )
        return f"{name}: {self.status} ({self.reason}){bound}"

    def _gap(self) -> str:
        """Return what is proved about a path when a limit ended the search early."""
        if self.is_solved:
            return ""
        bound = "" if self.lower_bound is None else f"; none costs less than {self.lower_bound}"
        return f" ({self.reason}{bound})"


def options_line(options: Mapping[str, Any]) -> str:
    """Return options in one short line: all but the heuristic, and the seed only where it matters.

    >>> options_line({"heuristic": "zero", "ties": "fifo", "child_order": "given", "seed": 0})
    'ties fifo, child order given'
    """
    shown = {name: value for name, value in options.items() if name != "heuristic"}
    if shown.get("child_order") == "given":
        shown.pop("seed", None)
        shown["child_order"] = shown.pop("order", "given")
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in shown.items())


def unsolvable(algorithm: str, reason: str, engine: str = "python") -> SearchResult[Any, Any]:
    """Return the result of a search that never began: its problem knows that it is impossible."""
    end = Ending(End.IMPOSSIBLE, detail=reason)
    return SearchResult(Status.UNSOLVABLE, None, None, Counts(), algorithm, engine=engine, end=end)


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it: numbers and strings stay, the rest is written out."""
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


def plain_number(value: Any) -> Any:
    """Return a number as JSON can hold it: numpy's and fractions too; infinity becomes text."""
    if value is None or isinstance(value, int):
        return value
    value = value.__index__() if hasattr(value, "__index__") else float(value)
    return value if isfinite(value) else str(value)
