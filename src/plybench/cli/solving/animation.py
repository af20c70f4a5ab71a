"""Solutions played as a text animation: one picture per state, one after the other."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plybench.cli.drawing import drawing_of
from plybench.cli.output import is_terminal, make_console
from plybench.cli.solving.saved_plan import check_delay
from plybench.core.errors import InputError
from plybench.core.problem import name_of_problem
from plybench.core.results.result import Path

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_LOOK_EVERY = 0.05  # seconds between checks for Ctrl-C


def check_playback(problem: Any, delay: float, json: bool) -> None:
    """Raise InputError if a solution of the problem cannot be played or would not fit."""
    if json:
        raise InputError(
            "--play and --json cannot be combined: one shows pictures, the other prints data"
        )
    if not hasattr(problem, "picture"):
        raise InputError(f"--play needs pictures, and {name_of_problem(problem)} has none")
    check_delay(delay)
    console = make_console()
    if is_terminal(console):
        _check_size(problem, console)


def _check_size(problem: Any, console: "Console") -> None:
    rows = drawing_of(problem.picture(problem.initial)).split()
    columns, lines = max(row.cell_len for row in rows), len(rows) + 1  # the action is printed above
    if columns > console.width or lines > console.height:
        raise InputError(
            f"--play needs {columns} columns and {lines} lines for these pictures; "
            f"this terminal has {console.width} and {console.height}"
        )


def play(problem: Any, path: Path[Any, Any], delay: float) -> None:
    """Show the states of a path, each drawn over the one before; Ctrl-C stops it.

    If stdout is not a terminal, the pictures are printed one below the other without delay.
    """
    console = make_console()
    if is_terminal(console):
        _animate(console, problem, path, delay)
    else:
        for frame in frames(problem, path):
            console.print(frame.append("\n"), soft_wrap=True)


def frames(problem: Any, path: Path[Any, Any]) -> Iterator["Text"]:
    """Yield the drawing of each state under the number and name of the action that led to it."""
    from rich.text import Text

    actions = ["start", *(str(action) for action in path.actions)]
    for number, (action, state) in enumerate(zip(actions, path.states, strict=True)):
        # A wrapped line would break the drawing in place; only an action's name can be too long.
        frame = Text(f"{number} of {len(path)}: {action}\n", no_wrap=True, overflow="ellipsis")
        yield frame.append_text(drawing_of(problem.picture(state)))


def _animate(console: "Console", problem: Any, path: Path[Any, Any], delay: float) -> None:
    from rich.live import Live

    drawn = frames(problem, path)
    first = Live(next(drawn), console=console, auto_refresh=False, vertical_overflow="crop")
    with _noting_ctrl_c() as is_stopped, first as live:
        live.refresh()
        for frame in drawn:
            _wait(delay, is_stopped)
            if is_stopped():
                break
            live.update(frame, refresh=True)


@contextmanager
def _noting_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Yield a function that tells whether Ctrl-C was pressed; meanwhile Ctrl-C does nothing else.

    An exception in the middle of drawing could leave the cursor hidden, or be lost in a callback.
    """
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _wait(seconds: float, is_stopped: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not is_stopped() and (rest := end - time.monotonic()) > 0:
        time.sleep(min(rest, _LOOK_EVERY))
