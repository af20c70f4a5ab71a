"""The part of an examination that the core does: the states nearest to the goals, and their edges.

Only for heuristics that the core knows, all of them. It keeps nothing of a state; what it returns
is what `Survey` would have found out about the same states, which tests compare.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plybench.core.heuristic import Heuristic
from plybench.core.limits import LimitReached, Limits
from plybench.core.native import problems as native
from plybench.core.problem import Cost
from plybench.core.results.answers import Distances
from plybench.core.results.ending import End, from_core
from plybench.study.doctor.judging import Findings
from plybench.study.doctor.scope import Extent
from plybench.study.doctor.survey import neat


@dataclass(frozen=True, slots=True)
class CorePart:
    """What the core found out: about the states, and by name about each heuristic."""

    extent: Extent
    edges: int
    distances: Distances[Any]  # by state only if not all are known: samples are solved with them
    initial: Cost | None  # the distance of the initial state, if it was examined
    findings: Mapping[str, Findings]
    ended: BaseException | None  # what cut it short

    @property
    def is_out_of_time(self) -> bool:
        """Tell whether a limit on seconds cut it short."""
        return isinstance(self.ended, LimitReached) and self.ended.end.kind is End.SECONDS


def core_part(
    problem: Any, functions: Mapping[str, Heuristic[Any]], max_states: int, limits: Limits
) -> CorePart:
    """Examine the states nearest to the goals; raise Unfit if the core cannot do it."""
    found = native.examine(problem, list(functions.values()), max_states, limits)
    initial = found["initial"]
    return CorePart(
        extent=Extent(
            total=found["states"],
            examined=found["examined"],
            dead_ends=found["dead_ends"],
            left_out=found["left_out"],
            farthest=neat(found["farthest"]),
        ),
        edges=found["edges"],
        distances=Distances(found["to_goal"] or {}, found["complete"], found["radius"]),
        initial=None if initial is None or not found["examined"] else neat(initial),
        findings={n: _findings(f) for n, f in zip(functions, found["findings"], strict=True)},
        ended=_stop_error(found["status"], found["end"]),
    )


def _findings(found: Mapping[str, Any]) -> Findings:
    return Findings(
        pairs=found["counts"],
        overestimated=found["overestimated"],
        worst_state=found["worst_state"],
        violations=found["violations"],
        worst_edge=found["worst_edge"],
        goals_above_zero=found["goals_above_zero"],
    )


def _stop_error(status: str | None, end: Any) -> BaseException | None:
    reason = from_core(end)
    if reason is None:
        return None
    return KeyboardInterrupt() if status == "stopped" else LimitReached(reason)
