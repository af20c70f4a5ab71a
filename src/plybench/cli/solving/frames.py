"""`--frame` and `--picture` of `plybench solve`: one state of a solution, or all of them."""

import sys
from pathlib import Path
from typing import Any

from plybench.cli.drawing import drawing_of, show_drawing
from plybench.core.errors import InputError, shortened
from plybench.core.problem import name_of_problem
from plybench.core.results.result import Path as Plan
from plybench.core.system.writing import check_writable, write_text

_WORDS = ("start", "half", "last")


def check_frame(problem: Any, frame: str | None, picture: Path | None, json: bool) -> None:
    """Raise InputError, before the search, if the frame could not be shown."""
    if frame is None and picture is None:
        return
    if not hasattr(problem, "picture"):
        raise InputError(
            f"--frame and --picture need pictures, and {name_of_problem(problem)} has none"
        )
    if frame is not None and frame not in _WORDS and not frame.isdecimal():
        known = "a number of actions, start, half or last"
        raise InputError(f"--frame {shortened(frame)} must be {known}")
    if json and picture is None:
        raise InputError("--frame shows a picture, --json prints data; add --picture FILE.svg")
    if picture is not None:
        if picture.suffix.lower() != ".svg":
            raise InputError(f"--picture {picture} must end in .svg")
        check_writable(picture)


def frame_number(frame: str, length: int) -> int:
    """Return how many actions of a plan of this length come before a frame.

    >>> [frame_number(frame, 15) for frame in ("start", "half", "last", "3")]
    [0, 7, 15, 3]
    """
    if frame in _WORDS:
        return {"start": 0, "half": length // 2, "last": length}[frame]
    if int(frame) > length:
        actions = f"{length} action{'' if length == 1 else 's'}"
        raise InputError(f"--frame {frame}: the solution has only {actions}")
    return int(frame)


def show_frame(problem: Any, plan: Plan[Any, Any], number: int) -> None:
    """Print one state of a plan under the number and name of the action that led to it."""
    show_drawing(f"{caption(plan, number)} (of {len(plan)})")
    show_drawing(drawing_of(problem.picture(plan.states[number])))


def save_pictures(
    problem: Any, algorithm: str, plan: Plan[Any, Any], number: int | None, file: Path
) -> None:
    """Write one state of a plan, or all of them, as SVG, and report it on stderr."""
    from plybench.trace.draw.gallery import render_gallery

    shown = range(len(plan) + 1) if number is None else [number]
    pictures = [problem.picture(plan.states[i]) for i in shown]
    actions = f"{len(plan)} action{'' if len(plan) == 1 else 's'}"
    notes = f"{algorithm}: {actions}, cost {plan.cost}"
    captions = [caption(plan, i) for i in shown]
    write_text(file, render_gallery(name_of_problem(problem), pictures, captions, notes))
    what = "picture is" if len(pictures) == 1 else f"{len(pictures)} pictures are"
    print(f"plybench: the {what} written to {file}", file=sys.stderr)


def caption(plan: Plan[Any, Any], number: int) -> str:
    """Return the number of a state in a plan, with the action that led to it."""
    return f"{number} {plan.actions[number - 1]}" if number else "start"
