"""A grade in the form that Gradescope reads: `results.json`."""

from typing import Any

from plybench.classroom.grading.verdict import Grade, Verdict, points_text, with_points
from plybench.core.errors import counted

_MOST_LINES = 15  # of what was printed, at the beginning and at the end
_LONGEST = 200  # characters of such a line


def gradescope_results(title: str, grade: Grade) -> dict[str, Any]:
    """Return the object to write to `results.json`."""
    seconds = sum(verdict.seconds for verdict in grade.verdicts)
    return {
        "score": grade.points,
        "execution_time": round(seconds),
        "output": f"{title}: {points_text(grade.points)} of {with_points(grade.most)}",
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(str(n), verdict) for n, verdict in enumerate(grade.verdicts, 1)],
    }


def _test(number: str, verdict: Verdict) -> dict[str, Any]:
    return {
        "name": verdict.task,
        "number": number,
        "score": verdict.points,
        "max_score": verdict.most,
        "status": "passed" if verdict.is_passed else "failed",
        "output": report_text(verdict),
        "output_format": "text",
        "visibility": "hidden" if verdict.is_hidden else "visible",
    }


def report_text(verdict: Verdict) -> str:
    """Return the parts of a task with their reasons, tracebacks and what was printed."""
    if verdict.error:
        return "This task could not be graded: the grading file failed. Tell your teacher."
    lines = []
    for part in verdict.parts:
        lines.append(f"{'ok   ' if part.is_right else 'WRONG'}  {part.text}")
        lines += [f"       {line}" for line in part.detail.splitlines()]
    if verdict.printed.strip():
        lines += ["", "Your code printed:", *shown_prints(verdict)]
    return "\n".join(lines)


def shown_prints(verdict: Verdict) -> list[str]:
    """Return the first and the last lines that were printed; long lines are cut."""
    lines = _print_lines(verdict)
    if are_prints_cut(verdict):
        left = len(lines) - 2 * _MOST_LINES
        lines = [*lines[:_MOST_LINES], f"... {left:,} lines left out ...", *lines[-_MOST_LINES:]]
    return [_cut_line(line) for line in lines]


def are_prints_cut(verdict: Verdict) -> bool:
    """Tell whether some lines of what was printed are not shown."""
    return len(_print_lines(verdict)) > 2 * _MOST_LINES


def _print_lines(verdict: Verdict) -> list[str]:
    return verdict.printed.rstrip("\n").splitlines()


def _cut_line(line: str) -> str:
    left = len(line) - _LONGEST
    return line if left <= 0 else f"{line[:_LONGEST]}... and {counted(left, 'more character')}"
