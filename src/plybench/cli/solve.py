"""`plybench solve`: one search, its solution and its counts."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.cli.options import (
    AlgorithmName,
    DomainName,
    EngineName,
    Goal,
    Json,
    LimitOptions,
    Model,
    SearchOptions,
    Source,
    setting,
)
from plybench.cli.output import (
    action_lines,
    make_console,
    print_json,
    progress,
    show,
    solution_pictures,
)
from plybench.cli.playback import check_playback
from plybench.cli.playback import play as play_solution
from plybench.engine import solve
from plybench.result import SearchResult, options_line

if TYPE_CHECKING:
    from rich.table import Table


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    algorithm: AlgorithmName = "astar",
    engine: EngineName = "auto",
    search: SearchOptions = SearchOptions(),  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
    play: Annotated[
        bool, Parameter(negative="", help="Play the solution, a picture for each action.")
    ] = False,
    delay: Annotated[float, Parameter(help="With --play: seconds between pictures.")] = 0.25,
) -> int:
    """Solve a problem and show the solution, its cost and the exact node counts.

    Every path is replayed by an independent verifier before it is shown.
    """
    with limits.preparing() as clock:
        family, problem, entry, options = setting(domain, source, goal, model, algorithm, search)
    if play:
        check_playback(problem, delay, json)
    with progress(entry.name) as report:
        given = limits.limits(report, clock.seconds)
        result = solve(problem, entry.name, engine=engine, limits=given, **options)
    if json:
        instance = {"domain": family.name, "instance": problem.name}
        print_json(instance | result.to_dict(problem) | {"verified": result.path is not None})
    else:
        show_result(problem, result, has_pictures=not play)
        if play and result.path is not None:
            play_solution(problem, result.path, delay)
    return 0 if result.is_solved else 1


def show_result(problem: Any, result: SearchResult[Any, Any], has_pictures: bool = True) -> None:
    """Print the outcome, the counts and the boards."""
    from rich.markup import escape
    from rich.text import Text

    with_heuristic = f" with {result.heuristic}" if result.heuristic else ""
    show(Text(f"{problem.name}: {result.algorithm}{with_heuristic}", style="bold"))
    if result.path is not None:
        proof = "proved optimal" if result.is_optimal else "not proved optimal"
        count = f"{len(result.path)} action{'' if len(result.path) == 1 else 's'}"
        show(Text(f"cost {result.path.cost} ({proof}, verified), {count}:"))
        show(*map(escape, action_lines(result)))
        for name, value in result.details.items():
            show(Text(f"{name.replace('_', ' ')}: {value}"))
    if not result.is_solved:
        show(Text(f"{result.status}: {result.reason}"))
    if result.lower_bound and not result.is_optimal:
        show(Text(f"no solution costs less than {result.lower_bound}"))
    if result.false_claim is not None:
        claim = result.false_claim.sentence(getattr(problem, "format_state", repr))
        show(Text(f"nothing is proved: {claim}", style="yellow"))
    if options_line(result.options):
        show(Text(f"options: {options_line(result.options)}"))
    show(counts_table(result))
    if result.path is not None and has_pictures:
        show(Text(solution_pictures(problem, result, make_console().width)))


def counts_table(result: SearchResult[Any, Any]) -> "Table":
    """Return the counts, the clock and the engine as a table."""
    from rich.table import Table

    table = Table("count", "", box=None, show_header=False)
    for name, value in result.counts.to_dict().items():
        if value:
            table.add_row(name.replace("_", " "), f"{value:,}")
    table.add_row("seconds", f"{result.seconds:.3f} ({result.engine} engine)")
    return table
