"""`examine`: the heuristics of a problem compared with the exact distances to its goals."""

from collections.abc import Iterable
from time import monotonic
from typing import Any

from plybench.core.errors import unknown
from plybench.core.heuristic import heavy_table, heuristics_of
from plybench.core.limits import Limits
from plybench.core.problem import name_of_problem
from plybench.lab.examination_data import ExaminationData
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import domain_of, problem_of
from plybench.study.doctor.examination_run import ExaminationRun
from plybench.study.doctor.examine import begin_examination

MOST_STATES = 1_000_000
_STATES = 200_000  # by default: all of the 8-puzzle
_SAMPLES = 12  # fewer than on the command line: a person is waiting
MOST_SECONDS = 600.0
_SECONDS = 60.0
_MEMORY = 1_500_000_000  # bytes that an examination may add to its process
_REPORT_EVERY = 0.3  # seconds
_PAUSES = 10  # a pause between reports is at least this many times as long as making one


@action("examine")
def examine(message: Fields, report: Report) -> Reply:
    """Return a verdict on each heuristic, with counterexamples and the data of a plot."""
    family, problem = domain_of(message), problem_of(message)
    watcher = _Watcher(report)
    watcher.run = begin_examination(
        problem,
        _chosen_heuristics(message, problem),
        max_states=message.whole("max_states", 100, MOST_STATES, _STATES),
        samples=message.whole("samples", 0, 1000, _SAMPLES),
        seed=message.whole("seed", 0, 2**32, 0),
        limits=Limits(
            seconds=message.number("seconds", 0.01, MOST_SECONDS, _SECONDS), memory=_MEMORY
        ),
        progress=watcher.look,
    )
    found = watcher.run.finish()
    data = ExaminationData(watcher.run)
    return {
        "problem": {
            "domain": family.name,
            "name": name_of_problem(problem),
            "text": family.write(problem),
        },
        **data.outcome(found),
        "left_out": _left_out(problem, watcher.run.functions),
        **data.pictures(found.verdicts),
        "columns": data.columns,
    }


def _chosen_heuristics(message: Fields, problem: Any) -> list[str]:
    """Return the heuristics to examine: the named ones, or all without heavy tables.

    Heuristics with heavy tables are examined too if they are named in `also`.
    """
    offered = heuristics_of(problem)
    named, also = (message.texts(field, 100, 200) for field in ("heuristics", "also"))
    for field, names in (("heuristics", named), ("also", also)):
        for name in names:
            if name not in offered:
                raise FieldError(field, str(unknown("heuristic", name, offered)))
    if named:
        return named
    return [name for name, h in offered.items() if not heavy_table(h) or name in also]


def _left_out(problem: Any, examined: Iterable[str]) -> list[dict[str, str]]:
    """Return the heuristics that were not examined because of their tables."""
    offered = heuristics_of(problem).items()
    heavy = {name: table for name, h in offered if (table := heavy_table(h))}
    return [{"name": n, "heavy_table": t} for n, t in heavy.items() if n not in examined]


class _Watcher:
    """Reports the results so far, a few times a second."""

    run: ExaminationRun[Any, Any]

    def __init__(self, report: Report) -> None:
        self._report, self._started = report, monotonic()
        self._next = self._started

    def look(self, phase: str, done: int, total: int | None) -> None:
        """Report, unless that was done a moment ago."""
        now = monotonic()
        if now < self._next:
            return
        known = {"phase": phase, "done": done, "total": total}
        seconds = round(now - self._started, 1)
        self._report({**known, "seconds": seconds, **ExaminationData(self.run).so_far()})
        self._next = monotonic() + max(_REPORT_EVERY, _PAUSES * (monotonic() - now))
