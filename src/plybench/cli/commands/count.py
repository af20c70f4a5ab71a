"""`plybench count`: how many optimal solutions there are."""

from typing import Annotated

from cyclopts import Parameter

from plybench.catalog import find_domain
from plybench.cli.options import (
    DomainName,
    EngineName,
    Goal,
    Json,
    LimitOptions,
    Model,
    Source,
)
from plybench.cli.output import print_json, progress, show
from plybench.engine import count
from plybench.loading import load_problem


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
    json: Json = False,
) -> int:
    """Count all optimal solutions: the different cheapest action sequences."""
    family = find_domain(domain)
    with limits.preparing() as clock:
        problem = load_problem(family, source, goal, None, model)
    with progress("count") as report:
        found = count(
            problem, heuristic=heuristic, engine=engine,
            limits=limits.limits(report, clock.seconds),
        )  # fmt: skip
    if json:
        print_json({"domain": family.name, "instance": problem.name} | found.to_dict())
    else:
        show(str(found))
    return 0 if found.cost is not None and found.count is not None else 1
