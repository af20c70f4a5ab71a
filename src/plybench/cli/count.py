"""`plybench count`: how many optimal solutions there are."""

import math

from plybench.catalog import find_domain
from plybench.cli.options import DomainName, Goal, Json, LimitOptions, Model, Source, load
from plybench.cli.output import print_json, progress, show
from plybench.engine import Engine, count
from plybench.result import plain_number
from plybench.search.count_optimal import OptimalCount


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    heuristic: str | None = None,
    engine: Engine = "auto",
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Count all optimal solutions: the different cheapest action sequences."""
    family = find_domain(domain)
    with limits.preparing() as clock:
        problem = load(family, source, goal, None, model)
    with progress("count") as report:
        found = count(
            problem, heuristic=heuristic or family.default_heuristic, engine=engine,
            limits=limits.limits(report, clock.seconds),
        )  # fmt: skip
    if json:
        print_json(
            {
                "domain": family.name,
                "instance": problem.name,
                "status": str(found.status),
                "count": "infinite" if found.count == math.inf else found.count,
                "cost": plain_number(found.cost),
                "lower_bound": plain_number(found.lower_bound),
                "reason": found.reason,
                "counts": found.counts.to_dict(),
                "engine": found.engine,
                "seconds": round(found.seconds, 6),
            }
        )
    else:
        show(sentence(found))
    return 0 if found.cost is not None and found.count is not None else 1


def sentence(found: OptimalCount) -> str:
    """Return the finding in words."""
    if found.count is None:
        bound = "" if found.lower_bound is None else f"; none costs less than {found.lower_bound}"
        return f"not known: {found.reason}{bound}"
    if found.cost is None:
        return f"no solution: {found.reason}"
    if found.count == math.inf:
        return f"infinitely many optimal solutions of cost {found.cost}: some actions cost nothing"
    noun = "solution" if found.count == 1 else "solutions"
    return (
        f"{found.count:,} optimal {noun} of cost {found.cost} "
        f"({found.counts.expanded:,} expanded, {found.seconds:.3f} s)"
    )
