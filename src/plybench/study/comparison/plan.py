"""The study of a comparison, and its text for other processes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.study.comparison.instances import Group
from plybench.study.comparison.runs import GameRun, ProblemRun, fits_game, fits_problem
from plybench.study.files import FoundStudy, StudySource
from plybench.study.study import Study

QUESTION = "Which search needs the least?"
_TEXT = """from plybench.core.limits import Limits
from plybench.study import Study
from plybench.study.comparison.runs import GameRun, ProblemRun, fits_game, fits_problem

run = {run!r}
study = Study(
    name={name!r}, question={question!r}, factors={factors!r},
    run=run, only={only}, limits={limits!r}, context=run.context,
)
"""


@dataclass(frozen=True)
class Plan:
    """What to compare: searches on groups of instances, or of positions of a game."""

    run: ProblemRun | GameRun
    groups: Sequence[Group]
    algorithms: Sequence[str]  # with their options, as text
    heuristics: Sequence[str] = ()
    depths: Sequence[int] = ()
    seeds: int = 0  # of searches that draw at random; 0 for the usual seed alone
    limits: Limits = field(default_factory=Limits)

    @property
    def is_game(self) -> bool:
        """Whether the searches are on positions of a game."""
        return isinstance(self.run, GameRun)

    @property
    def place(self) -> str:
        """The factor that says what is searched."""
        return "position" if self.is_game else "instance"

    @property
    def factors(self) -> dict[str, tuple[Any, ...]]:
        """The factors of the study; None stands where a search has no such setting."""
        third = ("depth", self.depths) if self.is_game else ("heuristic", self.heuristics)
        return {
            self.place: tuple(dict.fromkeys(i for group in self.groups for i in group.instances)),
            "algorithm": tuple(self.algorithms),
            third[0]: (None, *third[1]),
            "seed": (None, *range(self.seeds)),
        }

    def study(self) -> FoundStudy:
        """Return the study, with the text from which another process can make it."""
        only = fits_game if self.is_game else fits_problem
        limits = replace(self.limits, progress=None, memory_note="", spent=0.0)
        text = _TEXT.format(
            name="compare",
            question=QUESTION,
            factors=self.factors,
            run=self.run,
            only=only.__name__,
            limits=limits,
        )
        study = Study(
            name="compare",
            question=QUESTION,
            factors=self.factors,
            run=self.run,
            only=_only(self, only),
            limits=limits,
            context=self.run.context,
        )
        if not any(True for _ in study.plan()):
            raise InputError("there is nothing to compare: no search fits")
        return FoundStudy(study, StudySource("study", "", "compare.py", text), "compare")

    def labelled(self) -> Mapping[str, Sequence[str]]:
        """Return the instances of each group by its label."""
        return {group.label: group.instances for group in self.groups}


def _only(plan: Plan, fits: Any) -> Any:
    """Return which combinations to run: random searches with the seeds, or else the usual one."""

    def only(**factors: Any) -> bool:
        if not fits(**factors):
            return False
        if factors["seed"] is not None or not plan.seeds:
            return True
        return not fits(**(factors | {"seed": 0}))

    return only
