"""Runs a comparison in worker processes, with a journal that stores the runs."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from plybench.study.attempts import Attempt
from plybench.study.comparison.comparison import Comparison
from plybench.study.comparison.plan import Plan
from plybench.study.journal import Disagreement, Journal
from plybench.study.plan import USUAL_SHARE, RunOptions
from plybench.study.runner import run_study

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Compared:
    """A comparison, and what went wrong on the way."""

    found: Comparison
    failed: Sequence[Attempt]  # runs that raised an error or ended their process
    disagreements: Sequence[Disagreement]
    is_interrupted: bool
    changed: int = 0  # runs of the journal that were made with another version of plybench

    @property
    def is_sound(self) -> bool:
        """Whether every run was made and none failed; a limit is not a failure."""
        return self.found.rows.is_complete and not self.failed and not self.disagreements


def run_plan(
    plan: Plan,
    metric: str,
    *,
    about: str = "",
    workers: int | None = None,
    memory_share: float = USUAL_SHARE,
    journal: Path | None = None,
    progress: Progress | None = None,
) -> Compared:
    """Run the cases that the journal does not have yet; without a journal, all of them.

    A single worker is this process. A run without a limit on memory may use its part of a share of
    the free memory.
    """
    source = plan.study()
    processes = workers or os.cpu_count() or 1
    with ExitStack() as stack:
        if journal is None:
            folder = stack.enter_context(TemporaryDirectory(prefix="plybench-"))
            journal = Path(folder) / "compare.sqlite"
        kept = stack.enter_context(Journal.write(journal, source.study.name))
        options = RunOptions(workers=processes, retry=True, memory_share=memory_share)
        report = run_study(source, kept, options, progress, is_here=processes == 1)
        rows = kept.rows(source.study.plan())
    found = Comparison(rows, metric, plan.place, plan.labelled(), plan.limits, about)
    return Compared(
        found, report.failed, report.disagreements, report.is_interrupted, report.changed
    )
