"""The least fuel, proved: robots keep to shortest ways, and cores say where that cannot be.

A plan with the fewest moves, or the best one found with a lower bound when a limit ends the search;
a puzzle without a plan is told at once, with the reason. The ideas are explained in
docs/mazeworld.md and, step by step, in cpp/solvers/mazeworld/. Native only.
"""

from plybench.catalog import solver
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.limits import Limits
from plybench.solvers.mazeworld.plans import Result, plan_with_core


@solver("mazeworld", optimal="always", counts=("expanded",))
def fuel(problem: Mazeworld, *, limits: Limits | None = None) -> Result:
    """Return a plan that uses the least fuel.

    `details` has the figures of the plan by three objectives (see `timing`), the sum of the
    robots' distances, and the gap between fuel and the proved bound. The same puzzle gives the same
    plan, unless a limit of time ends the search. Expanded are states of any of its searches.

    >>> from plybench.domains.mazeworld import instance
    >>> fuel(instance("reports/room")).cost
    96
    """
    return plan_with_core(problem, "fuel", limits, lambda maze, given: maze.least_fuel(given))
