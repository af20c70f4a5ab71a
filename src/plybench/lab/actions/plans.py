"""`plan`: a solution step by step, as it is played on the board."""

from collections.abc import Sequence
from typing import Any

from plybench.core.errors import shortened
from plybench.core.results.result import Path, plain
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.plan_reply import plan_reply
from plybench.lab.problems import limit_work, problem_of

_LONGEST = 20_000  # actions
_SECONDS = 8.0  # for the pictures


@action("plan", quick=True)
def plan(message: Fields, report: Report) -> Reply:
    """Return the steps of a plan: what is done, and the state after it, with its picture.

    The first step is the start, where nothing is done. If pieces move at the same time, a step is
    a unit of time.
    """
    problem = problem_of(message)
    given = message.values("actions", _LONGEST)
    with limit_work():
        path = _replay_actions(problem, given)
        return plan_reply(problem, path, _SECONDS)


def _replay_actions(problem: Any, given: Sequence[Any]) -> Path[Any, Any]:
    """Return the path along actions that are given as text; each must be possible."""
    actions, states = [], [problem.initial]
    for number, wanted in enumerate(given, 1):
        found = [action for action in problem.actions(states[-1]) if plain(action) == wanted]
        if not found:
            message = f"action {number}, {shortened(wanted)}, is not possible"
            raise FieldError("actions", message)
        actions.append(found[0])
        states.append(problem.result(states[-1], found[0]))
    return Path(tuple(actions), tuple(states), len(actions))
