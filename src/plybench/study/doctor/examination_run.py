"""A running examination: its steps, each of which may be the last if a limit is reached."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Generic

from plybench import native
from plybench.answers import Distances
from plybench.engine import solve
from plybench.errors import InputError
from plybench.heuristic import Heuristic, heavy_table, zero
from plybench.limits import LimitReached
from plybench.picture import drawing
from plybench.problem import A, Cost, Problem, S, reversible
from plybench.result import SearchResult, Status
from plybench.search.exact_distances import exact_distances
from plybench.study.doctor.judging import verdict_on
from plybench.study.doctor.samples import draw, lower_bound, nearest_first, solve_sample
from plybench.study.doctor.scope import scope_of_all, scope_of_first, scope_of_part
from plybench.study.doctor.survey import UNKNOWN, Survey, neat
from plybench.study.doctor.verdict import Examination, Verdict
from plybench.study.doctor.watch import RunState, Watch


@dataclass(frozen=True, slots=True)
class Scale:
    """How many states are examined: those nearest to the goals, and samples further out."""

    max_states: int
    samples: int
    seed: int


class ExaminationRun(Generic[S, A]):
    """An examination: `finish` runs it. What is found so far can be looked at any time."""

    def __init__(
        self,
        problem: Problem[S, A],
        functions: dict[str, Heuristic[S]],
        scale: Scale,
        options: dict[str, Any],
        watch: Watch,
        left_out: Mapping[str, str],
    ) -> None:
        self.problem, self.functions, self.watch = problem, functions, watch
        self.scale, self.max_states = scale, scale.max_states
        self.options = options  # of A*
        self.left_out = left_out  # heuristics that were not named -> the heavy tables they need
        self.survey: Survey[S, A] = Survey(problem, dict(functions), watch)
        self.distances: Distances[S] = Distances({}, False, 0)
        self.initial_h: dict[str, Cost] = {}
        self.results: dict[str, SearchResult[S, A]] = {}
        self.samples: list[S] = []
        self.walked = 0  # states examined among those nearest to the goals
        self.guide: str | None = None  # the heuristic whose claim the samples' distances rest on

        self.is_measured = False  # all states, or those nearest to the goals, are compared
        self._judged: dict[str, tuple[int, Verdict]] = {}  # by how many states

    def finish(self) -> Examination:
        """Run to the end, a limit or Ctrl-C, and return what was found."""
        with self.watch:
            self.admit()
            self.measure()
            if not self.distances.complete:
                self.sample(self.scale.samples, self.scale.seed)
            self.search()
        return self.discharge()

    # The steps

    def admit(self) -> None:
        """Try each heuristic once; this builds tables and tells which are not available.

        Heavy tables come last. If there are other heuristics, all take half of the time at most.
        """
        lightest_first = sorted(self.functions, key=lambda n: heavy_table(self.functions[n]) != "")
        total = len(lightest_first)
        with self.watch.share(1 if total == 1 else 1 / 2):
            for number, name in enumerate(lightest_first):
                with self.watch.share(1 / (total - number)):
                    self.watch.look(f"preparing {name}", number, total)
                    self._try(name)
                if name not in self.initial_h and name not in self.survey.unavailable:
                    self.survey.put_aside(name, "there was no time to build its tables")

    def _try(self, name: str) -> None:
        try:
            column = self.survey.column(name, [self.problem.initial])
        except LimitReached as limit:
            if self.watch.is_over or self.watch.share_is_spent:
                raise
            self.survey.put_aside(name, str(limit))  # its tables take more memory than allowed
            return
        if column is not None:
            self.initial_h[name] = neat(column[0])

    def measure(self) -> None:
        """Find the distances, of all states or of those nearest to the goals, and compare."""
        with self.watch.share(1 / 3):
            self.watch.look("measuring distances", 0)
            self.distances = self._measured()
            self.watch.look("measuring distances", len(self.distances.to_goal))
        found = dict(self.distances.to_goal)
        if self.distances.complete:
            found.setdefault(self.problem.initial, inf)
        with self.watch.share(1 / 2):
            beyond = inf if self.distances.complete else None
            self.survey.walk(found, beyond, self.max_states)
        self.survey.forget_rest()
        self.walked = self.survey.examined
        self.is_measured = True

    def _measured(self) -> Distances[S]:
        if not self.watch.has_deadline:  # the core is fast, but has nothing to show for part of it
            with suppress(native.Unfit):
                return native.distances(self.problem, self.max_states, self.watch.rest())
        watched: Any = RunState(self.problem, self.watch, "measuring distances")
        enough = watched.is_enough
        return exact_distances(watched, max_states=self.max_states, enough=enough)

    def sample(self, count: int, seed: int) -> None:
        """Draw states further out, solve them exactly and compare them too, with all edges."""
        trusted = [name for name in self.survey.functions if self._keeps_word(name)]
        self.guide = max(trusted, key=self.initial_h.__getitem__, default=None)
        estimate = zero if self.guide is None else self.functions[self.guide]
        bound = lower_bound(self.distances, estimate)
        drawn = draw(self.problem, self.survey.index, count, seed)
        found: dict[S, Cost] = {}
        with self.watch.share(1 / 2):
            for number, state in enumerate(drawn):
                self.watch.look("solving samples", number, len(drawn))
                self.samples.append(state)
                if state not in found:  # it may lie on the path of an earlier one
                    solved = solve_sample(self.problem, state, bound, self.watch)
                    found |= {s: d for s, d in solved.items() if s not in self.survey.index}
        with self.watch.share(1 / 2):
            self.survey.walk(nearest_first(found), UNKNOWN, self.max_states)
        self.survey.forget_rest()

    def _keeps_word(self, name: str) -> bool:
        """Tell whether a heuristic claims to be consistent and nothing found contradicts it."""
        verdict = self._judge(name)
        return verdict.claims_consistent and verdict.claim_holds

    def search(self) -> None:
        """Solve the problem by A* with each heuristic."""
        functions = self.survey.functions
        for number, (name, function) in enumerate(functions.items()):
            with self.watch.share(1 / (len(functions) - number)):
                self._search_with(name, function)

    def _search_with(self, name: str, function: Heuristic[S]) -> None:
        phase = f"A* with {name}"
        limits = self.watch.for_search(phase, self.max_states)
        try:
            result = solve(
                self.problem, "astar", heuristic=function, limits=limits, **self.options
            )  # fmt: skip
        except InputError as error:  # in a state that was not examined
            self.survey.unavailable[name] = str(error)
            return
        self.results[name] = result
        self.watch.check(phase, result)

    # The report

    def discharge(self) -> Examination:
        """Return what was found."""
        survey = self.survey
        sampled = [s for s in self.samples if s in survey.index]
        verdicts = tuple(self.verdict(name) for name in self.functions)
        return Examination(
            verdicts=verdicts,
            scope=self._scope(sampled),
            complete=self._complete,
            states=survey.examined,
            edges=len(survey.edges[0]) if survey.examined else 0,
            sampled=len(sampled),
            unsolved=sum(survey.distance(s) is None for s in sampled),
            optimal_cost=self._optimal_cost,
            status=self.watch.status,
            reason=self.watch.reason,
            search_options=self.options,
            drawings={s: drawing(s, self.problem) for v in verdicts for s in v.counterexamples},
            left_out=self.left_out,
        )

    @property
    def _complete(self) -> bool:
        survey = self.survey
        walked = 0 < survey.examined == len(survey.states) and not survey.forgotten
        return self.distances.complete and walked and not survey.left_out

    @property
    def _optimal_cost(self) -> Cost | None:
        """The distance of the initial state, also where there was no time to examine it."""
        initial = self.problem.initial
        examined = self.survey.distance(initial)
        return self.distances.to_goal.get(initial) if examined is None else examined

    def verdict(self, name: str) -> Verdict:
        """Return what has been found about a heuristic."""
        verdict = replace(self._judge(name), initial_h=self.initial_h.get(name))
        result = self.results.get(name)
        if result is None:
            return verdict
        ending = f"{result.status}: {result.reason}" if result.reason else str(result.status)
        return replace(
            verdict, expanded=result.counts.expanded, popped=result.counts.popped,
            path_cost=result.cost, search=ending, optimal_path=self._is_optimal(result),
        )  # fmt: skip

    def _judge(self, name: str) -> Verdict:
        """Judge by the states and edges examined, again only if there are more of them."""
        examined = self.survey.examined
        known, verdict = self._judged.get(name, (-1, None))
        if verdict is None or known != examined or name in self.survey.unavailable:
            verdict = verdict_on(self.survey, name, self.functions[name])
            self._judged[name] = examined, verdict
        return verdict

    def _is_optimal(self, result: SearchResult[S, A]) -> bool | None:
        """Compare with the distance of the start or, failing that, with the other searches."""
        if result.status not in (Status.SOLVED, Status.UNSOLVABLE):
            return None
        optimum = self._optimal_cost
        costs = [r.path.cost for r in self.results.values() if r.path is not None]
        best = min(costs, default=inf) if optimum is None else optimum
        cost = inf if result.path is None else result.path.cost
        if cost > best + 1e-9 * max(1, best):
            return False
        return None if optimum in (None, inf) else True

    def _scope(self, sampled: list[S]) -> str:
        """Return what was examined, in words."""
        survey = self.survey
        if not survey.examined:
            return "nothing: the examination ended before the distances were known"
        if self.distances.complete:
            return scope_of_all(survey, "" if reversible(self.problem) else " reachable")
        if self.distances.to_goal and not self.walked:
            return scope_of_first(survey)
        doubted = None if self.guide is None or self._keeps_word(self.guide) else self.guide
        return scope_of_part(survey, self.walked, sampled, doubted)
