"""`examine`: heuristics of a problem compared with the exact distances, as by `plybench heuristics`."""

from collections.abc import Iterable
from time import monotonic
from typing import Any

from plybench.errors import InputError
from plybench.heuristic import heuristics_of
from plybench.lab.examination_data import ExaminationData
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import domain_of, problem_of
from plybench.limits import Limits
from plybench.study.doctor.examination_run import ExaminationRun
from plybench.study.doctor.examine import SAMPLES, begin_examination

MOST_STATES = 1_000_000
_STATES = 200_000  # by default: all of the 8-puzzle
MOST_SECONDS = 600.0
_SECONDS = 60.0
_MEMORY = 1_500_000_000  # bytes that an examination may add to its process
_REPORT_EVERY = 0.3  # seconds


@action("examine")
def examine(message: Fields, report: Report) -> Reply:
    """Return a verdict on each heuristic, with counterexamples and what a plot needs."""
    family, problem = domain_of(message), problem_of(message)
    watcher = _Watcher(report)
    watcher.run = begin_examination(
        problem,
        _chosen(message, problem),
        max_states=message.whole("max_states", 100, MOST_STATES, _STATES),
        samples=message.whole("samples", 0, 1000, SAMPLES),
        seed=message.whole("seed", 0, 2**32, 0),
        limits=Limits(
            seconds=message.number("seconds", 0.01, MOST_SECONDS, _SECONDS), memory=_MEMORY
        ),
        progress=watcher.look,
    )
    found = watcher.run.finish()
    data = ExaminationData(watcher.run)
    return {
        "problem": {"domain": family.name, "name": problem.name, "text": family.write(problem)},
        **data.outcome(found),
        **data.pictures(found.verdicts),
        "columns": data.columns,
    }


def _chosen(message: Fields, problem: Any) -> Iterable[str] | None:
    """Return the heuristics to examine: those named, or all but the ones with heavy tables."""
    names = message.texts("heuristics", 100, 200)
    offered = heuristics_of(problem)
    for name in names:
        if name not in offered:
            known = ", ".join(offered)
            raise FieldError("heuristics", f"unknown heuristic {name!r}; this problem has: {known}")
    if not names and not offered:
        raise InputError("this problem has no heuristics to examine")
    return names or None


class _Watcher:
    """Reports what is known, a few times a second."""

    run: ExaminationRun[Any, Any]

    def __init__(self, report: Report) -> None:
        self._report, self._started = report, monotonic()
        self._next = self._started

    def look(self, phase: str, done: int, total: int | None) -> None:
        now = monotonic()
        if now < self._next:
            return
        known = {"phase": phase, "done": done, "total": total}
        seconds = round(now - self._started, 1)
        self._report({**known, "seconds": seconds, **ExaminationData(self.run).so_far()})
        self._next = monotonic() + _REPORT_EVERY
