"""`plybench trace`: a search step by step."""

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from plybench.cli.algorithm_options import options_class
from plybench.cli.formats import chosen_format
from plybench.cli.options import (
    AlgorithmName,
    DomainName,
    Goal,
    HeuristicName,
    Json,
    LimitOptions,
    Model,
    ObserverName,
    Source,
    Whole,
)
from plybench.cli.output import as_json, make_console, print_json, progress, show
from plybench.cli.own_observer import find_observer, prints_apart
from plybench.cli.report import show_report
from plybench.cli.solving.saved_search import new_recording, recorded_page
from plybench.cli.solving.search_task import MORE_VALUES, search_task
from plybench.cli.solving.stop_at_zero import (
    StopHeuristic,
    check_ending,
    ending_at_zero,
    is_solution,
)
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError, refused
from plybench.core.limits import Limits
from plybench.core.observer import Observer, Observers
from plybench.core.problem import name_of_problem
from plybench.core.results.result import SearchResult
from plybench.core.system.writing import check_writable, write_text
from plybench.engine.searches import solve
from plybench.trace import Trace
from plybench.trace.depth_log import DepthLog, DepthReached
from plybench.trace.draw.lines import plain_text
from plybench.trace.draw.text import text_lines

# Step-by-step searches are small; drawings stay readable, files may be large.
_STEPS: dict[str, int | None] = {"text": 20, "ndjson": None, "dot": 40, "svg": 15, "html": None}
_MOST_EXPANSIONS = 200_000

Format = Literal["text", "ndjson", "dot", "svg", "html"]
AlgorithmOptions = options_class(algorithms().values(), more_values=MORE_VALUES)


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    algorithm: AlgorithmName = "astar",
    heuristic: HeuristicName = None,
    options: AlgorithmOptions = AlgorithmOptions(),  # type: ignore[valid-type]  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    format: Annotated[
        Format | None,
        Parameter(
            help="text, ndjson, dot, svg, or html: a page that plays the search. By default chosen "
            "by the ending of --output, or text."
        ),
    ] = None,
    steps: Annotated[
        Whole | None,
        Parameter(
            help="Expansions to show; by default 20 as text, 40 as DOT, 15 as SVG, else all."
        ),
    ] = None,
    output: Annotated[Path | None, Parameter(help="Write to this file. By default stdout.")] = None,
    json: Json = False,
    boards: Annotated[
        bool, Parameter(negative="", help="Draw the board of each node that is expanded.")
    ] = False,
    lists: Annotated[
        bool,
        Parameter(
            negative="",
            help="Draw the open and the closed list after each expansion: all boards, with g, h "
            "and f.",
        ),
    ] = False,
    states: Annotated[
        bool,
        Parameter(
            negative="",
            help="Show the frontier after each child with its states, not only their numbers.",
        ),
    ] = False,
    depths: Annotated[
        bool,
        Parameter(
            negative="",
            help="Instead of the steps, show how many nodes had been taken when the search first "
            "reached each depth, while it runs.",
        ),
    ] = False,
    stop_at_zero: StopHeuristic = None,
    observer: ObserverName = None,
) -> int:
    """Show a search step by step: each node expanded, its children, the frontier after each.

    The search continues after the steps shown, to report how it ends: for up to 200,000 expansions
    if you give no limit.
    """
    if json and format not in (None, "text"):
        raise InputError(f"--json and --format {format} are two formats; give only one of them")
    kind = chosen_format("json" if json else format, output, (*_STEPS, "json"))
    json, own = kind == "json", find_observer(observer)
    with limits.preparing() as clock:
        family, real, settings, _ = search_task(
            domain, source, goal, model, algorithm, heuristic, options, limits, "python"
        )
    problem = ending_at_zero(real, stop_at_zero)
    if kind != "text" and (boards or lists or states):
        raise InputError("--boards, --lists and --states are for traces as text")
    if depths and (boards or lists or states or steps or output or kind not in ("text", "json")):
        raise InputError("--depths shows depths only, as text or --json")
    if steps is not None and steps < 1:
        raise refused("steps", steps, "at least 1")
    if output is not None:
        check_writable(output)
    trace = Trace(max_steps=steps or _STEPS.get(kind))
    recording = new_recording(steps) if kind == "html" else None
    if settings.expansions is None:
        settings = replace(settings, expansions=_MOST_EXPANSIONS)
    log = DepthLog(None if json else show_depth)
    with progress(settings.algorithm) as report:
        most = Limits(progress=report, spent=clock.seconds)
        watching: Observer = log if depths else recording or trace
        if own is not None:
            watching = Observers(watching, own)
        with prints_apart(kind != "text"):
            result = solve(problem, settings, observer=watching, limits=most)
    result = check_ending(real, stop_at_zero, result)
    if result.advice:
        print(f"plybench: {result.reason}; {result.advice}", file=sys.stderr)
    if stop_at_zero is not None and result.path is not None:
        print(f"plybench: the path ends {result.details['ending']}", file=sys.stderr)
    status = 0 if result.is_solved and is_solution(result) else 1
    if depths:
        show_depths(problem, result, log, json)
        return status
    if recording is not None:
        whole = recorded_page(family, real, recording, result, problem.name)
    elif json:
        whole = as_json(_data(trace, problem, result)) + "\n"
    elif kind != "text":
        whole = _draw_trace(trace, kind)
    else:
        columns = make_console().width
        lines = text_lines(trace, boards=boards, lists=lists, states=states, width=columns)
        if output is None:
            show_report(lines)
            return status
        whole = plain_text(lines)
    if output is None:
        sys.stdout.write(whole)
    else:
        write_text(output, whole)
    return status


def _data(trace: Trace, problem: Any, result: SearchResult[Any, Any]) -> dict[str, Any]:
    """Return the request, the result, and all recorded events."""
    header = {name: trace.header[name] for name in ("domain", "instance", "options")}
    nodes = [row for row in trace.rows if row["event"] not in ("started", "truncated", "finished")]
    recorded = {"events": nodes, "expansions_not_recorded": trace.unrecorded}
    return header | result.to_dict(problem) | recorded


def _draw_trace(trace: Trace, format: str) -> str:
    """Return a trace in a format other than text."""
    from plybench.trace.draw import render_dot, render_svg

    if format == "ndjson":
        text = io.StringIO()
        trace.write_ndjson(text)
        return text.getvalue()
    return {"dot": render_dot, "svg": render_svg}[format](trace)


def show_depth(row: DepthReached) -> None:
    """Print that a depth has been reached."""
    limit = "" if row.limit is None else f" (limit {row.limit})"
    counts = f"{row.popped:,} taken, {row.generated:,} generated"
    print(f"depth {row.depth} reached: {counts}{limit}", flush=True)


def show_depths(problem: Any, result: SearchResult[Any, Any], log: DepthLog, json: bool) -> None:
    """Print how the search ended, after its depths."""
    if json:
        rows = {"depths": [row.to_dict() for row in log.rows]}
        print_json({"instance": name_of_problem(problem)} | result.to_dict(problem) | rows)
    else:
        show(str(result))
