"""The heuristic doctor: is a heuristic admissible, is it consistent, and how much does it help?

The distance of every state to the goals is computed by searching backwards; each heuristic is
compared with it in every state and along every edge, so the verdict is a proof, and a failure
comes with a counterexample. Where the space is too large, the states nearest to the goals are
examined, with some sampled further out; then a failure is still one, but a success is not a proof.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any, Generic

from plybench import native
from plybench.engine import find_heuristic, solve
from plybench.errors import InputError
from plybench.heuristic import Heuristic, heuristic_name, heuristics_of, zero
from plybench.limits import Limits
from plybench.problem import A, Cost, Problem, S, check_problem
from plybench.result import SearchResult, Status
from plybench.search.exact_distances import Distances, exact_distances
from plybench.study.doctor.samples import draw, lower_bound, nearest_first, solve_sample
from plybench.study.doctor.survey import UNKNOWN, Survey, neat
from plybench.study.doctor.verdict import Examination, Verdict
from plybench.study.doctor.watch import Progress, Watch, Watched

SAMPLES = 40


def examine(
    problem: Problem[S, A],
    heuristics: Mapping[str, Heuristic[S]] | Iterable[str | Heuristic[S]] | None = None,
    *,
    max_states: int = 600_000,
    samples: int = SAMPLES,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Examination:
    """Return a verdict on each heuristic: by name, functions, name -> function, or all on offer.

    Up to `max_states` states are examined; if there are more, `samples` states further out are
    drawn by random walks with `seed`. Of `limits`, seconds and memory hold for the whole
    examination and expansions for each A* search in it (`max_states` if not set, and
    20,000 for a sample). Ctrl-C and a spent limit return what was found so far.

    >>> from plybench.domains.blocksworld import instance
    >>> boosted = examine(instance("reports/two-blocks"), ["boosted"]).verdicts[0]
    >>> boosted.admissible, boosted.consistent
    (True, False)
    """
    check_problem(problem)
    for name, value, least in (("max_states", max_states, 1), ("samples", samples, 0)):
        if value < least:
            raise InputError(f"{name}={value!r} must be {least} or more")
    functions = _chosen(problem, heuristics)
    ward = _Ward(problem, functions, max_states, Watch(limits, progress))
    with ward.watch:
        ward.admit()
        ward.measure()
        if not ward.distances.complete:
            ward.sample(samples, seed)
        ward.search()
    return ward.discharge()


def _chosen(
    problem: Problem[S, A],
    heuristics: Mapping[str, Heuristic[S]] | Iterable[str | Heuristic[S]] | None,
) -> dict[str, Heuristic[S]]:
    if heuristics is None:
        chosen = heuristics_of(problem)
    elif isinstance(heuristics, Mapping):
        chosen = dict(heuristics)
    else:
        single = isinstance(heuristics, str) or callable(heuristics)
        listed: Any = [heuristics] if single else heuristics
        found = [find_heuristic(problem, given) for given in listed]
        chosen = {heuristic_name(function): function for function in found}
    for name, function in chosen.items():
        if not callable(function):
            raise InputError(f"heuristic {name!r} is {function!r}, not a function of a state")
    if not chosen:
        raise InputError(
            f"there is no heuristic to examine: {type(problem).__name__} offers none; "
            "mark its methods with @heuristic(), or give functions by name"
        )
    return chosen


class _Ward(Generic[S, A]):
    """An examination under way."""

    def __init__(
        self,
        problem: Problem[S, A],
        functions: dict[str, Heuristic[S]],
        max_states: int,
        watch: Watch,
    ) -> None:
        self.problem, self.functions, self.max_states, self.watch = (
            problem, functions, max_states, watch,
        )  # fmt: skip
        self.survey: Survey[S, A] = Survey(problem, dict(functions), watch)
        self.distances: Distances[S] = Distances({}, False, 0)
        self.initial_h: dict[str, Cost] = {}
        self.results: dict[str, SearchResult[S, A]] = {}
        self.samples: list[S] = []
        self.guide: str | None = None  # the heuristic whose claim the samples' distances rest on

    # The steps

    def admit(self) -> None:
        """Try each heuristic once; this builds tables and tells which are not available."""
        for number, name in enumerate(self.functions):
            self.watch.look(f"preparing {name}", number, len(self.functions))
            column = self.survey.column(name, [self.problem.initial])
            if column is not None:
                self.initial_h[name] = neat(column[0])

    def measure(self) -> None:
        """Find the distances, of all states or of those nearest to the goals, and compare."""
        self.watch.look("measuring distances", 0)
        self.distances = self._measured()
        found = dict(self.distances.to_goal)
        if self.distances.complete:
            found.setdefault(self.problem.initial, inf)
        self.survey.walk(found, inf if self.distances.complete else None, self.max_states)

    def _measured(self) -> Distances[S]:
        with suppress(native.Unfit):
            return native.distances(self.problem, self.max_states, self.watch.rest())
        watched: Any = Watched(self.problem, self.watch, "measuring distances")
        return exact_distances(watched, max_states=self.max_states)

    def sample(self, count: int, seed: int) -> None:
        """Draw states further out, solve them exactly and compare them too, with all edges."""
        trusted = [name for name in self.survey.functions if self._keeps_word(name)]
        self.guide = max(trusted, key=self.initial_h.__getitem__, default=None)
        estimate = zero if self.guide is None else self.functions[self.guide]
        bound = lower_bound(self.distances, estimate)
        drawn = draw(self.problem, self.survey.index, count, seed)
        found: dict[S, Cost] = {}
        for number, state in enumerate(drawn):
            self.watch.look("solving samples", number, len(drawn))
            self.samples.append(state)
            if state not in found:  # it may lie on the path of an earlier one
                solved = solve_sample(self.problem, state, bound, self.watch)
                found |= {s: d for s, d in solved.items() if s not in self.survey.index}
        self.survey.walk(nearest_first(found), UNKNOWN, self.max_states)

    def _keeps_word(self, name: str) -> bool:
        """Tell whether a heuristic claims to be consistent and nothing found contradicts it."""
        verdict = self.survey.verdict(name, self.functions[name])
        return verdict.claims_consistent and verdict.claim_holds

    def search(self) -> None:
        """Solve the problem by A* with each heuristic."""
        for name, function in self.survey.functions.items():
            phase = f"A* with {name}"
            limits = self.watch.for_search(phase, self.max_states)
            try:
                result = solve(self.problem, "astar", heuristic=function, limits=limits)
            except InputError as error:  # in a state that was not examined
                self.survey.unavailable[name] = str(error)
                continue
            self.results[name] = result
            self.watch.check(phase, result)

    # The report

    def discharge(self) -> Examination:
        """Return what was found."""
        survey = self.survey
        sampled = [s for s in self.samples if s in survey.index]
        return Examination(
            verdicts=tuple(self._verdict(name) for name in self.functions),
            scope=self._scope(len(sampled)),
            complete=self._complete,
            states=survey.examined,
            edges=len(survey.edges[0]) if survey.examined else 0,
            sampled=len(sampled),
            unsolved=sum(survey.distance(s) is None for s in sampled),
            optimal_cost=survey.distance(self.problem.initial),
            status=self.watch.status,
            reason=self.watch.reason,
        )

    @property
    def _complete(self) -> bool:
        survey = self.survey
        walked = 0 < survey.examined == len(survey.states)
        return self.distances.complete and walked and not survey.left_out

    def _verdict(self, name: str) -> Verdict:
        verdict = self.survey.verdict(name, self.functions[name])
        verdict = replace(verdict, initial_h=self.initial_h.get(name))
        result = self.results.get(name)
        if result is None:
            return verdict
        ending = f"{result.status}: {result.reason}" if result.reason else str(result.status)
        return replace(
            verdict, expanded=result.counts.expanded, path_cost=result.cost, search=ending,
            optimal_path=self._is_optimal(result),
        )  # fmt: skip

    def _is_optimal(self, result: SearchResult[S, A]) -> bool | None:
        """Compare with the distance of the start or, failing that, with the other searches."""
        if result.status not in (Status.SOLVED, Status.UNSOLVABLE):
            return None
        optimum = self.survey.distance(self.problem.initial)
        costs = [r.path.cost for r in self.results.values() if r.path is not None]
        best = min(costs, default=inf) if optimum is None else optimum
        cost = inf if result.path is None else result.path.cost
        if cost > best + 1e-9 * max(1, best):
            return False
        return None if optimum in (None, inf) else True

    def _scope(self, sampled: int) -> str:
        survey, total = self.survey, len(self.survey.states)
        if not survey.examined:
            return "nothing: the examination ended before the distances were known"
        if self.distances.complete:
            return _scope_of_all(survey, "" if _goes_back(self.problem) else " reachable")
        ball = len(self.distances.to_goal)
        if survey.examined < ball:
            return f"the first {survey.examined:,} of {total:,} states, nearest to the goals first"
        parts = []
        if ball:
            far = max(self.distances.to_goal.values())
            parts.append(f"the {ball:,} states nearest to the goals, at most {far} away")
        if sampled:
            parts.append(self._scope_of_samples(sampled))
        return ", and ".join(parts)

    def _scope_of_samples(self, sampled: int) -> str:
        survey = self.survey
        unsolved = sum(survey.distance(s) is None for s in self.samples)
        where = "further out" if self.distances.to_goal else "by random walks"
        text = f"{sampled:,} states sampled {where}, with the shortest paths from them"
        if unsolved:
            text += f" ({unsolved:,} not solved within the limit: checked for consistency only)"
        if self.guide is not None and not self._keeps_word(self.guide):
            text += (
                f" (their distances may be too large: they rest on {self.guide}, "
                "which is not what it claims)"
            )
        return text


def _goes_back(problem: object) -> bool:
    return hasattr(problem, "goal_states") and hasattr(problem, "predecessors")


def _scope_of_all(survey: Survey[Any, Any], which: str) -> str:
    total, examined = len(survey.states), survey.examined
    if examined < total:
        return f"the first {examined:,} of {total:,} states, nearest to the goals first"
    text = f"all {total:,}{which} states"
    dead = int((survey.exact == inf).sum())
    if dead:
        text += f", {dead:,} of them dead ends"
    if survey.left_out:
        text = text.removeprefix("all ") + f" ({survey.left_out:,} edges to more of them left out)"
    return text
