"""A running examination: its steps, each of which may be the last if a limit is reached."""

from collections.abc import Container, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Generic, Literal

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic, heavy_table, zero
from plybench.core.limits import LimitReached
from plybench.core.native import problems as native
from plybench.core.native.bridge import Unfit
from plybench.core.problem import A, Cost, Problem, S, reversible
from plybench.core.results.answers import Distances
from plybench.core.results.result import SearchResult, Status
from plybench.engine.searches import solve
from plybench.search.exact_distances import exact_distances
from plybench.study.doctor.core_part import CorePart, core_part
from plybench.study.doctor.judging import verdict_on
from plybench.study.doctor.samples import draw, lower_bound, nearest_first, solve_sample
from plybench.study.doctor.scope import Extent, scope_of_all, scope_of_first, scope_of_part
from plybench.study.doctor.survey import UNKNOWN, Survey, neat
from plybench.study.doctor.verdict import Examination, Verdict
from plybench.study.doctor.watch import RunState, Watch
from plybench.trace.draw.lines import state_lines

Engine = Literal["auto", "python", "native"]


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
        engine: Engine = "python",
    ) -> None:
        self.problem, self.functions, self.watch = problem, functions, watch
        self.scale, self.max_states = scale, scale.max_states
        self.options = options  # of A*
        self.left_out = left_out  # heuristics that were not named -> the heavy tables they need
        self.engine = engine  # Python's has columns to show while it runs
        self.part: CorePart | None = None  # what the core examined: all states but the samples
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
            if not self.distances.complete and self._has_distances:
                self.sample(self.scale.samples, self.scale.seed)
            self.search()
        return self.discharge()

    @property
    def _has_distances(self) -> bool:
        """Tell whether there was time to hand over what the core measured."""
        return self.part is None or self.part.ended is None

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
        try:
            if self.engine == "python":
                raise Unfit("the Python engine is asked for")
            self._measure_in_core()
        except Unfit as error:
            if self.engine == "native":
                raise InputError(f"the native engine cannot be used: {error}") from None
            self._measure_in_python()
        self.is_measured = True

    def _measure_in_core(self) -> None:
        with self.watch.share(2 / 3):
            self.watch.look("measuring distances", 0)
            limits = self.watch.for_core("measuring distances", "comparing the heuristics")
            self.part = part = core_part(
                self.problem, self.survey.functions, self.max_states, limits
            )
            extent = part.extent
            self.distances, self.walked = part.distances, extent.examined
            is_partial = not part.distances.complete and extent.total < self.max_states
            is_cut = part.ended is None and is_partial  # by its share of the seconds
            if is_cut or part.is_out_of_time:
                self.watch.spend_share()
            if part.ended is not None:
                raise part.ended
            self.watch.look("comparing the heuristics", extent.examined, extent.total)

    def _measure_in_python(self) -> None:
        with self.watch.share(1 / 3):
            self.watch.look("measuring distances", 0)
            self.distances = self._measure_distances()
            self.watch.look("measuring distances", len(self.distances.to_goal))
        found = dict(self.distances.to_goal)
        if self.distances.complete:
            found.setdefault(self.problem.initial, inf)
        with self.watch.share(1 / 2):
            beyond = inf if self.distances.complete else None
            self.survey.walk(found, beyond, self.max_states)
        self.survey.forget_rest()
        self.walked = self.survey.examined

    def _measure_distances(self) -> Distances[S]:
        if not self.watch.has_deadline:  # the core is fast, but has nothing to show for part of it
            with suppress(Unfit):
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
        known: Container[S] = self.survey.index if self.part is None else self.distances.to_goal
        drawn = draw(self.problem, known, count, seed)
        found: dict[S, Cost] = {}
        with self.watch.share(1 / 2):
            for number, state in enumerate(drawn):
                self.watch.look("solving samples", number, len(drawn))
                self.samples.append(state)
                if state not in found:  # it may lie on the path of an earlier one
                    solved = solve_sample(self.problem, state, bound, self.watch)
                    found |= {s: d for s, d in solved.items() if s not in known}
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
            result = solve(self.problem, "astar", heuristic=function, limits=limits, **self.options)
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
        unsolved = sum(survey.distance(s) is None for s in sampled)
        verdicts = tuple(self.verdict(name) for name in self.functions)
        return Examination(
            verdicts=verdicts,
            scope=self._scope(len(sampled), unsolved),
            complete=self.distances.complete and self._extent.is_whole,
            states=self._states,
            edges=self._edges,
            sampled=len(sampled),
            unsolved=unsolved,
            optimal_cost=self._optimal_cost,
            status=self.watch.status,
            reason=self.watch.reason,
            search_options=self.options,
            drawings={s: state_lines(s, self.problem) for v in verdicts for s in v.counterexamples},
            left_out=self.left_out,
        )

    @property
    def _extent(self) -> Extent:
        """How far the examination of the states nearest to the goals has got."""
        if self.part is not None:
            return self.part.extent
        survey = self.survey
        has_samples = self.is_measured and not self.distances.complete
        near = self.walked if self.is_measured else survey.examined
        return Extent(
            total=near if has_samples else len(survey.states) + survey.forgotten,
            examined=near,
            dead_ends=int((survey.exact == inf).sum()),
            left_out=survey.left_out,
            farthest=survey.distance(survey.states[near - 1]) if near else None,
        )

    @property
    def _states(self) -> int:
        """The number of states examined; a survey of samples meets some that the core examined."""
        survey = self.survey
        if self.part is None:
            return survey.examined
        met = sum(state in self.distances.to_goal for state in survey.states[: survey.examined])
        return self.part.extent.examined + survey.examined - met

    @property
    def _edges(self) -> int:
        here = len(self.survey.edges[0]) if self.survey.examined else 0
        return here + (0 if self.part is None else self.part.edges)

    @property
    def _optimal_cost(self) -> Cost | None:
        """The distance of the initial state, also where there was no time to examine it."""
        initial = self.problem.initial
        examined = self.survey.distance(initial)
        if self.part is not None and examined is None:
            return self.part.initial
        return self.distances.to_goal.get(initial) if examined is None else examined

    def verdict(self, name: str) -> Verdict:
        """Return what has been found about a heuristic."""
        verdict = replace(self._judge(name), initial_h=self.initial_h.get(name))
        result = self.results.get(name)
        if result is None:
            return verdict
        ending = f"{result.status}: {result.reason}" if result.reason else str(result.status)
        return replace(
            verdict,
            expanded=result.counts.expanded,
            popped=result.counts.popped,
            path_cost=result.cost,
            search=ending,
            optimal_path=self._is_optimal(result),
        )

    def _judge(self, name: str) -> Verdict:
        """Judge by the states and edges examined, again only if there are more of them."""
        examined = self.survey.examined
        known, verdict = self._judged.get(name, (-1, None))
        if verdict is None or known != examined or name in self.survey.unavailable:
            first = None if self.part is None else self.part.findings.get(name)
            verdict = verdict_on(self.survey, name, self.functions[name], first)
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
        if float(cost) > float(best) + 1e-9 * max(1, float(best)):
            return False
        return None if optimum in (None, inf) else True

    def _scope(self, sampled: int, unsolved: int) -> str:
        """Return what was examined, in words."""
        if not self._states:
            return "nothing: the examination ended before the distances were known"
        extent = self._extent
        if self.distances.complete:
            return scope_of_all(extent, "" if reversible(self.problem) else " reachable")
        if self.distances.to_goal and not self.walked:
            return scope_of_first(extent)
        doubted = None if self.guide is None or self._keeps_word(self.guide) else self.guide
        return scope_of_part(extent, sampled, unsolved, doubted)
