"""A plan as a sequence of pictures: what is shown at each of its steps.

A problem whose pieces move at the same time has `moments(path)`, and its plan is shown time by
time; any other plan is shown action by action.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plybench.core.picture import Picture
from plybench.core.results.result import Path, plain

Step = tuple[Sequence[str], Any]  # what is done, and the state after it


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a plan and what is said below it."""

    caption: str
    picture: Picture


def plan_steps(problem: Any, path: Path[Any, Any]) -> list[Step]:
    """Return the steps of a plan; the first is the start, where nothing is done."""
    if hasattr(problem, "moments"):
        return list(problem.moments(path))
    did = [[str(plain(action))] for action in path.actions]
    return list(zip([[], *did], path.states, strict=True))


def frames(problem: Any, path: Path[Any, Any]) -> list[Frame]:
    """Return the pictures of a plan of a problem that has pictures."""
    steps = plan_steps(problem, path)
    unit = "time " if hasattr(problem, "moments") else ""
    return [
        Frame(
            f"{unit}{number} of {len(steps) - 1}: {', '.join(did) or 'start'}",
            problem.picture(state),
        )
        for number, (did, state) in enumerate(steps)
    ]
