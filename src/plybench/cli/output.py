"""Output shared by the commands: tables on stdout, progress on stderr, nothing else.

A terminal gets lines broken between words, and boards whole or, where they do not fit, the width
they need. Anything else, such as a file, gets whole lines of any length.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from plybench.decision import GameTally
from plybench.result import Tally

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

LEAST_WIDTH = 20  # tables in fewer columns are unreadable; below 5, rich takes memory without end
_COLUMNS = 80  # by which a file is laid out, unless COLUMNS says otherwise
_ANY = 1_000_000  # columns
_ROOM = 4  # columns left after the line of progress, for the ^C that a terminal shows


def show(*renderables: "RenderableType") -> None:
    """Print rich renderables on stdout: text, tables, panels with drawings."""
    for renderable in renderables:
        console = make_console()
        if is_terminal(console):
            _show_fitted(renderable, console)
        else:
            _show_whole(renderable, console)


def show_prose(*renderables: "RenderableType") -> None:
    """Print descriptions, which are laid out by the width of the terminal or COLUMNS, 80 if none.

    Nothing is lost when they are broken between words, in a file neither.
    """
    for renderable in renderables:
        make_console().print(renderable)


def _show_whole(renderable: "RenderableType", console: "Console") -> None:
    """Print to what is not a terminal: no line and no cell of a table is broken."""
    from rich.table import Table
    from rich.text import Text

    if isinstance(renderable, str | Text):
        console.print(renderable, soft_wrap=True)
        return
    least = _least_width(renderable, console)
    console.width = _ANY if isinstance(renderable, Table) else max(least, console.width)
    console.print(renderable)


def _show_fitted(renderable: "RenderableType", console: "Console") -> None:
    """Print to a terminal; words are broken only in tables that are too wide, drawings never."""
    from rich.table import Table
    from rich.text import Text

    least = _least_width(renderable, console)
    if isinstance(renderable, str | Text) or least <= console.width:
        console.print(renderable)
    elif isinstance(renderable, Table):
        for column in renderable.columns:
            column.overflow, column.no_wrap = "fold", False  # rather than lost
        console.print(renderable)
        console.print(f"(whole words need {least} columns; this terminal has {console.width})")
    else:
        console.print(too_wide(least, console))


def _least_width(renderable: "RenderableType", console: "Console") -> int:
    """Return the columns without which words or drawings would be cut."""
    from rich.panel import Panel

    if isinstance(renderable, Panel):  # would answer with the width of its text in one line
        return _least_width(renderable.renderable, console) + 4
    return console.measure(renderable, options=console.options.update(max_width=_ANY)).minimum


def too_wide(columns: int, console: "Console") -> "Text":
    """Return what is said instead of something that does not fit the terminal."""
    from rich.text import Text

    return Text(
        f"Not shown: it needs {columns} columns, and this terminal has {console.width}. "
        "Make the terminal wider, or send the output to a file.",
        style="italic",
    )


def make_console(stderr: bool = False) -> "Console":
    """Return a console; highlighting is off, so that numbers and names look the same everywhere.

    What is not a terminal has 80 columns, or COLUMNS, to lay out what stands side by side.
    """
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # for `main` to deal with, as for all other output

    console = PlainConsole(stderr=stderr, highlight=False)
    if not is_terminal(console):
        columns = os.environ.get("COLUMNS", "")
        console.width = int(columns) if columns.isdecimal() and int(columns) else _COLUMNS
    console.width = max(console.width, LEAST_WIDTH)
    return console


def is_terminal(console: "Console") -> bool:
    """Tell whether a terminal shows the output; FORCE_COLOR does not make one of a file."""
    return console.file.isatty()


def shows_colours(console: "Console") -> bool:
    """Tell whether a console shows colours: a terminal that has some, and NO_COLOR not set."""
    return bool(console.is_terminal and console.color_system and not console.no_color)


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
        from rich.table import Column

        words = TextColumn("{task.description}", table_column=Column(no_wrap=True))
        columns = (SpinnerColumn(), words, BarColumn(20))
        console = make_console(stderr=True)
        # A full line would be pushed down by the ^C, and a part of it would stay when it is erased.
        console.width = max(console.width - _ROOM, 1)
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
def counted_progress(
    describe: Callable[[int, int], str],
) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a function to be told (how much is done, out of how much); None without a terminal.

    The line appears before the first piece of work is done.
    """
    with work_progress() as report:
        if report is None:
            yield None
            return
        told = [0, 0]

        def show_line() -> None:
            report(describe(*told), told[0], told[1])

        def tell(done: int, total: int) -> None:
            told[:] = done, total
            show_line()

        timer = Timer(1.1, show_line)
        timer.daemon = True
        timer.start()
        try:
            yield tell
        finally:
            timer.cancel()
            timer.join()


def time_left(seconds: float, done: int, missing: int) -> str:
    """Return how long the rest will take if it goes on as it did: `, 1:02:03 left`."""
    if done <= 0:
        return ""
    minutes, rest = divmod(round(seconds / done * missing), 60)
    hours, minutes = divmod(minutes, 60)
    return f", {hours}:{minutes:02}:{rest:02} left"


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
