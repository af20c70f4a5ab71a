"""A grading file in Python: what students hand in, what it must do, and how many points that is.

    from plybench.classroom import Grading

    grading = Grading("Homework 2")
    grading.heuristic("Optimal paths", 4, "puzzle.py:h", on="sliding_tiles")
    grading.agent("Beats random", 3, "player.py", game="connect_four", score=0.8)

Each method adds a task. Files are files of the student; `on` and `against` name problems and agents
of the workbench, or files of your own beside the grading file.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from plybench.classroom.grading.agent_task import AgentTask
from plybench.classroom.grading.arguments import check_takes_student, checked_costs, list_instances
from plybench.classroom.grading.other_tasks import CheckTask, OwnTask, ProblemTask
from plybench.classroom.grading.search_tasks import HeuristicTask, Instances, SearchTask
from plybench.classroom.grading.student import Student
from plybench.classroom.grading.task import About, Most, Task
from plybench.core.errors import InputError, refused, unknown
from plybench.core.problem import Cost
from plybench.core.system.python_files import is_code

# Modules with ready searches: students must write their own, and heuristics must not search.
SOLVERS = (
    "plybench.search",
    "plybench.gametree",
    "plybench.solvers",
    "plybench.engine.searches",
    "plybench.engine.decisions",
    "plybench.engine.advice",
    "plybench.core.native",
    "plybench._core",
    "plybench.play",
    "plybench.study",
    "plybench.classroom",
    "plybench.lab",
    "plybench.cli",
    "plybench_reports",
)

_CHECKING = 60.0  # seconds of `check`, whose parts have limits of their own


class Grading:
    """The tasks of an assignment. `seconds` and `memory` (bytes) are for each thing tried."""

    def __init__(self, title: str, *, seconds: float = 10.0, memory: int = 512 * 10**6) -> None:
        self.title, self.tasks = title, list[Task]()
        self._seconds, self._memory = seconds, memory
        # Files that the grading file names are beside it.
        file = sys._getframe(1).f_globals.get("__file__")
        self._folder = Path(file).resolve().parent if file else Path.cwd()

    def heuristic(
        self,
        name: str,
        points: float,
        code: str,
        *,
        on: str,
        instances: Iterable[str | None] = (None,),
        algorithm: str = "astar",
        optimal: bool = True,
        max_expansions: int | None = None,
        max_generated: int | None = None,
        max_calls: int | None = None,
        forbids: Sequence[str] = SOLVERS,
        **limits: Any,
    ) -> None:
        """Ask for a heuristic: with it, a search of ours must find cheapest paths.

        `on` is a domain, `instances` are some of its problems, each worth the same. `optimal=False`
        takes any path. The others limit the search: expansions, nodes generated, calls of the
        heuristic. By default it may not use the searches and solvers of plybench. `limits`: see
        `task`.
        """
        most = Most(max_expansions, max_generated, max_calls)
        given = Instances(self._beside(on), list_instances(name, instances))
        about = self._about(name, points, limits | {"forbids": forbids}, self.heuristic)
        self._add(HeuristicTask(about, code, given, algorithm, optimal, most))

    def search(
        self,
        name: str,
        points: float,
        code: str,
        *,
        on: str,
        instances: Iterable[str | None] = (None,),
        heuristic: str | None = None,
        optimal: bool = True,
        max_expansions: int | None = None,
        max_generated: int | None = None,
        max_calls: int | None = None,
        forbids: Sequence[str] = SOLVERS,
        **limits: Any,
    ) -> None:
        """Ask for a search: `code` is a function of a problem that returns a list of actions.

        With `heuristic`, one of the domain's or FILE.py:NAME of the student's, it is a function of
        a problem and a heuristic. The path is replayed by the rules. Otherwise as `heuristic`.
        """
        most = Most(max_expansions, max_generated, max_calls)
        given = Instances(self._beside(on), list_instances(name, instances))
        about = self._about(name, points, limits | {"forbids": forbids}, self.search)
        self._add(SearchTask(about, code, given, heuristic or "", optimal, most))

    def problem(
        self,
        name: str,
        points: float,
        costs: Mapping[str, Cost | None],
        *,
        algorithm: str | None = None,
        heuristic: str | None = None,
        max_expansions: int | None = None,
        max_generated: int | None = None,
        **limits: Any,
    ) -> None:
        """Ask for problems: `costs` has FILE.py:NAME(ARGUMENTS) -> the cost of a best solution.

        None stands for a problem without a solution. `algorithm` and `heuristic` are what is
        searched with, by default what suits the problem.
        """
        most = Most(max_expansions, max_generated)
        about = self._about(name, points, limits, self.problem)
        self._add(ProblemTask(about, checked_costs(name, costs), algorithm, heuristic, most))

    def agent(
        self,
        name: str,
        points: float,
        code: str,
        *,
        game: str = "connect_four",
        variant: str = "",
        against: Iterable[str] = ("random",),
        games: int = 10,
        score: float = 0.5,
        draw_after: int = 0,
        seed: int = 0,
        **limits: Any,
    ) -> None:
        """Ask for an agent that reaches a share of the points against each opponent.

        Sides alternate; `seconds` is the time for each move.
        """
        if isinstance(against, str):
            raise refused("against", against, "a list of agents")
        opponents = tuple(self._beside(each) for each in against)
        self._add(
            AgentTask(
                self._about(name, points, limits, self.agent),
                code,
                self._beside(game),
                variant,
                opponents,
                games,
                score,
                draw_after,
                seed,
            )
        )

    def check(
        self,
        name: str,
        points: float,
        code: str,
        *,
        on: str | None = None,
        source: str | None = None,
        kind: str | None = None,
        admissible: bool = False,
        consistent: bool = False,
        **limits: Any,
    ) -> None:
        """Ask for code in which `plybench check` finds nothing wrong: claims, contracts.

        A heuristic must be admissible or consistent, whether it claims to be or not, if you say so.
        """
        wanted = {"admissible": admissible, "consistent": consistent}
        claims = tuple(name for name, is_wanted in wanted.items() if is_wanted)
        limits = {"seconds": max(self._seconds, _CHECKING)} | limits
        kind = "heuristic" if claims and kind is None else kind
        about = self._about(name, points, limits, self.check)
        where = None if on is None else self._beside(on)
        self._add(CheckTask(about, code, where, source, kind, claims))

    def task(
        self, name: str, points: float | None = None, **limits: Any
    ) -> Callable[[Callable[[Student], Any]], Callable[[Student], Any]]:
        """Mark a function of your own as a task: it is called with the `Student`.

        `student.call("own.py:f", 1, 2)` runs code of the student's in its process. An assertion
        that fails is the reason; otherwise return nothing, true or false, a share from 0 to 1, or a
        share and a text. Limits of every task: `seconds`, `memory`, `forbids` (modules that may not
        be imported), `hidden` (from the student).
        """
        if callable(name) or points is None:
            raise InputError('a task has a name and points: write @grading.task("Values", 1)')
        about = self._about(name, points, limits, self.task)

        def mark(function: Callable[[Student], Any]) -> Callable[[Student], Any]:
            check_takes_student(name, function)
            self._add(OwnTask(about, function))
            return function

        return mark

    def validate(self) -> None:
        """Raise InputError if some task cannot be graded."""
        if not self.tasks:
            raise InputError(f"the grading {self.title!r} has no tasks")
        for task in self.tasks:
            try:
                task.check()
            except InputError as error:
                raise InputError(f"task {task.about.name!r}: {error}") from None

    def _about(
        self, name: str, points: float, limits: Mapping[str, Any], method: Callable[..., Any]
    ) -> About:
        """Return the common part of a task; `method` adds the task and has more settings."""
        given: dict[str, Any] = {
            "seconds": self._seconds,
            "memory": self._memory,
            "forbids": (),
            "hidden": False,
        }
        for key in limits:
            if key not in given:
                known = dict.fromkeys([*inspect.getfullargspec(method).kwonlyargs, *given])
                raise InputError(f"task {name!r}: {unknown('setting', key, known)}")
        given |= limits
        if isinstance(given["forbids"], str):
            raise refused("forbids", given["forbids"], "a list of modules")
        hidden = bool(given.pop("hidden"))
        return About(name, points, **given | {"forbids": tuple(given["forbids"])}, is_hidden=hidden)

    def _beside(self, text: str) -> str:
        """Return the name of code of the teacher's with its whole path."""
        if not is_code(text) or "=" in text.partition(".py")[0]:
            return text
        return str(self._folder / text)

    def _add(self, task: Task) -> None:
        if any(task.about.name == other.about.name for other in self.tasks):
            raise InputError(f"two tasks are called {task.about.name!r}")
        self.tasks.append(task)
