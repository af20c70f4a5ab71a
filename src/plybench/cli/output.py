"""Output shared by the commands: tables on stdout, progress on stderr, nothing else.

On a terminal, lines break between words; boards stay whole, or are replaced by the width they
need. Anything else, such as a file, gets whole lines of any length.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from plybench.cli.trimming import print_trimmed

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from plybench.core.results.decision import GameTally
    from plybench.core.results.result import Tally

LEAST_WIDTH = 20  # tables in fewer columns are unreadable; below 5, rich uses unbounded memory
_COLUMNS = 80  # the layout width of a file, unless COLUMNS says otherwise
_ANY = 1_000_000  # columns
_ROOM = 4  # columns left free after the progress line, for the ^C that a terminal shows


def show(*renderables: "RenderableType") -> None:
    """Print rich renderables on stdout: text, tables, panels with drawings."""
    for renderable in renderables:
        console = make_console()
        if is_terminal(console):
            _show_fitted(renderable, console)
        else:
            _show_whole(renderable, console)


def show_prose(*renderables: "RenderableType") -> None:
    """Print descriptions, laid out for the width of the terminal or COLUMNS, by default 80.

    They may be broken between words without loss, even in a file.
    """
    for renderable in renderables:
        print_trimmed(make_console(), renderable)


def _show_whole(renderable: "RenderableType", console: "Console") -> None:
    """Print to something other than a terminal: no line and no table cell is broken."""
    from rich.table import Table
    from rich.text import Text

    if isinstance(renderable, str | Text):
        console.print(renderable, soft_wrap=True)
        return
    least = _least_width(renderable, console)
    console.width = _ANY if isinstance(renderable, Table) else max(least, console.width)
    print_trimmed(console, renderable)


def _show_fitted(renderable: "RenderableType", console: "Console") -> None:
    """Print to a terminal; only words in tables that are too wide are broken, drawings never."""
    from rich.table import Table
    from rich.text import Text

    least = _least_width(renderable, console)
    if isinstance(renderable, str | Text) or least <= console.width:
        print_trimmed(console, renderable)
    elif isinstance(renderable, Table):
        for column in renderable.columns:
            column.overflow, column.no_wrap = "fold", False  # rather than lost
        print_trimmed(console, renderable)
        console.print(f"(whole words need {least} columns; this terminal has {console.width})")
    else:
        console.print(too_wide(least, console))


def _least_width(renderable: "RenderableType", console: "Console") -> int:
    """Return the columns needed to show words and drawings uncut."""
    from rich.panel import Panel

    if isinstance(renderable, Panel):  # would return the width of its text on one line
        return _least_width(renderable.renderable, console) + 4
    return console.measure(renderable, options=console.options.update(max_width=_ANY)).minimum


def too_wide(columns: int, console: "Console") -> "Text":
    """Return the message shown instead of something that does not fit the terminal."""
    from rich.text import Text

    return Text(
        f"Not shown: it needs {columns} columns, and this terminal has {console.width}. "
        "Make the terminal wider, or send the output to a file.",
        style="italic",
    )


def make_console(stderr: bool = False) -> "Console":
    """Return a console without highlighting, so that numbers and names look the same everywhere.

    Anything but a terminal has 80 columns, or COLUMNS, for what is laid out side by side.
    """
    from rich.console import Console

    class PlainConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # `main` handles it, as for all other output

    console = PlainConsole(stderr=stderr, highlight=False)
    if not is_terminal(console):
        columns = os.environ.get("COLUMNS", "")
        console.width = int(columns) if columns.isdecimal() and int(columns) else _COLUMNS
    console.width = max(console.width, LEAST_WIDTH)
    return console


def is_terminal(console: "Console") -> bool:
    """Tell whether the output goes to a terminal; FORCE_COLOR does not turn a file into one."""
    return console.file.isatty()


def shows_colours(console: "Console") -> bool:
    """Tell whether a console shows colours: a colour terminal, and NO_COLOR not set."""
    return bool(console.is_terminal and console.color_system and not console.no_color)


def print_json(value: Any) -> None:
    """Print one JSON object on stdout."""
    print(as_json(value))


def as_json(value: Any) -> str:
    """Return a value as one line of JSON; it must not contain an infinite number."""
    return json.dumps(value, allow_nan=False)


class _Bar:
    """A progress line on stderr that appears if the work takes more than a second."""

    def __init__(self) -> None:
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.table import Column

        words = TextColumn("{task.description}", table_column=Column(no_wrap=True))
        columns = (SpinnerColumn(), words, BarColumn(20))
        console = make_console(stderr=True)
        # The ^C would push a full line down, and erasing would leave a part of it.
        console.width = max(console.width - _ROOM, 1)
        self._progress = Progress(*columns, TimeElapsedColumn(), console=console, transient=True)
        self._task = self._progress.add_task("")
        self._start = time.monotonic()
        self._is_shown = False

    def update(self, description: str, done: int, total: int | None) -> None:
        """Show how far the work has got."""
        if not self._is_shown and time.monotonic() - self._start > 1:
            self._is_shown = True
            # Drawn by its own thread from the first: Ctrl-C amid a drawing would leave it there.
            self._progress.live.start()
        if self._is_shown:
            self._progress.update(self._task, description=description, completed=done, total=total)

    def close(self) -> None:
        """Erase the line."""
        if self._is_shown:
            self._progress.stop()


@contextmanager
def work_progress() -> Iterator[Callable[[str, int, int | None], None] | None]:
    """Yield a function that shows (task, amount done, total); None without a tty."""
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
    """Yield a function that takes (amount done, total); None without a terminal.

    The line appears before the first piece of work is done.
    """
    with work_progress() as report:
        if report is None:
            yield None
            return
        done_and_total = [0, 0]

        def show_line() -> None:
            report(describe(*done_and_total), done_and_total[0], done_and_total[1])

        def tell(done: int, total: int) -> None:
            done_and_total[:] = done, total
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
    """Return how long the rest will take at the current rate: `, 1:02:03 left`."""
    if done <= 0:
        return ""
    minutes, rest = divmod(round(seconds / done * missing), 60)
    hours, minutes = divmod(minutes, 60)
    return f", {hours}:{minutes:02}:{rest:02} left"


@contextmanager
def progress(what: str) -> Iterator["Callable[[Tally | GameTally], None] | None"]:
    """Yield a function that takes the counts so far, as `Limits.progress`; None without a tty."""
    with work_progress() as report:
        if report is None:
            yield None
        else:
            update = report
            yield lambda tally: update(f"{what}: {_so_far(tally)}", 0, None)


def _so_far(tally: "Tally | GameTally") -> str:
    """Return how far a search has got, with the bound of the current pass if it deepens."""
    from plybench.core.results.decision import GameTally

    if isinstance(tally, GameTally):
        return f"{tally.calls:,} nodes"
    bound = "" if tally.bound is None else f"bound {tally.bound}, "
    return f"{bound}{tally.expanded:,} expanded, {tally.generated:,} generated"
