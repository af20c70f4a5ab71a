"""A heuristic of the user: its values, its claims, and a small case in which it misleads A*."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from plybench.classroom.checking.findings import Report
from plybench.classroom.checking.smallest import Misled, Search, smallest_case
from plybench.core.catalog import Domain
from plybench.core.heuristic import Heuristic, heuristic_name, is_admissible, is_consistent
from plybench.core.limits import Limits
from plybench.core.picture import drawing
from plybench.core.problem import is_number
from plybench.study.doctor import examine
from plybench.study.doctor.report import as_text
from plybench.study.doctor.verdict import Verdict

_MOST_STATES = 200_000
_WIDTH = 72  # of the verdict, which is indented


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
            problem,
            {heuristic_name(heuristic): heuristic},
            max_states=_MOST_STATES,
            limits=Limits(seconds=20.0),
        )
        verdict = found.verdicts[0]
        _add_verdict(verdict, own, claimed, found.scope, as_text(found, _WIDTH), report)
    if verdict is not None and verdict.admissible is not True:
        with report.catching("looking for a small case"):
            _add_smallest(domain, make, claimed["admissible"], report)


def _check_value(value: Any, state: Any, report: Report) -> bool:
    if isinstance(value, bool) or not is_number(value) or isnan(value):
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


def _add_smallest(domain: Domain, make: Any, is_claimed: bool, report: Report) -> None:
    search = smallest_case(domain, make)
    case = search.case
    for size in search.failed:
        report.note(f"it cannot be called on {size}, so these were left out")
    if case is not None:
        where = case.name or "the instance below"
        add = report.wrong if is_claimed else report.note
        add(
            f"A* with it is misled in {where}: it returns cost {case.found.cost}, and "
            f"{case.best.cost} is enough; {_proof(search)}",
            _draw_case(case, domain),
        )
    elif search.covered or search.sampled:
        tried = _list_parts([*search.covered, *_samples(search)])
        report.note(f"A* with it found cheapest paths in {tried}")


def _proof(search: Search) -> str:
    """Return whether a smaller case may exist."""
    before = f" (right: {_list_parts(search.covered)})" if search.covered else ""
    if search.is_proved:
        where = " among those on which it can be called" if search.failed else ""
        return f"no smaller case exists{where}{before}"
    sampled = f" of {search.sampled} random instances" if search.sampled else ""
    return f"this is the smallest found{sampled}{before}"


def _samples(search: Search) -> list[str]:
    return [f"{search.sampled} random instances"] if search.sampled else []


def _list_parts(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _draw_case(case: Misled, domain: Domain) -> str:
    """Return the problem and both paths; a problem without a name as the domain writes it."""
    problem = case.problem
    drawn = drawing(problem.initial, problem) if case.name else domain.write(problem).rstrip()
    lines = [drawn]
    for title, path in (("A* returns", case.found), ("better", case.best)):
        actions = " ".join(map(str, path.actions))
        lines.append(f"{title} (cost {path.cost}): {actions}")
    return "\n".join(lines)
