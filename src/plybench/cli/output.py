"""Output shared by the commands: tables on stdout, progress on stderr, nothing else."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plybench.decision import GameTally
from plybench.picture import side_by_side
from plybench.result import SearchResult, Tally

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

LEAST_WIDTH = 20  # tables in fewer columns are unreadable; below 5, rich takes memory without end
MOST_PICTURES = 40  # longer solutions are not drawn state by state


def show(*renderables: "RenderableType") -> None:
    """Print rich renderables on stdout; long lines of text are left to the terminal to wrap."""
    console = make_console()
    for renderable in renderables:
        console.print(renderable, soft_wrap=isinstance(renderable, str))


def make_console(stderr: bool = False) -> "Console":
    """Return a console; highlighting is off, so that numbers and names look the same everywhere."""
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # for `main` to deal with, as for all other output

    console = PlainConsole(stderr=stderr, highlight=False)
    console.width = max(console.width, LEAST_WIDTH)
    return console


def print_json(value: Any) -> None:
    """Print one JSON object on stdout."""
    print(as_json(value))


def as_json(value: Any) -> str:
    """Return a value as JSON in one line; it must hold no infinite number."""
    return json.dumps(value, allow_nan=False)


class _Bar:
    """A line on stderr that appears when the work takes more than a second."""

    def __init__(self) -> None:
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(20))
        console = make_console(stderr=True)
        self._progress = Progress(*columns, TimeElapsedColumn(), console=console, transient=True)
        self._task = self._progress.add_task("")
        self._start = time.monotonic()
        self._is_shown = False

    def update(self, description: str, done: int, total: int | None) -> None:
        """Say how far the work is."""
        if not self._is_shown and time.monotonic() - self._start > 1:
            self._is_shown = True
            self._progress.start()
        if self._is_shown:
            self._progress.update(self._task, description=description, completed=done, total=total)

    def close(self) -> None:
        """Take the line away."""
        if self._is_shown:
            self._progress.stop()


@contextmanager
def work_progress() -> Iterator[Callable[[str, int, int | None], None] | None]:
    """Yield a function to be told (what is done, how much, out of how much); None without tty."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = _Bar()
    try:
        yield bar.update
    finally:
        bar.close()


@contextmanager
def progress(what: str) -> Iterator[Callable[[Tally | GameTally], None] | None]:
    """Yield a function to be called with the counts so far (`Limits.progress`), likewise."""
    with work_progress() as report:
        if report is None:
            yield None
        else:
            update = report
            yield lambda tally: update(f"{what}: {_so_far(tally)}", 0, None)


def _so_far(tally: Tally | GameTally) -> str:
    """Return how far a search is: for one that deepens, with the bound of its pass."""
    if isinstance(tally, GameTally):
        return f"{tally.calls:,} nodes"
    bound = "" if tally.bound is None else f"bound {tally.bound}, "
    return f"{bound}{tally.expanded:,} expanded, {tally.generated:,} generated"


def action_lines(result: SearchResult[Any, Any]) -> list[str]:
    """Return the actions of a solution on one line; a long one in numbered rows of ten."""
    actions = [] if result.path is None else [str(action) for action in result.path.actions]
    if len(actions) <= MOST_PICTURES:
        return [" ".join(actions)]
    widest = max(map(len, actions))
    digits = len(str(len(actions)))
    return [
        f"{i + 1:>{digits}}  " + " ".join(a.ljust(widest) for a in actions[i : i + 10]).rstrip()
        for i in range(0, len(actions), 10)
    ]


def solution_pictures(problem: Any, result: SearchResult[Any, Any], width: int) -> str:
    """Return the states of a solution drawn in rows that fit a width; empty without pictures.

    Of a long solution every tenth state is drawn (or even fewer), and the last.
    """
    if result.path is None or not hasattr(problem, "picture"):
        return ""
    length, path = len(result.path), result.path
    stride = 1 if length <= MOST_PICTURES else 10 * -(-length // (10 * MOST_PICTURES))
    shown = [i for i in range(length + 1) if i % stride == 0 or i == length]
    pictures = [problem.picture(path.states[i]) for i in shown]
    captions = [f"{i} {path.actions[i - 1]}" if i else "start" for i in shown]
    board = len(side_by_side(pictures[:1], [""], 1).split("\n")[-1])
    widest = max(board, *(len(caption) for caption in captions))
    return side_by_side(pictures, captions, max(1, (width + 3) // (widest + 3)))
