"""The verdict on a heuristic: what the states and edges that were examined say about its claims."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, inf, isfinite, isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plybench.core.heuristic import Heuristic, is_admissible, is_consistent
from plybench.core.problem import A, S, expander
from plybench.study.doctor.survey import Column, Survey, neat
from plybench.study.doctor.verdict import Drop, Overestimate, Verdict

_ROUNDING = 1e-9  # fractional costs add up to sums that differ in the last digits; relative

_NoState = (-inf, None, 0.0, 0.0)
_NoEdge = (-inf, None, None, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Findings:
    """What some states and edges say about a heuristic. The worst are the first of equals."""

    pairs: Sequence[tuple[float, float, int]] = ()  # h, h* and how many states have them
    overestimated: int = 0
    worst_state: tuple[float, Any, float, float] = _NoState  # by how much, state, h, h*
    violations: int = 0
    worst_edge: tuple[float, Any, Any, float, float, float] = _NoEdge  # likewise, with the cost
    goals_above_zero: int = 0

    def join(self, later: "Findings") -> "Findings":
        """Return these findings with those about later states, but without the pairs."""
        return Findings(
            (),
            self.overestimated + later.overestimated,
            max(self.worst_state, later.worst_state, key=lambda worst: worst[0]),
            self.violations + later.violations,
            max(self.worst_edge, later.worst_edge, key=lambda worst: worst[0]),
            self.goals_above_zero + later.goals_above_zero,
        )


def verdict_on(
    survey: Survey[S, A], name: str, function: Heuristic[S], first: Findings | None = None
) -> Verdict:
    """Return what the survey says about a heuristic, after what the core says of earlier states."""
    verdict = Verdict(name, is_admissible(function), is_consistent(function))
    if name in survey.unavailable:
        return replace(verdict, unavailable=survey.unavailable[name])
    if first is not None and not first.pairs:  # a limit came before the first state
        first = None
    if not survey.examined and first is None:
        return verdict
    h = survey.values(name) if survey.examined else np.zeros(0)
    found = _findings(survey, h) if survey.examined else Findings()
    averages = _averages(h, survey.exact)
    if first is not None:
        averages = _weighted_averages([*first.pairs, *_pairs(h, survey.exact)])
        found = first.join(found)
    measured = first is not None or not np.isnan(survey.exact).all()
    return replace(
        verdict,
        admissible=found.overestimated == 0 if measured else None,
        overestimated=found.overestimated,
        worst_state=_overestimate(found) if found.overestimated else None,
        consistent=found.violations == found.goals_above_zero == 0,
        violations=found.violations,
        worst_edge=_drop(survey.problem, found) if found.violations else None,
        goals_above_zero=found.goals_above_zero,
        **averages,
    )


def _findings(survey: Survey[S, A], h: Column) -> Findings:
    """Return what the columns of a survey say, but for the pairs."""
    overestimated, worst_state = _overestimates(survey, h)
    violations, worst_edge = _drops(survey, h)
    above_zero = np.flatnonzero((survey.exact == 0) & (h > _ROUNDING)).tolist()
    at_goals = sum(survey.problem.is_goal(survey.states[number]) for number in above_zero)
    return Findings((), overestimated, worst_state, violations, worst_edge, at_goals)


def is_above(h: Column, exact: Column) -> NDArray[np.bool_]:
    """Tell in which states h is more than h*; a dead end is never overestimated."""
    with np.errstate(invalid="ignore"):  # inf - inf
        found: NDArray[np.bool_] = h - exact > _ROUNDING * np.where(exact > 1, exact, 1)
    return found & np.isfinite(exact)


def _overestimates(survey: Survey[S, A], h: Column) -> tuple[int, Any]:
    """Return the number of states with h > h*, and the worst of them."""
    exact, reaches = survey.exact, np.isfinite(survey.exact)
    with np.errstate(invalid="ignore"):  # inf - inf: a dead end is never overestimated
        error = np.where(reaches, h - exact, -inf)
    count = int(np.count_nonzero(is_above(h, exact)))
    if not count:
        return 0, _NoState
    worst = int(np.argmax(error))
    return count, (float(error[worst]), survey.states[worst], h[worst], exact[worst])


def _drops(survey: Survey[S, A], h: Column) -> tuple[int, Any]:
    """Return the number of edges along which h falls by more than their cost, and the worst."""
    sources, targets, costs = survey.edges
    before, after = h[sources], h[targets]
    with np.errstate(invalid="ignore"):  # from infinity to infinity nothing falls
        error = np.where(np.isinf(after), -inf, before - after - costs)
    limit = _ROUNDING * np.where((before > 1) & np.isfinite(before), before, 1)
    count = int(np.count_nonzero(error > limit))
    if not count:
        return 0, _NoEdge
    worst = int(np.argmax(error))
    state, successor = survey.states[sources[worst]], survey.states[targets[worst]]
    return count, (float(error[worst]), state, successor, before[worst], after[worst], costs[worst])


def _overestimate(found: Findings) -> Overestimate:
    _, state, h, exact = found.worst_state
    return Overestimate(state, neat(h), neat(exact))


def _drop(problem: Any, found: Findings) -> Drop:
    _, state, successor, before, after, cost = found.worst_edge
    steps = expander(problem)(state)
    action = next(a for a, s, c in steps if s == successor and float(c) == cost)
    return Drop(state, action, successor, neat(before), neat(after), neat(cost))


def _averages(h: Column, exact: Column) -> dict[str, Any]:
    """Return the means and the maximum over the states that can reach a goal."""
    here = np.isfinite(exact)
    away = here & (exact > 0)
    ratios, values = (h[away] / exact[away]).tolist(), h[here].tolist()
    return {
        "mean_ratio": fsum(ratios) / len(ratios) if ratios else None,
        "mean_h": fsum(values) / len(values) if values else None,
        "max_h": neat(max(values)) if values else None,
    }


def _pairs(h: Column, exact: Column) -> list[tuple[float, float, int]]:
    return [(*pair, 1) for pair in zip(h.tolist(), exact.tolist(), strict=True)]


def _weighted_averages(pairs: Iterable[tuple[float, float, int]]) -> dict[str, Any]:
    """Return the same as `_averages` from pairs that stand for many states each."""
    here = [pair for pair in pairs if isfinite(pair[1])]
    return {
        "mean_ratio": _mean([(h / exact, count) for h, exact, count in here if exact > 0]),
        "mean_h": _mean([(h, count) for h, _, count in here]),
        "max_h": neat(max(h for h, _, _ in here)) if here else None,
    }


def _mean(weighted: Sequence[tuple[float, int]]) -> float | None:
    """Return the mean of numbers that occur several times; the sum is rounded once, as by `fsum`.

    >>> _mean([(0.1, 10), (0.3, 1)]) == fsum([0.1] * 10 + [0.3]) / 11
    True
    """
    if not weighted:
        return None
    if any(isinf(number) for number, _ in weighted):
        return inf
    total = sum(Fraction(number) * count for number, count in weighted)
    return float(total) / sum(count for _, count in weighted)
