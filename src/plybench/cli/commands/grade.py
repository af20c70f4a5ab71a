"""`plybench grade`: students' submissions against the tasks of a grading file."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json, Whole
from plybench.cli.output import counted_progress, print_json, show
from plybench.core.errors import InputError


def command(
    grading: Annotated[str, Parameter(help="The grading file, in Python; see docs/grading.md.")],
    submission: Annotated[
        str,
        Parameter(
            help="What was handed in: a file, a folder of one student, or a folder with a folder "
            "for each student."
        ),
    ],
    /,
    *more: Annotated[str, Parameter(help="More submissions.")],
    task: Annotated[
        list[str] | None,
        Parameter(help="Grade only this task; may be repeated. By default all."),
    ] = None,
    output: Annotated[
        Path | None,
        Parameter(
            help="Write results.json for Gradescope and a page into this folder; for several "
            "students into a folder for each, with grades.csv and a page of all. By default "
            "nothing is written."
        ),
    ] = None,
    reasons: Annotated[
        bool, Parameter(negative="", help="Show tracebacks and other details below the table.")
    ] = False,
    workers: Annotated[
        Whole | None, Parameter(help="Tasks that run at the same time. By default one per core.")
    ] = None,
    json: Json = False,
) -> int:
    """Grade submissions: run every task in isolation, and show points and reasons.

    With --json, prints what Gradescope reads as results.json; for several students, one such object
    for each. The exit status is 1 if points are missing, and 2 if the grading file is wrong.
    """
    from plybench.classroom import grade
    from plybench.classroom.grading.gradescope import gradescope_results
    from plybench.classroom.grading.run import load_grading, students_in
    from plybench.classroom.grading.verdict import points_text, with_points
    from plybench.classroom.grading.writing import check_output, write_grades
    from plybench.cli.classroom.grade_report import (
        class_table,
        reason_lines,
        student_table,
        task_lines,
    )

    title = load_grading(grading).title
    if output is not None:
        check_output(output)
    if reasons and len(students_in([submission, *more])) > 1:
        raise InputError("--reasons is for one student; --output writes the reasons of all")
    with counted_progress(lambda done, of: f"{done} of {of} tasks graded") as progress:
        grades = grade(
            grading, [submission, *more], only=task or (), workers=workers, progress=progress
        )
    if output is not None:
        write_grades(output, title, grades)
    if json:
        results = {each.student: gradescope_results(title, each) for each in grades}
        one = len(grades) == 1
        print_json(results[grades[0].student] if one else {"title": title, "students": results})
    elif len(grades) == 1:
        only = grades[0]
        points = f"{points_text(only.points)} of {with_points(only.most)}"
        show(f"{title}: {only.student}, {points}", student_table(only))
        show(*(reason_lines(only) if reasons else []))
    else:
        show(f"{title}: {len(grades)} students", class_table(grades), *task_lines(grades))
    for each in grades:
        for verdict in each.verdicts:
            if verdict.error:
                place = f"{verdict.task!r} for {each.student}"
                print(f"{verdict.error}plybench: the task {place} failed", file=sys.stderr)
    if any(verdict.error for each in grades for verdict in each.verdicts):
        return 2
    return 0 if all(each.is_full for each in grades) else 1
