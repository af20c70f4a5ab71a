"""Pages of grades: one for each student, with reasons and tracebacks, and one for the teacher."""

from collections.abc import Sequence
from statistics import median

from plybench.classroom.grading.gradescope import are_prints_cut, shown_prints
from plybench.classroom.grading.verdict import Grade, Verdict, points_text, with_points
from plybench.study.page import render

__all__ = ["class_page", "points_text", "student_page"]

_TEMPLATES = "plybench.classroom.grading"


def student_page(title: str, grade: Grade) -> str:
    """Return the page of a student, one HTML file."""
    return render(
        "grade.html.jinja",
        (),
        package=_TEMPLATES,
        title=title,
        grade=grade,
        points=points_text,
        with_points=with_points,
        kind=_kind,
        printed=_printed_lines,
        is_cut=are_prints_cut,
    )


def class_page(title: str, grades: Sequence[Grade]) -> str:
    """Return the page of a class: all points, with links to the students' pages."""
    middle = median(grade.points for grade in grades)
    return render(
        "grades.html.jinja",
        (),
        package=_TEMPLATES,
        title=title,
        grades=grades,
        median=middle,
        points=points_text,
        with_points=with_points,
    )


def _kind(verdict: Verdict) -> str:
    if verdict.is_passed:
        return "right"
    return "partly" if verdict.points else "wrong"


def _printed_lines(verdict: Verdict) -> list[str]:
    return shown_prints(verdict) if verdict.printed.strip() else []
