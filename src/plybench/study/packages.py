"""What a package with studies brings: where its studies are, and which claims they answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from plybench.study.verdicts import Claim


@dataclass(frozen=True)
class StudyPackage:
    """The studies of an installed package: an entry point in `plybench.studies` names one of these.

    A study named `growth/medians` is in the module `medians` of the package whose name ends in
    `growth`, one named `medians` in the module `medians` of any of them; `-` stands for `_`.
    """

    packages: tuple[str, ...]  # the Python packages whose modules have studies
    claims: Callable[[], Mapping[str, Claim]] = dict  # by id
