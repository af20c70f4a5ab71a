"""`--stop-at-zero`: a search that ends where a heuristic is 0, and whether that is a goal.

Programs that test for h = 0 instead of for a goal search this way. Nothing is proved about the
problem itself, and the path may end in a state that is not a goal; the output says both.
"""

from dataclasses import replace
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.core.notation import write_state
from plybench.core.problem import name_of_problem
from plybench.core.results.result import SearchResult
from plybench.core.views import StopAtZero, stop_at_zero

StopHeuristic = Annotated[
    str | None,
    Parameter(
        help="End where this heuristic is 0, as some programs do, instead of at a goal. The path "
        "is then checked against the goal. By default the search ends at goals."
    ),
]


def ending_at_zero(problem: Any, heuristic: str | None) -> Any:
    """Return the problem, or a view of it that ends where the heuristic named is 0."""
    if heuristic is None:
        return problem
    view: StopAtZero[Any, Any] = stop_at_zero(problem, heuristic)
    view.name = f"{name_of_problem(problem)} until {heuristic} is 0"  # type: ignore[attr-defined]
    return view


def check_ending(
    problem: Any, heuristic: str | None, result: SearchResult[Any, Any]
) -> SearchResult[Any, Any]:
    """Return a result that proves nothing, and says whether its path ends in a goal."""
    if heuristic is None:
        return result
    ending = {} if result.path is None else _ending(problem, heuristic, result.path.states[-1])
    return replace(result, lower_bound=None, false_claim=None, details={**result.details, **ending})


def _ending(problem: Any, heuristic: str, state: Any) -> dict[str, Any]:
    if problem.is_goal(state):
        return {"ending": f"in a goal, where {heuristic} is 0", "reaches_goal": True}
    text = " / ".join(write_state(problem, state).splitlines())
    return {"ending": f"not in a goal: {heuristic} is 0 in [{text}]", "reaches_goal": False}


def is_solution(result: SearchResult[Any, Any]) -> bool:
    """Tell whether a result has a path, and it ends in a goal of the problem itself."""
    return result.path is not None and bool(result.details.get("reaches_goal", True))
