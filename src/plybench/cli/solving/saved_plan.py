"""`--output` and `--format` of `plybench solve`: the plan as a file, as data or as an animation."""

import sys
from pathlib import Path
from typing import Any, Literal, get_args

from plybench.cli.formats import chosen_format
from plybench.cli.output import is_terminal, make_console
from plybench.core.errors import InputError, counted
from plybench.core.problem import name_of_problem
from plybench.core.results.plan_files import write_plan
from plybench.core.results.result import SearchResult
from plybench.core.system.writing import check_writable, write_bytes

PlanFormat = Literal["csv", "json", "html", "gif"]
_ANIMATED = ("html", "gif")


def plan_format(given: PlanFormat | None, output: Path | None) -> PlanFormat | None:
    """Return the format in which a plan is written; None if it is not written."""
    if given is None and output is None:
        return None
    known: tuple[PlanFormat, ...] = get_args(PlanFormat)
    if given is None and output is not None and not output.suffix:
        endings = ", ".join(f".{kind}" for kind in known)
        raise InputError(f"--output {output} needs an ending ({endings}), or --format")
    kind = chosen_format(given, output, known)
    return next(name for name in known if name == kind)


def check_output(problem: Any, kind: PlanFormat, output: Path | None, delay: float) -> None:
    """Raise InputError before the search if its plan could not be written."""
    if kind in _ANIMATED:
        if not hasattr(problem, "picture"):
            raise InputError(
                f"an animation needs pictures, and {name_of_problem(problem)} has none"
            )
        check_delay(delay)
    if kind == "gif":
        from plybench.trace.draw.raster import check_pillow

        check_pillow()
        if output is None and is_terminal(make_console()):
            raise InputError("a GIF cannot be printed on a terminal; name a file with --output")
    if output is not None:
        check_writable(output)


def check_delay(delay: float) -> None:
    """Raise InputError unless the time between pictures is sensible."""
    if not 0 <= delay <= 3600:
        raise InputError(f"--delay {delay} must be a number of seconds from 0 to 3600")


def save_plan(
    problem: Any,
    result: SearchResult[Any, Any],
    kind: PlanFormat,
    output: Path | None,
    delay: float,
    states: bool,
) -> None:
    """Write the plan, if there is one, to a file or to stdout, and report on stderr."""
    if result.path is None:
        what = "nothing was written" if output is None else f"{output} was not written"
        print(f"plybench: {what}: there is no plan", file=sys.stderr)
        return
    content = _content(problem, result, kind, delay, states)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    write_bytes(output, content)
    print(f"plybench: wrote the plan to {output}", file=sys.stderr)


def _content(
    problem: Any, result: SearchResult[Any, Any], kind: PlanFormat, delay: float, states: bool
) -> bytes:
    assert result.path is not None
    if kind == "csv" or kind == "json":
        return write_plan(problem, result, kind, states=states).encode()
    if kind == "gif":
        from plybench.trace.draw.gif import render_gif
        from plybench.trace.draw.playback import frames

        actions = counted(len(result.path), "action")
        title = f"{name_of_problem(problem)}: {result.algorithm}, {actions}"
        return render_gif(title, frames(problem, result.path), delay)
    from plybench.lab.saved.saved_page import plan_page

    return plan_page(problem, result, delay).encode()
