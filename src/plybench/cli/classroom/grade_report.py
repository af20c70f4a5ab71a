"""Tables of `plybench grade` for a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybench.classroom.grading.page import points_text
from plybench.classroom.grading.verdict import Grade, Verdict
from plybench.cli.grid import plain_grid

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def student_table(grade: Grade) -> "Table":
    """Return the tasks of one student: points, and what is missing."""
    rows = []
    for verdict in grade.verdicts:
        points = f"{points_text(verdict.points)}/{points_text(verdict.most)}"
        rows.append((_sign(verdict), verdict.task, points, verdict.reason))
    return plain_grid(("", "task", "points", "reason"), rows, {"", "task", "reason"})


def class_table(grades: Sequence[Grade]) -> "Table":
    """Return the points of all students, a column for each task by its number."""
    tasks = [str(number) for number in range(1, len(grades[0].verdicts) + 1)]
    rows = [
        (grade.student, points_text(grade.points), *(points_text(v.points) for v in grade.verdicts))
        for grade in grades
    ]
    return plain_grid(("student", "points", *tasks), rows, {"student"})


def task_lines(grades: Sequence[Grade]) -> list["Text"]:
    """Return what the numbers of the columns stand for."""
    from rich.text import Text

    return [
        Text(f"{number}: {verdict.task} ({points_text(verdict.most)})")
        for number, verdict in enumerate(grades[0].verdicts, 1)
    ]


def reason_lines(grade: Grade) -> list["Text"]:
    """Return the parts that are wrong, with tracebacks, for one student."""
    from rich.text import Text

    lines = []
    for verdict in grade.verdicts:
        for part in verdict.parts:
            if part.detail and not part.is_right:
                lines += [Text(f"{verdict.task}: {part.text}"), Text(part.detail.rstrip() + "\n")]
    return lines


def _sign(verdict: Verdict) -> "Text":
    from rich.text import Text

    if verdict.is_passed:
        return Text("ok", style="green")
    return Text("part", style="yellow") if verdict.points else Text("NO", style="bold red")
