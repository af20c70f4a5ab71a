"""`plybench count`: how many optimal solutions there are."""

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.options import (
    DomainName,
    EngineName,
    Goal,
    Json,
    LimitOptions,
    Model,
    ObserverName,
    Source,
    Whole,
)
from plybench.cli.output import print_json, progress, show
from plybench.cli.own_observer import find_observer, prints_apart
from plybench.core.catalog import find_domain
from plybench.core.errors import InputError, refused
from plybench.core.problem import name_of_problem
from plybench.core.results.result import Path, plain
from plybench.engine.loading import load_problem
from plybench.engine.searches import count, solutions

_MOST_LISTED = 1_000_000


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    heuristic: Annotated[
        str | None,
        Parameter(
            help="An admissible heuristic; see `plybench list heuristics DOMAIN`. "
            "By default the domain's own."
        ),
    ] = None,
    engine: EngineName = "auto",
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    list: Annotated[
        Whole | None,
        Parameter(
            name="--list",
            help="List up to this many of them, in the order of the problem's actions; searches in "
            "Python. By default none.",
        ),
    ] = None,
    observer: ObserverName = None,
    json: Json = False,
) -> int:
    """Count all optimal solutions: the different cheapest action sequences."""
    from rich.text import Text

    family = find_domain(domain)
    if list is not None and not 1 <= list <= _MOST_LISTED:
        raise refused("list", list, f"a number from 1 to {_MOST_LISTED}")
    if list is not None and engine == "native":
        raise InputError("--list searches in Python; leave out --engine native")
    if list is not None and observer is not None:
        raise InputError("--list takes no --observer")
    watching = find_observer(observer)
    paths: Sequence[Path[Any, Any]] = ()
    with limits.preparing() as clock:
        problem = load_problem(family, source, goal, None, model)
    with progress("count") as report, prints_apart(json):
        given = limits.limits(report, clock.seconds)
        if list is None:
            found = count(
                problem, heuristic=heuristic, engine=engine, limits=given, observer=watching
            )
        else:
            found, paths = solutions(problem, heuristic=heuristic, most=list, limits=given)
    if json:
        listed = {} if list is None else {"solutions": [[*map(plain, p.actions)] for p in paths]}
        print_json(
            {"domain": family.name, "instance": name_of_problem(problem)} | found.to_dict() | listed
        )
    else:
        show(str(found))
        for number, path in enumerate(paths, 1):
            actions = " ".join(map(str, path.actions))
            show(Text(f"{number:>{len(str(len(paths)))}}  {actions}"))
        if paths and found.count is not None and len(paths) < found.count:
            show(Text(f"... and {found.count - len(paths):,} more"))
    return 0 if found.cost is not None and found.count is not None else 1
