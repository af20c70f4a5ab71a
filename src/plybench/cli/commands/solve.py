"""`plybench solve`: one search, its solution and its counts; or several attempts."""

from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.algorithm_options import options_class
from plybench.cli.options import (
    DomainName,
    EngineName,
    Goal,
    HeuristicName,
    Json,
    LimitOptions,
    Model,
    ObserverName,
    Source,
    Whole,
)
from plybench.cli.output import print_json, progress, show, work_progress
from plybench.cli.own_observer import find_observer, prints_apart
from plybench.cli.solving.attempts import (
    Attempt,
    attempts_table,
    seeds_of,
    summary,
    summary_lines,
)
from plybench.cli.solving.search_report import SolutionOptions
from plybench.cli.solving.search_task import MORE_VALUES, search_task
from plybench.cli.solving.stop_at_zero import (
    StopHeuristic,
    check_ending,
    ending_at_zero,
    is_solution,
)
from plybench.core.catalog import algorithms, find_algorithm, solvers
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.problem import name_of_problem
from plybench.core.results.result import SearchResult, Status
from plybench.engine.searches import solve

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
    solution: SolutionOptions = SolutionOptions(),  # noqa: B008 (frozen)
    stop_at_zero: StopHeuristic = None,
    observer: ObserverName = None,
    attempts: Annotated[
        Whole | None,
        Parameter(
            help="Search this many times, with the seeds --seed, --seed + 1, ..., and list the "
            "attempts. By default one search."
        ),
    ] = None,
) -> int:
    """Solve a problem and show the solution, its cost and the exact node counts.

    An independent verifier replays every path before it is shown.
    """
    if stop_at_zero is not None:
        algorithm = algorithm or "astar"  # what a problem recommends aims at its real goals
    watching = find_observer(observer)
    with limits.preparing() as clock:
        family, problem, settings, why = search_task(
            domain,
            source,
            goal,
            model,
            algorithm,
            heuristic,
            options,
            limits,
            engine,
            watching is not None,
        )
    searched = ending_at_zero(problem, stop_at_zero)
    solution.check(searched, find_algorithm(settings.algorithm), json)
    instance = {"domain": family.name, "instance": name_of_problem(searched), "chosen_because": why}

    def run(report: Any, **seed: int) -> SearchResult[Any, Any]:
        most = Limits(progress=report, spent=clock.seconds)
        with prints_apart(json):
            found = solve(searched, settings.with_options(**seed), limits=most, observer=watching)
        return check_ending(problem, stop_at_zero, found)

    if attempts is not None:
        if solution.are_given:
            raise InputError("--attempts lists searches; it cannot show or write a solution")
        return _attempt(
            instance, run, seeds_of(attempts, settings.options, settings.algorithm), json
        )
    with progress(settings.algorithm) as report:
        result = run(report)
    solution.save(problem, result)  # before printing, since the reader of the output may go away
    if json:
        data = result.to_dict(problem, states=solution.states)
        print_json(instance | data | {"verified": is_solution(result)})
    elif not solution.is_printed:
        solution.show(searched, result, why)
    return 0 if result.is_solved and is_solution(result) else 1


def _attempt(
    instance: dict[str, Any],
    run: Callable[..., SearchResult[Any, Any]],
    seeds: list[int],
    json: bool,
) -> int:
    """Search once for each seed, and list the outcomes; Ctrl-C ends with those finished."""
    from rich.text import Text

    done: list[Attempt] = []
    with work_progress() as report:
        for seed in seeds:
            if report is not None:
                report("attempts", len(done), len(seeds))
            done.append(Attempt(seed, run(None, seed=seed)))
            if done[-1].result.status is Status.STOPPED:
                break
    if json:
        data = {"algorithm": done[0].result.algorithm, "options": dict(done[0].result.options)}
        print_json(instance | data | summary(done) | {"list": [one.to_dict() for one in done]})
    else:
        show(Text(f"{instance['instance']}: {done[0].result.algorithm}", style="bold"))
        show(attempts_table(done), *map(Text, summary_lines(done)))
    return 0 if all(is_solution(one.result) for one in done) else 1
