"""`plybench check-plan`: a plan in a file, checked by the rules alone."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.catalog import find_domain
from plybench.cli.options import DomainName, Goal, Json, Model
from plybench.cli.output import print_json, show
from plybench.loading import load_problem
from plybench.plan_files import check_plan
from plybench.problem import origin_words
from plybench.verify import VerificationError


def command(
    domain: DomainName,
    source: Annotated[str, Parameter(help="The instance, file or state that the plan is for.")],
    file: Annotated[Path, Parameter(help="What `plybench solve --output` wrote: .csv or .json.")],
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    json: Json = False,
) -> int:
    """Check a plan by the rules alone: starts, every move, collisions, goals, cost.

    No search has a part in it, so a plan of another program can be checked, too. Plans of mazeworld
    are timed paths: columns robot, time, x and y as CSV.
    """
    family = find_domain(domain)
    problem = load_problem(family, source, goal, None, model)
    try:
        found, wrong = check_plan(problem, file), ""
    except VerificationError as error:
        found, wrong = {}, str(error)
    if json:
        origin = {"origin": problem.origin} if hasattr(problem, "origin") else {}
        said = {"domain": family.name, "instance": problem.name} | origin
        print_json(said | {"holds": not wrong, "reason": wrong} | found)
    elif wrong:
        words = origin_words(problem)
        show(f"The plan does not hold: {wrong}.", *([f"({words})"] if words else []))
    else:
        figures = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in found.items())
        show(f"The plan holds: {figures}.")
    return 1 if wrong else 0
