"""The verdict on a heuristic: what its column of the survey says about its claims."""

from dataclasses import replace
from math import fsum, inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plybench.heuristic import Heuristic, is_admissible, is_consistent
from plybench.problem import A, S, expander
from plybench.study.doctor.survey import Column, Survey, neat
from plybench.study.doctor.verdict import Drop, Overestimate, Verdict

_ROUNDING = 1e-9  # fractional costs add up to sums that differ in the last digits; relative


def verdict_on(survey: Survey[S, A], name: str, function: Heuristic[S]) -> Verdict:
    """Return what the examined states and edges say about a heuristic."""
    verdict = Verdict(name, is_admissible(function), is_consistent(function))
    if name in survey.unavailable:
        return replace(verdict, unavailable=survey.unavailable[name])
    if not survey.examined:
        return verdict
    h = survey.values(name)
    above, worst_state = _overestimates(survey, h)
    violations, worst_edge = _drops(survey, h)
    above_zero = np.flatnonzero((survey.exact == 0) & (h > _ROUNDING)).tolist()
    at_goals = sum(survey.problem.is_goal(survey.states[number]) for number in above_zero)
    measured = not np.isnan(survey.exact).all()
    return replace(
        verdict, admissible=above == 0 if measured else None, overestimated=above,
        worst_state=worst_state, consistent=violations == at_goals == 0,
        violations=violations, worst_edge=worst_edge, goals_above_zero=at_goals,
        **_averages(survey, h),
    )  # fmt: skip


def is_above(h: Column, exact: Column) -> NDArray[np.bool_]:
    """Tell in which states h is more than h*; a dead end is never overestimated."""
    with np.errstate(invalid="ignore"):  # inf - inf
        found: NDArray[np.bool_] = h - exact > _ROUNDING * np.where(exact > 1, exact, 1)
    return found & np.isfinite(exact)


def _overestimates(survey: Survey[S, A], h: Column) -> tuple[int, Overestimate | None]:
    """Return the number of states with h > h*, and the worst of them."""
    exact, reaches = survey.exact, np.isfinite(survey.exact)
    with np.errstate(invalid="ignore"):  # inf - inf: a dead end is never overestimated
        error = np.where(reaches, h - exact, -inf)
    count = int(np.count_nonzero(is_above(h, exact)))
    if not count:
        return 0, None
    worst = int(np.argmax(error))
    return count, Overestimate(survey.states[worst], neat(h[worst]), neat(exact[worst]))


def _drops(survey: Survey[S, A], h: Column) -> tuple[int, Drop | None]:
    """Return the number of edges along which h falls by more than their cost, and the worst."""
    sources, targets, costs = survey.edges
    before, after = h[sources], h[targets]
    with np.errstate(invalid="ignore"):  # from infinity to infinity nothing falls
        error = np.where(np.isinf(after), -inf, before - after - costs)
    limit = _ROUNDING * np.where((before > 1) & np.isfinite(before), before, 1)
    count = int(np.count_nonzero(error > limit))
    if not count:
        return 0, None
    worst = int(np.argmax(error))
    state, successor = survey.states[sources[worst]], survey.states[targets[worst]]
    action = next(
        a for a, s, c in expander(survey.problem)(state) if s == successor and c == costs[worst]
    )
    numbers = neat(before[worst]), neat(after[worst]), neat(costs[worst])
    return count, Drop(state, action, successor, *numbers)


def _averages(survey: Survey[S, A], h: Column) -> dict[str, Any]:
    """Return the means and the maximum over the states that can reach a goal."""
    exact = survey.exact
    here = np.isfinite(exact)
    away = here & (exact > 0)
    ratios, values = (h[away] / exact[away]).tolist(), h[here].tolist()
    return {
        "mean_ratio": fsum(ratios) / len(ratios) if ratios else None,
        "mean_h": fsum(values) / len(values) if values else None,
        "max_h": neat(max(values)) if values else None,
    }
