"""Output shared by the commands: tables on stdout, progress on stderr, nothing else."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plybench.picture import side_by_side
from plybench.result import SearchResult, Tally

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def show(*renderables: "RenderableType") -> None:
    """Print rich renderables on stdout; long lines of text are left to the terminal to wrap."""
    console = make_console()
    for renderable in renderables:
        console.print(renderable, soft_wrap=isinstance(renderable, str))


def make_console(stderr: bool = False) -> "Console":
    """Return a console; highlighting is off, so that numbers and names look the same everywhere."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_json(value: Any) -> None:
    """Print one JSON object on stdout."""
    print(json.dumps(value, allow_nan=False))


@contextmanager
def progress(what: str) -> Iterator[Any]:
    """Show a running count on stderr for work that takes more than a second, on a terminal.

    Yields the function to be called with the counts so far (`Limits.progress`), or None.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    bar = Progress(*columns, console=make_console(stderr=True), transient=True)
    task = bar.add_task(what)
    start = time.monotonic()
    running = False

    def report(tally: Tally) -> None:
        nonlocal running
        if not running and time.monotonic() - start > 1:
            bar.start()
            running = True
        if running:
            bar.update(task, description=f"{what}: {tally.expanded:,} expanded")

    try:
        yield report
    finally:
        if running:
            bar.stop()


def solution_pictures(problem: Any, result: SearchResult[Any, Any], width: int) -> str:
    """Return the states of a solution drawn in rows that fit a width; empty without pictures."""
    if result.path is None or not hasattr(problem, "picture"):
        return ""
    pictures = [problem.picture(state) for state in result.path.states]
    captions = ["start", *(f"{i} {a}" for i, a in enumerate(result.path.actions, 1))]
    board = len(side_by_side(pictures[:1], [""], 1).split("\n")[-1])
    widest = max(board, *(len(caption) for caption in captions))
    return side_by_side(pictures, captions, max(1, (width + 3) // (widest + 3)))
