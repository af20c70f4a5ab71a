"""The plan of a comparison on the command line, and its study."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.study.comparison.instances import Group
from plybench.study.comparison.runs import plain_study
from plybench.study.files import FoundStudy, StudySource


@dataclass(frozen=True)
class Plan:
    """What to compare: searches on groups of instances, or of positions of a game."""

    settings: Mapping[str, Any]  # of the runs: see `plain_study`
    groups: Sequence[Group]
    algorithms: Sequence[str]  # with their options, as text
    heuristics: Sequence[str] = ()
    depths: Sequence[int] = ()
    seeds: int = 0  # of searches that draw at random; 0 for the usual seed alone
    limits: Limits = field(default_factory=Limits)

    @property
    def is_game(self) -> bool:
        """Whether the searches are on positions of a game."""
        return "game" in self.settings

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
        """Return the study, with the arguments from which another process can make it."""
        limits = replace(self.limits, progress=None, memory_note="", spent=0.0)
        study = plain_study(self.settings, self.factors, limits)
        if not any(True for _ in study.plan()):
            raise InputError("there is nothing to compare: no search fits")
        arguments = {"settings": self.settings, "factors": self.factors}
        source = StudySource(plain_study.__name__, plain_study.__module__, arguments=arguments)
        return FoundStudy(study, source, study.name)

    def labelled(self) -> Mapping[str, Sequence[str]]:
        """Return the instances of each group by its label."""
        return {group.label: group.instances for group in self.groups}
