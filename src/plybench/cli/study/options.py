"""Options shared by the parts of `plybench study`: the study, its journal, its limits."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Whole
from plybench.core.errors import InputError
from plybench.core.limits import Limits, is_share, parse_memory, read_share
from plybench.study.files import FoundStudy, find_studies
from plybench.study.plan import USUAL_SHARE

StudyName = Annotated[
    str,
    Parameter(help="A study from `plybench study list`, or a file: growth.py, growth.py:NAME."),
]
JournalFile = Annotated[
    Path | None,
    Parameter(name="--journal", help="The journal file. By default plybench-studies/NAME.sqlite."),
]
Quick = Annotated[
    bool,
    Parameter(
        negative="", show_default=False, help="Run only the few cases meant for a first look."
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class RunLimitOptions:
    """Limits on each run, in place of the study's."""

    max_expansions: Whole | None = None
    "Stop each run after this many expansions. By default the study decides."
    max_seconds: float | None = None
    "Stop each run after this many seconds. By default the study decides."
    max_memory: str | None = None
    "Stop each run at this much memory, such as 2GB, or all at 50%. By default the study decides."

    def limits(self) -> Limits:
        """Return the options as limits; a share of the memory is not one of them."""
        is_amount = self.max_memory is not None and not is_share(self.max_memory)
        memory = parse_memory(str(self.max_memory)) if is_amount else None
        return Limits(self.max_expansions, self.max_seconds, memory)

    @property
    def memory_share(self) -> float:
        """The share of the free memory for all runs without a limit on memory."""
        return read_share(str(self.max_memory)) if is_share(self.max_memory) else USUAL_SHARE


def one_study(text: str) -> FoundStudy:
    """Return the only study with a name."""
    found = find_studies(text)
    if len(found) > 1:
        names = ", ".join(one.typed for one in found)
        raise InputError(f"{text} has {len(found)} studies; name one of them: {names}")
    return found[0]
