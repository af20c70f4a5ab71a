"""A solution played as an animation of text: a picture for each state, one after the other."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plybench.cli.output import make_console
from plybench.errors import InputError
from plybench.picture import as_text
from plybench.result import Path

if TYPE_CHECKING:
    from rich.console import Console


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

    drawn = frames(problem, path)
    live = Live(Text(next(drawn)), console=console, auto_refresh=False)
    # Not a `with`: Ctrl-C may come while it starts, and the cursor must be shown again even then.
    try:
        live.start(refresh=True)
        for frame in drawn:
            time.sleep(delay)
            live.update(Text(frame), refresh=True)
    except KeyboardInterrupt:
        pass
    finally:
        live.stop()
