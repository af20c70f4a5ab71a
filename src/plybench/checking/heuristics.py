"""A heuristic of the user: its values, its claims, and a small case in which it misleads A*."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

from plybench.catalog import Domain
from plybench.checking.findings import Report
from plybench.engine import solve
from plybench.errors import InputError
from plybench.heuristic import Heuristic, heuristic_name, is_admissible, is_consistent
from plybench.limits import Limits
from plybench.picture import drawing
from plybench.result import Path, Status
from plybench.study.doctor import examine
from plybench.study.doctor.report import as_text
from plybench.study.doctor.verdict import Verdict

_MOST_STATES = 200_000
_SEEDS = 20  # instances of each size
_WIDTH = 72  # of the verdict, which is indented
_EFFORT = Limits(expansions=100_000, seconds=2.0)


def check_heuristic_of_user(
    problem: Any,
    heuristic: Heuristic[Any],
    domain: Domain,
    make: Any,
    report: Report,
    claims: Sequence[str] = (),
) -> None:
    """Add findings on a heuristic of a problem; `make(problem)` returns it for another problem.

    It is held to what it claims, and to `claims`: `admissible`, `consistent`.
    """
    own = {"admissible": is_admissible(heuristic), "consistent": is_consistent(heuristic)}
    claimed = {name: is_own or name in claims for name, is_own in own.items()}
    with report.catching("at the start"):
        if not _check_value(heuristic(problem.initial), problem.initial, report):
            return
    verdict: Verdict | None = None
    with report.catching("examining it"):
        found = examine(
            problem, {heuristic_name(heuristic): heuristic}, max_states=_MOST_STATES,
            limits=Limits(seconds=20.0),
        )  # fmt: skip
        verdict = found.verdicts[0]
        _add_verdict(verdict, own, claimed, found.scope, as_text(found, _WIDTH), report)
    if verdict is not None and verdict.admissible is not True:
        with report.catching("looking for a small case"):
            _add_smallest(domain, make, claimed["admissible"], report)


def _check_value(value: Any, state: Any, report: Report) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or isnan(value):
        report.wrong(f"h({state!r}) is {value!r}; it must be a number")
        return False
    if value < 0:
        report.wrong(f"h({state!r}) is {value}; it must be 0 or more")
        return False
    return True


def _add_verdict(
    verdict: Verdict,
    own: Mapping[str, bool],
    claims: Mapping[str, bool],
    scope: str,
    text: str,
    report: Report,
) -> None:
    for name, claimed in claims.items():
        holds = getattr(verdict, name)
        if holds is False and claimed:
            says = f"it claims to be {name}, and it is not" if own[name] else f"it is not {name}"
            report.wrong(says, text)
        elif holds is False:
            report.note(f"it is not {name}, and does not claim to be", text)
        elif holds:
            hint = "" if claimed else f"; say so with @heuristic({name}=True)"
            report.right(f"it is {name} (examined: {scope}){hint}")
        text = text if holds is not False else ""  # it shows both


@dataclass(frozen=True, slots=True)
class Misled:
    """A problem in which A* with the heuristic returns a path that is not a cheapest one."""

    problem: Any
    source: str
    found: Path[Any, Any]
    best: Path[Any, Any]


def _add_smallest(domain: Domain, make: Any, is_claimed: bool, report: Report) -> None:
    for pattern in domain.small_instances:
        cases = [case for seed in range(_SEEDS) if (case := _misled(domain, pattern, seed, make))]
        if cases:
            case = min(cases, key=lambda case: (len(case.best), case.source))
            add = report.wrong if is_claimed else report.note
            add(
                f"A* with it is misled in {case.source}: it returns cost {case.found.cost}, "
                f"and {case.best.cost} is enough",
                _drawn(case),
            )
            return
    if domain.small_instances:
        tried = len(domain.small_instances) * _SEEDS
        report.note(f"A* with it found cheapest paths in {tried} small random instances")


def _misled(domain: Domain, pattern: str, seed: int, make: Any) -> Misled | None:
    source = pattern.format(seed=seed)
    try:
        problem = domain.instance(source)
    except InputError:
        return None  # there is none of this kind
    found = solve(problem, "astar", heuristic=make(problem), limits=_EFFORT)
    best = solve(problem, "uniform_cost", limits=_EFFORT)
    if found.path is None or best.path is None or best.status is not Status.SOLVED:
        return None
    if found.path.cost <= best.path.cost:
        return None
    return Misled(problem, source, found.path, best.path)


def _drawn(case: Misled) -> str:
    """Return the start, and both paths."""
    lines = [drawing(case.problem.initial, case.problem)]
    for title, path in (("A* returns", case.found), ("better", case.best)):
        actions = " ".join(map(str, path.actions))
        lines.append(f"{title} (cost {path.cost}): {actions}")
    return "\n".join(lines)
