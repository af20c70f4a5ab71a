"""What the heuristic doctor finds: one verdict per heuristic, and the examination as a whole."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from numbers import Number
from typing import Any, Literal

from plybench.core.notation import state_writer
from plybench.core.problem import Cost
from plybench.core.results.display import Displayed
from plybench.core.results.result import plain, plain_number
from plybench.trace.draw.lines import Drawing

Conclusion = Literal["finished", "limit", "stopped"]


@dataclass(frozen=True, slots=True)
class Overestimate:
    """A state that is nearer to a goal than the heuristic says."""

    state: Any
    h: Cost
    exact: Cost  # the true distance, h*

    @property
    def error(self) -> Cost:
        """By how much the heuristic overestimates."""
        return self.h - self.exact


@dataclass(frozen=True, slots=True)
class Drop:
    """An action along which the heuristic falls by more than the action costs."""

    state: Any
    action: Any
    successor: Any
    h: Cost
    h_after: Cost
    cost: Cost

    @property
    def fall(self) -> Cost:
        """How far the heuristic falls; if it is consistent, never by more than the cost."""
        return self.h - self.h_after


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about one heuristic.

    `admissible` and `consistent` are facts about what was examined: False comes with a
    counterexample, None says that nothing was examined. The means are over the examined states
    from which a goal can be reached.
    """

    name: str
    claims_admissible: bool
    claims_consistent: bool
    unavailable: str = ""  # why the heuristic cannot be used here; then nothing else is known
    admissible: bool | None = None
    overestimated: int = 0  # states with h > h*
    worst_state: Overestimate | None = None
    consistent: bool | None = None
    violations: int = 0  # edges along which h falls by more than they cost
    worst_edge: Drop | None = None
    goals_above_zero: int = 0  # goals with h > 0; a consistent h has none
    mean_ratio: float | None = None  # of h / h*, over states with h* > 0; 1 is perfect
    mean_h: float | None = None
    max_h: Cost | None = None
    initial_h: Cost | None = None
    expanded: int | None = None  # by A* from the initial state
    popped: int | None = None  # likewise
    path_cost: Cost | None = None  # of the path that A* found
    search: str = ""  # how A* ended: a status, with the reason if there is no path
    optimal_path: bool | None = None  # None if the optimum is not known, or A* gave up

    @property
    def claim_holds(self) -> bool:
        """Tell whether nothing found contradicts the marks."""
        return not (
            (self.claims_admissible and self.admissible is False)
            or (self.claims_consistent and self.consistent is False)
        )

    @property
    def counterexamples(self) -> list[Any]:
        """The states that contradict admissibility or consistency, if any."""
        found = [] if self.worst_state is None else [self.worst_state.state]
        if self.worst_edge is not None:
            found += [self.worst_edge.state, self.worst_edge.successor]
        return found

    def to_dict(self, problem: Any = None) -> dict[str, Any]:
        """Return plain values; with the problem, states in its text form."""
        write = state_writer(problem)
        shown = {f.name: getattr(self, f.name) for f in fields(self)}
        for name in ("worst_state", "worst_edge"):
            if shown[name] is not None:
                shown[name] = _counterexample(shown[name], write)
        return {k: _json(v) for k, v in shown.items()} | {"claim_holds": self.claim_holds}


@dataclass(frozen=True, slots=True)
class Examination(Displayed):
    """What was examined, and a verdict on each heuristic.

    If `complete`, every state was examined that can reach a goal, or can be reached from the
    initial state or from such a state; then the verdicts are proofs.
    """

    verdicts: tuple[Verdict, ...]
    scope: str  # what was examined, in words
    complete: bool
    states: int
    edges: int
    sampled: int = 0  # states drawn by random walks, if the space is too large
    unsolved: int = 0  # of these, the ones whose distance was not found within the limit
    optimal_cost: Cost | None = None  # the distance of the initial state; inf: no goal in reach
    status: Conclusion = "finished"
    reason: str = ""  # what ended the examination early
    # Counterexample -> the rows of its board, or its text form if the problem has no pictures.
    drawings: Mapping[Any, Drawing] = field(default_factory=dict, repr=False, compare=False)
    # Heuristics that were not named -> the heavy tables that they need.
    left_out: Mapping[str, str] = field(default_factory=dict, hash=False)
    # Of the A* searches, where they are not the usual ones.
    search_options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def claims_hold(self) -> bool:
        """Tell whether no mark is contradicted."""
        return all(verdict.claim_holds for verdict in self.verdicts)

    def verdict(self, name: str) -> Verdict:
        """Return the verdict on a heuristic; KeyError if it was not examined."""
        return {v.name: v for v in self.verdicts}[name]

    def to_dict(self, problem: Any = None) -> dict[str, Any]:
        """Return plain values that JSON can hold; infinite numbers become "inf"."""
        shown = {f.name: _json(getattr(self, f.name)) for f in fields(self) if f.compare}
        shown["verdicts"] = [v.to_dict(problem) for v in self.verdicts]
        shown["left_out"] = [{"name": n, "heavy_table": t} for n, t in self.left_out.items()]
        return shown | {"claims_hold": self.claims_hold}

    def __str__(self) -> str:
        from plybench.study.doctor.report import as_text  # with rich

        return as_text(self)


def _counterexample(found: Overestimate | Drop, write: Callable[[Any], str]) -> dict[str, Any]:
    shown = {f.name: getattr(found, f.name) for f in fields(found)}
    for name in ("state", "successor"):
        if name in shown:
            shown[name] = write(shown[name])
    return {name: _json(value) for name, value in shown.items()}


def _json(value: Any) -> Any:
    if isinstance(value, dict):
        return value
    return plain_number(value) if isinstance(value, Number) else plain(value)
