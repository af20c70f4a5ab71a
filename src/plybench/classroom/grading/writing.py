"""What `plybench grade --output FOLDER` writes: results for Gradescope, pages, a table."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

from plybench.classroom.grading.gradescope import gradescope_results
from plybench.classroom.grading.page import class_page, student_page
from plybench.classroom.grading.verdict import Grade, points_text
from plybench.core.errors import InputError
from plybench.core.system.writing import write_text
from plybench.study.extras import extra


def check_output(folder: Path) -> None:
    """Raise InputError if pages cannot be made or the folder cannot be one."""
    extra("jinja2", "pages")
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is not a folder")


def write_grades(folder: Path, title: str, grades: Sequence[Grade]) -> list[Path]:
    """Write everything; return the files. One student's files go into the folder itself."""
    if len(grades) == 1:
        return _write_student(folder, title, grades[0])
    written = [
        path for grade in grades for path in _write_student(folder / grade.student, title, grade)
    ]
    files = {"grades.csv": grades_csv(grades), "index.html": class_page(title, grades)}
    for name, text in files.items():
        write_text(folder / name, text)
    return [*(folder / name for name in files), *written]


def grades_csv(grades: Sequence[Grade]) -> str:
    """Return a table with a line for each student."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["student", "points", *(verdict.task for verdict in grades[0].verdicts)])
    for grade in grades:
        each = [points_text(verdict.points) for verdict in grade.verdicts]
        rows.writerow([grade.student, points_text(grade.points), *each])
    return out.getvalue()


def _write_student(folder: Path, title: str, grade: Grade) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    results, page = folder / "results.json", folder / "index.html"
    write_text(results, json.dumps(gradescope_results(title, grade), indent=2) + "\n")
    write_text(page, student_page(title, grade))
    return [results, page]
