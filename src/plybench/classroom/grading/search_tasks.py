"""Tasks in which problems of ours are searched: with a heuristic or a search of the student's."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from plybench.classroom.grading.student import Student
from plybench.classroom.grading.task import Most, Task, are_counts, check_code, collecting
from plybench.classroom.grading.verdict import Part
from plybench.core.catalog import find_algorithm, find_domain
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.problem import Cost, action_price
from plybench.core.system.python_files import is_code
from plybench.engine.loading import load_problem
from plybench.engine.searches import find_heuristic, solve

MOST_EXPANSIONS = 1_000_000  # of a search whose task has no limit of its own


@dataclass(frozen=True)
class Instances:
    """Problems of a domain, and the costs of their cheapest solutions."""

    domain: str
    sources: tuple[str | None, ...]

    def load(self) -> list[Any]:
        """Return the problems."""
        found = find_domain(self.domain)
        return [load_problem(found, source, None, None, None) for source in self.sources]

    def label(self, place: int) -> str:
        """Return the name of a problem."""
        return self.sources[place] or self.domain


def optimal_cost(problem: Any, label: str) -> Cost:
    """Return the cost of a cheapest solution; InputError if no solution is found."""
    limits = Limits(expansions=20 * MOST_EXPANSIONS, seconds=120.0)
    found = solve(problem, limits=limits)
    if not found.is_optimal:
        found = solve(
            problem, "astar" if _has_heuristic(problem) else "uniform_cost", limits=limits
        )
    if not found.is_optimal or found.path is None:
        raise InputError(f"no optimal solution of {label} was found; take a smaller instance")
    return found.path.cost


def _has_heuristic(problem: Any) -> bool:
    with suppress(InputError):
        find_heuristic(problem, None)
        return True
    return False


@dataclass(frozen=True)
class HeuristicTask(Task):
    """A heuristic of the student's guides a search of ours."""

    code: str
    instances: Instances
    algorithm: str
    is_optimal: bool
    most: Most

    def check(self) -> None:
        """Raise InputError for unknown instances or algorithms."""
        check_code(self.code)
        if not find_algorithm(self.algorithm).needs_heuristic:
            raise InputError(f"{self.algorithm} takes no heuristic")
        self.instances.load()

    def run(self, student: Student) -> Sequence[Part]:
        """Solve every instance; the search runs here, the heuristic over there."""
        code, parts = student.code(self.code), list[Part]()
        student.prepare(self.instances.domain, self.instances.sources)
        for place, problem in enumerate(self.instances.load()):
            label = self.instances.label(place)
            with collecting(parts, label):
                parts.append(self._try_heuristic(student.heuristic(code, place), problem, label))
        return parts

    def _try_heuristic(self, heuristic: Callable[[Any], float], problem: Any, label: str) -> Part:
        most = self.most.expanded if self.most.expanded is not None else MOST_EXPANSIONS
        # One more than allowed, so that reaching the limit differs from going over it.
        limits = Limits(expansions=most + 1, seconds=self.about.seconds)
        found = solve(problem, self.algorithm, heuristic=heuristic, limits=limits)
        counts = {
            "expanded": found.counts.expanded,
            "generated": found.counts.generated,
            "calls": found.counts.evaluated,
        }
        over = self.most.describe_excess(counts)
        if found.path is None or over:
            why = over or f"no solution: {found.reason or found.status}"
            return Part(f"{label}: {why}", 0)
        return judge_cost(label, found.path.cost, self, problem, self.most.describe_counts(counts))


@dataclass(frozen=True)
class SearchTask(Task):
    """A search of the student's finds paths in problems of ours."""

    code: str
    instances: Instances
    heuristic: str
    is_optimal: bool
    most: Most

    def check(self) -> None:
        """Raise InputError for unknown instances or heuristics."""
        check_code(self.code)
        for problem in self.instances.load():
            if self.heuristic and not is_code(self.heuristic):
                find_heuristic(problem, self.heuristic)

    def run(self, student: Student) -> Sequence[Part]:
        """Let the student's process search every instance, and replay the paths here."""
        code, parts = student.code(self.code), list[Part]()
        own = is_code(self.heuristic)
        heuristic = student.code(self.heuristic) if own else self.heuristic
        student.prepare(
            self.instances.domain, self.instances.sources, "" if own else self.heuristic
        )
        for place, problem in enumerate(self.instances.load()):
            label = self.instances.label(place)
            with collecting(parts, label):
                answer = student.ask(
                    {
                        "do": "search",
                        "code": code,
                        "problem": place,
                        "heuristic": heuristic,
                        "most": self.most.to_dict(),
                    }
                )
                parts.append(self._judge_answer(answer, problem, label))
        return parts

    def _judge_answer(self, answer: Mapping[str, Any], problem: Any, label: str) -> Part:
        steps, counts = answer.get("steps"), answer.get("counts")
        if steps is None:
            return Part(f"{label}: the search found no path, and there is one", 0)
        cost = replay_cost(problem, steps)
        if cost is None or not are_counts(counts):
            return Part(f"{label}: its path does not lead from the start to a goal", 0)
        assert counts is not None
        over = self.most.describe_excess(counts)
        if over:
            return Part(f"{label}: {over}", 0)
        return judge_cost(label, cost, self, problem, self.most.describe_counts(counts))


def replay_cost(problem: Any, steps: Any) -> Cost | None:
    """Return the cost of a path, given by the places of its actions; None if it ends elsewhere."""
    state, price = problem.initial, action_price(problem)
    cost: Cost = 0
    for step in steps if isinstance(steps, list) else [-1]:
        legal = list(problem.actions(state))
        if not isinstance(step, int) or not 0 <= step < len(legal):
            return None
        child = problem.result(state, legal[step])
        cost, state = cost + price(state, legal[step], child), child
    return cost if problem.is_goal(state) else None


def judge_cost(label: str, cost: Cost, task: Any, problem: Any, used: str) -> Part:
    """Return the part of a task: whether the cost of a path is low enough."""
    best = optimal_cost(problem, label)
    if cost > best and task.is_optimal:
        return Part(f"{label}: its path costs {cost}, and {best} is enough", 0)
    return Part(f"{label}: cost {cost}, {used}", 1)
