"""How the work grows with the length of the row."""

from typing import Any

from plybench import Limits, solve
from plybench.study import Study, columns_of
from plybench.study.packages import StudyPackage
from plybench_lights.rules import Lights

STUDIES = StudyPackage(("plybench_lights",))


def run(*, lamps: int, algorithm: str, limits: Limits) -> dict[str, Any]:
    """Switch off a whole row."""
    return dict(columns_of(solve(Lights("1" * lamps), algorithm, limits=limits)))


study = Study(
    name="lights-growth",
    question="How fast does the work grow with the length of the row?",
    factors={"lamps": (3, 4, 6), "algorithm": ("astar", "squared")},
    run=run,
    limits=Limits(expansions=10_000),
)
