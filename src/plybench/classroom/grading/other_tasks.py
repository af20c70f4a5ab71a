"""Tasks for problems of the student's, for `plybench check`, and functions of the teacher's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.classroom.checking.kinds import KINDS
from plybench.classroom.grading.search_tasks import MOST_EXPANSIONS
from plybench.classroom.grading.student import Student
from plybench.classroom.grading.task import Most, Task, are_counts, check_code, collecting
from plybench.classroom.grading.verdict import Part
from plybench.core.catalog import find_algorithm
from plybench.core.errors import InputError, unknown
from plybench.core.problem import Cost
from plybench.core.results.result import Status
from plybench.core.system.python_files import is_code
from plybench.core.system.time_limit import time_limit


class _TooLong(BaseException):
    """A teacher's function takes too long; `except Exception` in it does not stop this."""


@dataclass(frozen=True)
class ProblemTask(Task):
    """Problems of the student's, with the costs of their cheapest solutions."""

    costs: Mapping[str, Cost | None]
    algorithm: str | None
    heuristic: str | None
    most: Most

    def check(self) -> None:
        """Raise InputError for an unknown algorithm, or if no problem is named."""
        for code in self.costs or [""]:
            check_code(code)
        if self.algorithm is not None:
            find_algorithm(self.algorithm)

    def run(self, student: Student) -> Sequence[Part]:
        """Let the student's process solve each problem, with an algorithm of ours."""
        parts: list[Part] = []
        for named, cost in self.costs.items():
            with collecting(parts, named):
                code = student.code(named)
                heuristic = self.heuristic
                if heuristic is not None and is_code(heuristic):
                    heuristic = student.code(heuristic)
                most = self.most.expanded
                answer = student.ask(
                    {
                        "do": "solve",
                        "code": code,
                        "algorithm": self.algorithm,
                        "heuristic": heuristic,
                        "expansions": MOST_EXPANSIONS if most is None else most + 1,
                    }
                )
                parts.append(self._judge_answer(answer, cost, named))
        return parts

    def _judge_answer(self, answer: Mapping[str, Any], cost: Cost | None, label: str) -> Part:
        given = answer.get("counts") or {}
        counts = {"calls": given.get("evaluated", 0), **given}
        over = self.most.describe_excess(counts) if are_counts(counts) else "its counts are missing"
        found = answer.get("cost")
        if over or (answer.get("status") == Status.LIMIT and found is None):
            return Part(f"{label}: {over or answer.get('reason')}", 0)
        if found != cost:
            says = "no solution" if found is None else f"cost {found}"
            wanted = "there is none" if cost is None else f"the right cost is {cost}"
            return Part(f"{label}: {answer.get('algorithm')} finds {says}, and {wanted}", 0)
        says = "no solution, as there should be" if cost is None else f"cost {cost}"
        return Part(f"{label}: {says}, {self.most.describe_counts(counts)}", 1)


@dataclass(frozen=True)
class CheckTask(Task):
    """The findings of `plybench check` on the student's code."""

    code: str
    on: str | None
    source: str | None
    kind: str | None
    claims: tuple[str, ...]  # that a heuristic must fulfil: admissible, consistent

    def check(self) -> None:
        """Raise InputError for an unknown kind."""
        check_code(self.code)
        if self.kind is not None and self.kind not in KINDS:
            raise unknown("kind", self.kind, KINDS)

    def run(self, student: Student) -> Sequence[Part]:
        """Return the mistakes found. Without mistakes, return one passed part."""
        answer = student.ask(
            {
                "do": "check",
                "code": student.code(self.code),
                "on": self.on,
                "source": self.source,
                "kind": self.kind,
                "claims": self.claims,
            }
        )
        if answer.get("lacks"):
            raise InputError(
                f"task {self.about.name!r} must say on which {answer['lacks']} to try {self.code}: "
                "on=NAME, or on='FILE.py:NAME'"
            )
        wrong = [f for f in answer["findings"] if f["kind"] == "wrong"]
        if wrong:
            return [Part(str(f["text"]), 0, str(f["detail"])) for f in wrong]
        found = [f["text"] for f in answer["findings"] if f["kind"] == "right"]
        return [Part("nothing is wrong", 1, "\n".join(found))]


@dataclass(frozen=True)
class OwnTask(Task):
    """A function of the teacher's, which is given the student."""

    function: Callable[[Student], Any]

    def check(self) -> None:
        """Nothing can be wrong before it is called."""

    def run(self, student: Student) -> Sequence[Part]:
        """Call the teacher's function: its result or its failed assertion decides."""
        try:
            with time_limit(self.about.seconds, _TooLong):
                answer = self.function(student)
        except _TooLong:
            about = self.about
            raise InputError(f"task {about.name!r} took more than {about.seconds:g} s") from None
        except AssertionError as error:
            return [Part(str(error) or "an assertion of the grading file does not hold", 0)]
        if answer is None or answer is True:
            return [Part("as it should be", 1)]
        if answer is False:
            return [Part("not as it should be", 0)]
        share, text = answer if isinstance(answer, tuple) else (answer, "")
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            raise InputError(
                f"the function of a task returned {answer!r}; it must return nothing, true "
                "or false, a share from 0 to 1, or a share and a text"
            )
        return [Part(str(text) or f"{100 * share:.0f} % of it is right", share)]
