"""`plybench trace`: a search step by step."""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.formats import Format, chosen_format
from plybench.cli.options import (
    DomainName,
    Goal,
    LimitOptions,
    Model,
    SearchOptions,
    Source,
    Whole,
    setting,
)
from plybench.cli.output import progress
from plybench.engine import solve
from plybench.errors import InputError, refused
from plybench.trace import Trace

# What is looked at step by step is small; drawings stay readable, files may be large.
_STEPS: dict[str, int | None] = {"text": 20, "ndjson": None, "dot": 40, "svg": 15}
_MOST_EXPANSIONS = 200_000


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    algorithm: str = "astar",
    search: SearchOptions = SearchOptions(),  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    format: Annotated[
        Format | None,
        Parameter(help="By default the one that the ending of --output stands for, or text."),
    ] = None,
    steps: Annotated[
        Whole | None,
        Parameter(
            help="Expansions shown; by default 20 as text, 40 as DOT, 15 as SVG, all as NDJSON."
        ),
    ] = None,
    output: Annotated[Path | None, Parameter(help="File to write instead of stdout.")] = None,
) -> int:
    """Show a search step by step: each node expanded, its children, the frontier after each.

    The search goes on after the steps shown, to tell how it ends: up to 200,000 expansions where
    no limit is given.
    """
    kind = chosen_format(format, output)
    with limits.preparing() as clock:
        _, problem, entry, options = setting(domain, source, goal, model, algorithm, search)
    if steps is not None and steps < 1:
        raise refused("steps", steps, "at least 1")
    trace = Trace(max_steps=steps or _STEPS[kind])
    if limits.max_expansions is None:
        limits = replace(limits, max_expansions=_MOST_EXPANSIONS)
    with progress(entry.name) as report:
        result = solve(
            problem, entry.name, engine="python", observer=trace,
            limits=limits.limits(report, clock.seconds), **options,
        )  # fmt: skip
    if output is None:
        write(trace, kind, sys.stdout.write)
    else:
        try:
            with output.open("w", encoding="utf-8") as file:
                write(trace, kind, file.write)
        except OSError as error:
            raise InputError(f"{output} cannot be written: {error.strerror}") from None
    return 0 if result.is_solved else 1


def write(trace: Trace, format: str, out: Callable[[str], object]) -> None:
    """Write a trace in a format."""
    from plybench.render import render_dot, render_svg, render_text

    if format == "ndjson":
        text = io.StringIO()
        trace.write_ndjson(text)
        out(text.getvalue())
    else:
        out({"text": render_text, "dot": render_dot, "svg": render_svg}[format](trace))
