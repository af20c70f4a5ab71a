"""Provably least fuel: robots keep to shortest paths, and cores show where that is impossible.

Returns a plan with the fewest moves or, if a limit ends the search, the best one found and a lower
bound; a puzzle without a plan is recognised, with the reason. docs/mazeworld.md explains the ideas,
cpp/solvers/mazeworld/ the details. Native only.
"""

from plybench.core.catalog import solver
from plybench.core.limits import Limits
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.solvers.mazeworld.plans import Result, plan_with_core


@solver("mazeworld", optimal="always", counts=("expanded",))
def fuel(problem: Mazeworld, *, limits: Limits | None = None) -> Result:
    """Return a plan that uses the least fuel.

    `details` has the figures of the plan for three objectives (see `timing`), the sum of the
    robots' distances, and the gap between fuel and the proved bound. The same puzzle gives the
    same plan, unless a time limit ends the search. Expansions count states of all its searches.

    >>> from plybench.domains.mazeworld import instance
    >>> fuel(instance("reports/room")).cost
    96
    """
    return plan_with_core(problem, "fuel", limits, lambda maze, given: maze.least_fuel(given))
