"""Grading: every task of every student, each in a worker process that may be lost."""

import os
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from plybench.classroom.grading.grading import Grading
from plybench.classroom.grading.student import Student
from plybench.classroom.grading.task import Task
from plybench.classroom.grading.verdict import Grade, Part, Verdict
from plybench.core.errors import InputError, refused, unknown
from plybench.core.system.python_files import load_module, own_traceback, parse_code
from plybench.core.system.worker_pool import Program, run_in_processes
from plybench.play.agents.agent import AgentFault

Progress = Callable[[int, int], object]  # (tasks done, of how many)


def load_grading(path: str) -> Grading:
    """Return the grading that a file defines; InputError says what is wrong with it."""
    if Path(path).is_dir():
        raise InputError(
            f"{path} is a folder; the grading file comes first: plybench grade FILE.py {path}"
        )
    code = parse_code(path)
    values = vars(load_module(code.path))
    if code.name:
        values = {code.name: values.get(code.name)}
    found = list({id(v): v for v in values.values() if isinstance(v, Grading)}.values())
    if len(found) != 1:
        has = "no grading" if not found else f"{len(found)} gradings; name one, FILE.py:NAME"
        raise InputError(f"{path} has {has}: write grading = Grading(...), see docs/grading.md")
    return found[0]


def students_in(paths: Sequence[str]) -> dict[str, str]:
    """Return the submissions that paths name: name -> path.

    A file and a folder with Python files are one student each; a folder that has only folders is
    a class, and each of them a student.
    """
    found: dict[str, str] = {}
    for text in paths:
        path = Path(text)
        if not path.exists():
            raise InputError(f"there is no submission {text!r}")
        for each in [path] if path.is_file() or any(path.glob("*.py")) else _folders(path):
            name = each.stem if each.is_file() else each.resolve().name
            if name in found:
                raise InputError(f"two submissions are called {name!r}: {found[name]} and {each}")
            found[name] = str(each.resolve())
    return found


def _whole(text: str) -> str:
    """Return the name of a grading with the whole path of its file."""
    code = parse_code(text)
    return str(replace(code, path=str(Path(code.path).resolve())))


def _folders(path: Path) -> list[Path]:
    inside = sorted(each for each in path.iterdir() if each.is_dir() and each.name[0] not in "._")
    if not inside:
        raise InputError(f"{path} has neither Python files nor folders of students")
    return inside


def grade(
    grading: str,
    submissions: Sequence[str],
    *,
    only: Sequence[str] = (),
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Grade]:
    """Grade submissions with the grading that a file defines, in several processes at once.

    `only` names some of the tasks. A task whose worker is lost three times gets that as its reason.
    """
    given = load_grading(grading)
    given.validate()
    places = _chosen_tasks(given, only)
    students = students_in(submissions)
    if workers is not None and workers < 1:
        raise refused("workers", workers, "at least 1")
    jobs = [[path, place] for path in students.values() for place in places]
    program = Program("plybench.classroom.grading.run", {"grading": _whole(grading)})
    found: dict[tuple[str, int], Verdict] = {}
    if progress is not None:
        progress(0, len(jobs))
    for outcome in run_in_processes(program, jobs, min(workers or os.cpu_count() or 1, len(jobs))):
        path, place = outcome.task
        lost = Part(f"the worker was lost: {outcome.lost}", 0)
        found[path, place] = (
            Verdict.from_dict(outcome.answer)
            if not outcome.lost
            else _verdict(given.tasks[place], [lost])
        )
        if progress is not None:
            progress(len(found), len(jobs))
    return [Grade(n, [found[path, place] for place in places]) for n, path in students.items()]


def _chosen_tasks(grading: Grading, only: Sequence[str]) -> list[int]:
    names = [task.about.name for task in grading.tasks]
    for name in only:
        if name not in names:
            raise unknown("task", name, names)
    return [place for place, name in enumerate(names) if not only or name in only]


def prepare(setup: Any) -> Callable[[Any], dict[str, Any]]:
    """Return the function of a worker that grades a task, `[submission, place of the task]`."""
    grading = load_grading(setup["grading"])

    def work(job: Any) -> dict[str, Any]:
        path, place = job
        return grade_task(grading.tasks[place], path).to_dict()

    return work


def grade_task(task: Task, path: str) -> Verdict:
    """Return the verdict of a task on a submission; errors of both become part of the verdict."""
    start, printed, error = perf_counter(), "", ""
    parts: Sequence[Part] = ()
    about = task.about
    student = Student(path, seconds=about.seconds, memory=about.memory, forbids=about.forbids)
    try:
        with student:
            try:
                parts = task.run(student)
            finally:
                printed = student.printed
    except AgentFault as fault:
        parts = [Part(str(fault), 0, fault.trace)]
    except InputError as wrong:
        error = f"{wrong}\n"
    except Exception as wrong:
        error = own_traceback(wrong) or traceback.format_exc()
    return _verdict(task, parts, printed, error, perf_counter() - start)


def _verdict(
    task: Task, parts: Sequence[Part], printed: str = "", error: str = "", seconds: float = 0.0
) -> Verdict:
    about = task.about
    return Verdict(
        about.name, about.points, tuple(parts), printed, about.is_hidden, error, round(seconds, 3)
    )
