"""A solution played as an animation of text: a picture for each state, one after the other."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plybench.cli.output import make_console
from plybench.errors import InputError
from plybench.picture import as_text
from plybench.result import Path

if TYPE_CHECKING:
    from rich.console import Console

_LOOK_EVERY = 0.05  # seconds between looks for Ctrl-C


def check_playback(problem: Any, delay: float, json: bool) -> None:
    """Raise InputError when a solution of the problem could not be played."""
    if json:
        raise InputError("--play shows pictures, --json prints data; only one can be given")
    if not hasattr(problem, "picture"):
        raise InputError(f"--play needs pictures, and {problem.name} has none")
    if not 0 <= delay <= 3600:
        raise InputError(f"--delay {delay} must be a number of seconds from 0 to 3600")


def play(problem: Any, path: Path[Any, Any], delay: float) -> None:
    """Show the states of a path, each in the place of the one before; Ctrl-C ends it.

    Where stdout is no terminal, the pictures are printed one below the other without delay.
    """
    console = make_console()
    if console.is_terminal:
        _animate(console, problem, path, delay)
    else:
        for frame in frames(problem, path):
            console.print(frame + "\n", markup=False, soft_wrap=True)


def frames(problem: Any, path: Path[Any, Any]) -> Iterator[str]:
    """Yield the drawing of each state under the number and name of the action that led to it."""
    actions = ["start", *(str(action) for action in path.actions)]
    for number, (action, state) in enumerate(zip(actions, path.states, strict=True)):
        yield f"{number} of {len(path)}: {action}\n{as_text(problem.picture(state))}"


def _animate(console: "Console", problem: Any, path: Path[Any, Any], delay: float) -> None:
    from rich.live import Live
    from rich.text import Text

    # What does not fit the terminal is cut off: wrapped lines would not be drawn in place.
    drawn = (Text(f, no_wrap=True, overflow="crop") for f in frames(problem, path))
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
    """Yield a function that tells whether Ctrl-C was pressed, which does nothing else meanwhile.

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
