"""`plybench check-plan`: a plan in a file, checked against the rules alone."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.catalog import find_domain
from plybench.cli.options import DomainName, Goal, Json, Model
from plybench.cli.output import print_json, show
from plybench.loading import load_problem
from plybench.plan_files import check_plan
from plybench.problem import name_of_problem, origin_words
from plybench.verify import VerificationError


def command(
    domain: DomainName,
    source: Annotated[str, Parameter(help="The instance, file or state that the plan solves.")],
    file: Annotated[
        Path, Parameter(help="A plan written by `plybench solve --output`: .csv or .json.")
    ],
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    json: Json = False,
) -> int:
    """Check a plan against the rules alone: starts, every move, collisions, goals, cost.

    No search is involved, so you can also check the plans of other programs. Mazeworld plans are
    timed paths: CSV with the columns robot, time, x and y.
    """
    family = find_domain(domain)
    problem = load_problem(family, source, goal, None, model)
    try:
        found, wrong = check_plan(problem, file), ""
    except VerificationError as error:
        found, wrong = {}, str(error)
    if json:
        origin = {"origin": problem.origin} if hasattr(problem, "origin") else {}
        said = {"domain": family.name, "instance": name_of_problem(problem)} | origin
        print_json(said | {"holds": not wrong, "reason": wrong} | found)
    elif wrong:
        words = origin_words(problem)
        show(f"The plan does not hold: {wrong}.", *([f"({words})"] if words else []))
    else:
        figures = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in found.items())
        show(f"The plan holds: {figures}.")
    return 1 if wrong else 0
