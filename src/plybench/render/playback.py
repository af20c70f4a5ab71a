"""A plan as a sequence of pictures: what is shown at each of its steps.

A problem whose pieces move at the same time has `moments(path)`, and its plan is shown time by
time; any other plan is shown action by action.
"""

from dataclasses import dataclass
from typing import Any

from plybench.picture import Picture
from plybench.result import Path


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a plan and what is said below it."""

    caption: str
    picture: Picture


def frames(problem: Any, path: Path[Any, Any]) -> list[Frame]:
    """Return the pictures of a plan, the first one before its first action.

    The problem must have pictures.
    """
    if hasattr(problem, "moments"):
        moments = problem.moments(path)
        done = [(", ".join(map(str, actions)), state) for actions, state in moments]
        unit = "time "
    else:
        done = list(zip(["", *map(str, path.actions)], path.states, strict=True))
        unit = ""
    return [
        Frame(f"{unit}{number} of {len(done) - 1}: {actions or 'start'}", problem.picture(state))
        for number, (actions, state) in enumerate(done)
    ]
