"""Runs a study: the cases that are missing in its journal, in workers, until all are there."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from plybench.study.attempts import CRASHED, GUARD, Attempt, Reach, Stamp, host_facts, plain_limits
from plybench.study.cases import Case
from plybench.study.files import FoundStudy
from plybench.study.journal import Disagreement, Journal
from plybench.study.plan import RunOptions, attempts_needed, limits_of, plan_of
from plybench.study.study import Study
from plybench.system.cluster import run_tasks
from plybench.system.worker_pool import Outcome, Program
from plybench.version import __version__

__all__ = ["Progress", "Report", "RunOptions", "run_study"]

Progress = Callable[[int, int], object]  # (runs done, runs in all)


@dataclass
class Report:
    """What a run of a study came to."""

    planned: int
    done: int = 0  # of the plan, at the end
    added: int = 0  # attempts made now
    failed: list[Attempt] = field(default_factory=list)  # that crashed or raised an error, of all
    disagreements: list[Disagreement] = field(default_factory=list)  # in the journal
    changed: int = 0  # of the plan: made by another version of the study or of plybench
    load: float = 0.0  # the most there was, over a minute
    is_interrupted: bool = False
    is_shown: bool = True  # no table failed

    @property
    def is_sound(self) -> bool:
        """Tell whether every case was run, and nothing went wrong."""
        return self.done == self.planned and not self.failed and not self.disagreements


def run_study(
    found: FoundStudy | Study,
    journal: Journal,
    options: RunOptions | None = None,
    progress: Progress | None = None,
) -> Report:
    """Run what is missing and return what it came to; Ctrl-C ends it with what there is.

    A `Study` that is not in a file is run in this process.
    """
    options = options or RunOptions()
    work = _Work(found, journal, options)
    report = Report(len(work.cases))
    try:
        _run_missing(work, report, progress)
    except KeyboardInterrupt:
        report.is_interrupted = True
    _finish(work, report)
    return report


class _Work:
    """A study under way: its cases, and what the journal says of them."""

    def __init__(self, found: FoundStudy | Study, journal: Journal, options: RunOptions) -> None:
        self.found, self.journal, self.options = found, journal, options
        self.study = found if isinstance(found, Study) else found.study
        self.limits = limits_of(self.study, options.limits)
        self.cases = plan_of(self.study, options)
        source = "" if isinstance(found, Study) else found.fingerprint
        self.stamp = Stamp(__version__, source)
        self.runs, self.counts = journal.runs(), journal.counts()
        self.tried: set[str] = set()  # the cases that were run now

        self.needed = {case.key: self._needed(case) for case in self.cases}

    def _needed(self, case: Case) -> int:
        run, count = self.runs.get(case.key), self.counts.get(case.key, 0)
        return attempts_needed(run, count, self.limits, self.stamp, self.options)

    def in_rounds(self) -> Iterator[Case]:
        """Yield the cases to be run: each that is missing once, then those to be run again, ..."""
        for round_ in range(max(self.needed.values(), default=0)):
            for case in self.cases:
                if self.needed[case.key] > round_ and not self._is_given_up(case):
                    yield case

    def _is_given_up(self, case: Case) -> bool:
        """Tell whether a case failed now, or met a limit of the machine; once is enough."""
        return case.key in self.tried and self.runs[case.key].reach < Reach.EXPANSIONS

    def add(self, attempt: Attempt) -> Disagreement | None:
        """Keep an attempt, and know of it."""
        self.tried.add(attempt.key)
        old = self.runs.get(attempt.key)
        may_differ = self.options.rerun_changed and old is not None and old.stamp != self.stamp
        found = self.journal.add(attempt, may_differ=may_differ)
        self.counts[attempt.key] = 1 + (0 if may_differ else self.counts.get(attempt.key, 0))
        now = self.journal.run(attempt.key)
        assert now is not None
        self.runs[attempt.key] = now
        return found


def _run_missing(work: _Work, report: Report, progress: Progress | None) -> None:
    """Run what is missing and keep it."""
    total = len(work.cases) * work.options.repeat
    done = total - sum(work.needed.values())
    tell = progress or (lambda done, total: None)
    tell(done, total)
    if done == total:
        return
    cases = {case.key: case for case in work.cases}
    with closing(_outcomes(work, work.in_rounds())) as outcomes:
        for outcome in outcomes:
            attempt = _attempt(work, cases[outcome.task[2]], outcome)
            found = work.add(attempt)
            if found is not None:
                report.disagreements.append(found)
            report.added += 1
            report.load = max(report.load, attempt.load or 0.0)
            tell(done + report.added, total)


def _outcomes(work: _Work, cases: Iterable[Case]) -> Generator[Outcome, None, None]:
    """Yield what comes of cases, `[factors, limits, key]`, as they are done."""
    limits = plain_limits(work.limits)
    tasks = ([dict(case.factors), limits, case.key] for case in cases)
    if isinstance(work.found, Study):
        yield from _in_this_process(work.found, tasks)
        return
    # On a cluster the number of processes on each machine is not known here.
    processes = None if work.options.dask else work.options.processes
    source = work.found.source.to_dict()
    setup = {
        "version": __version__, "source": source, "processes": processes,
        "is_timed": work.options.repeat > 1,
    }  # fmt: skip
    program = Program("plybench.study.worker", setup)
    yield from run_tasks(program, tasks, work.options.processes, work.options.dask)


def _in_this_process(study: Study, tasks: Iterable[Any]) -> Iterator[Outcome]:
    from plybench.study.worker import runner_of

    run = runner_of(study)
    for task in tasks:
        answer = run(task)
        if answer["status"] == "stopped":  # a search notices Ctrl-C itself
            raise KeyboardInterrupt
        yield Outcome(task, answer)


def _attempt(work: _Work, case: Case, outcome: Outcome) -> Attempt:
    limits = outcome.task[1]
    if outcome.lost:
        return Attempt(
            case.key, case.factors, CRASHED, {}, "", limits, work.stamp, 0.0,
            note=f"{outcome.lost}, three times", **host_facts(),
        )  # fmt: skip
    answer: Mapping[str, Any] = outcome.answer
    guard = {GUARD: answer["guard"]} if answer["guard"] else {}
    parts = {name: value for name, value in answer.items() if name != "guard"}
    return Attempt(case.key, case.factors, limits=limits | guard, stamp=work.stamp, **parts)


def _finish(work: _Work, report: Report) -> None:
    """Say of all cases of the plan what became of them."""
    runs = [work.runs[case.key] for case in work.cases if case.key in work.runs]
    report.done = len(runs)
    report.failed = [run for run in runs if run.reach is Reach.NOTHING]
    known = {found.case for found in report.disagreements}
    report.disagreements += [d for d in work.journal.disagreements() if d.case not in known]
    report.changed = sum(run.stamp != work.stamp for run in runs)
