"""Grading of students' code: a file in Python names tasks and points, `grade` runs them isolated.

`grading` has the tasks as a teacher writes them (`arguments` refuses what is wrong). How each is
judged is in `search_tasks`, `other_tasks` and `agent_task`. `student` has the submission with its
process (`student_host`, `student_serving`), `time_limit` the end of a teacher's function that
loops, `run` the grading of all, and `gradescope` and `page` what is written.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plybench.grading.grading import SOLVERS, Grading
    from plybench.grading.run import grade
    from plybench.grading.student import Student, StudentFault
    from plybench.grading.verdict import Grade, Part, Verdict

__all__ = [
    "SOLVERS",
    "Grade",
    "Grading",
    "Part",
    "Student",
    "StudentFault",
    "Verdict",
    "grade",
]

# Loaded on first use: the process of a student needs none of it.
_HOMES = {
    "SOLVERS": "grading", "Grading": "grading", "grade": "run", "Student": "student",
    "StudentFault": "student", "Grade": "verdict", "Part": "verdict", "Verdict": "verdict",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'plybench.grading' has no attribute {name!r}")
    return getattr(import_module(f"plybench.grading.{_HOMES[name]}"), name)
