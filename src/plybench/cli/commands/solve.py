"""`plybench solve`: one search, its solution and its counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.catalog import algorithms, solvers
from plybench.cli.algorithm_options import options_class
from plybench.cli.animation import check_playback
from plybench.cli.animation import play as play_solution
from plybench.cli.drawing import action_lines, show_drawing, solution_pictures
from plybench.cli.options import (
    DomainName,
    EngineName,
    Goal,
    HeuristicName,
    Json,
    LimitOptions,
    Model,
    Source,
)
from plybench.cli.output import print_json, progress, show
from plybench.cli.saved_plan import check_output, save_plan
from plybench.cli.search_task import MORE_VALUES, search_task
from plybench.engine import solve
from plybench.errors import counted
from plybench.limits import Limits
from plybench.problem import origin_words
from plybench.result import SearchResult, options_line

if TYPE_CHECKING:
    from rich.table import Table

_ENTRIES = (algorithms() | solvers()).values()
AlgorithmOptions = options_class(_ENTRIES, more_values=MORE_VALUES)


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    algorithm: Annotated[
        str | None,
        Parameter(
            help="A search algorithm or solver; see `plybench list algorithms`. By default the "
            "solver recommended for the problem, or astar."
        ),
    ] = None,
    engine: EngineName = "auto",
    heuristic: HeuristicName = None,
    options: AlgorithmOptions = AlgorithmOptions(),  # type: ignore[valid-type]  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
    play: Annotated[
        bool,
        Parameter(negative="", help="Play the solution as an animation, one picture per action."),
    ] = False,
    delay: Annotated[float, Parameter(help="With --play: seconds between pictures.")] = 0.25,
    output: Annotated[
        Path | None,
        Parameter(
            help="Write the plan to this file, .csv or .json, for `plybench check-plan`. By "
            "default none is written."
        ),
    ] = None,
) -> int:
    """Solve a problem and show the solution, its cost and the exact node counts.

    An independent verifier replays every path before it is shown.
    """
    with limits.preparing() as clock:
        family, problem, settings, why = search_task(
            domain, source, goal, model, algorithm, heuristic, options, limits, engine
        )
    if play:
        check_playback(problem, delay, json)
    if output is not None:
        check_output(output)
    with progress(settings.algorithm) as report:
        result = solve(problem, settings, limits=Limits(progress=report, spent=clock.seconds))
    if output is not None:  # before printing, since the reader of the output may go away
        save_plan(problem, result, output)
    if json:
        instance = {"domain": family.name, "instance": problem.name, "chosen_because": why}
        print_json(instance | result.to_dict(problem) | {"verified": result.path is not None})
    else:
        show_result(problem, result, why, has_pictures=not play)
        if play and result.path is not None:
            play_solution(problem, result.path, delay)
    return 0 if result.is_solved else 1


def show_result(
    problem: Any,
    result: SearchResult[Any, Any],
    chosen_because: str = "",
    has_pictures: bool = True,
) -> None:
    """Print the outcome, the counts and the boards."""
    from rich.markup import escape
    from rich.text import Text

    with_heuristic = f" with {result.heuristic}" if result.heuristic else ""
    show(Text(f"{problem.name}: {result.algorithm}{with_heuristic}", style="bold"))
    if chosen_because:
        show(Text(f"{result.algorithm} was chosen: {chosen_because}"))
    if result.path is not None:
        proof = "proved optimal" if result.is_optimal else "not proved optimal"
        count = counted(len(result.path), "action")
        show(Text(f"cost {result.path.cost} ({proof}, verified), {count}:"))
        show(*map(escape, action_lines(result)))
        for name, value in result.details.items():
            show(Text(f"{name.replace('_', ' ')}: {value}"))
        if words := origin_words(problem):
            show(Text(words))
    if not result.is_solved:
        show(Text(f"{result.status}: {result.reason}"))
    if result.advice:
        show(Text(result.advice))
    if result.lower_bound and not result.is_optimal:
        show(Text(f"no solution costs less than {result.lower_bound}"))
    if result.false_claim is not None:
        claim = result.false_claim.sentence(getattr(problem, "format_state", repr))
        show(Text(f"nothing is proved: {claim}", style="yellow"))
    if options_line(result.options):
        show(Text(f"options: {options_line(result.options)}"))
    show(counts_table(result))
    pictures = solution_pictures(problem, result) if has_pictures else None
    if pictures is not None:
        show_drawing(pictures)


def counts_table(result: SearchResult[Any, Any]) -> "Table":
    """Return the counts, the clock and the engine as a table."""
    from rich.table import Table

    table = Table("count", "", box=None, show_header=False)
    for name, value in result.counts.to_dict().items():
        if value:
            table.add_row(name.replace("_", " "), f"{value:,}")
    table.add_row("seconds", f"{result.seconds:.3f} ({result.engine} engine)")
    return table
