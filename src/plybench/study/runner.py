"""Runs a study: workers run the cases that are missing in its journal."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from plybench.core.system.cluster import run_tasks
from plybench.core.system.worker_pool import Outcome, Program, WorkersLost
from plybench.core.version import __version__
from plybench.study.attempts import CRASHED, GUARD, Attempt, Reach, Stamp, host_facts, plain_limits
from plybench.study.cases import Case
from plybench.study.files import FoundStudy
from plybench.study.journal import Disagreement, Journal
from plybench.study.plan import RunOptions, attempts_needed, limits_of, plan_of
from plybench.study.study import Study

__all__ = ["Progress", "Report", "RunOptions", "run_study"]

Progress = Callable[[int, int], object]  # (runs done, runs in all)


@dataclass
class Report:
    """The outcome of running a study."""

    planned: int
    done: int = 0  # cases of the plan, at the end
    added: int = 0  # attempts made this time
    failed: list[Attempt] = field(default_factory=list)  # all that crashed or raised an error
    disagreements: list[Disagreement] = field(default_factory=list)  # in the journal
    changed: int = 0  # cases of the plan that another version of the study or of plybench ran
    load: float = 0.0  # the highest average over a minute
    ended_by: str = ""  # what ended it early: `interrupted`, or how the workers were lost
    is_shown: bool = True  # whether every table could be made

    @property
    def is_interrupted(self) -> bool:
        """Tell whether it ended before every case was tried."""
        return bool(self.ended_by)

    @property
    def is_sound(self) -> bool:
        """Tell whether every case was run, and nothing went wrong."""
        return self.done == self.planned and not self.failed and not self.disagreements


def run_study(
    found: FoundStudy | Study,
    journal: Journal,
    options: RunOptions | None = None,
    progress: Progress | None = None,
    *,
    is_here: bool = False,
) -> Report:
    """Run the missing cases and report the outcome; Ctrl-C ends it with the runs made so far.

    A study is run in this process if `is_here`, or if it is a `Study` that is not in a file.
    """
    options = options or RunOptions()
    work = _Work(found, journal, options, is_here)
    report = Report(len(work.cases))
    try:
        _run_missing(work, report, progress)
    except KeyboardInterrupt:
        report.ended_by = "interrupted"
    except WorkersLost as error:
        report.ended_by = str(error)
    _finish(work, report)
    return report


class _Work:
    """A running study: its cases, and what the journal has about them."""

    def __init__(
        self, found: FoundStudy | Study, journal: Journal, options: RunOptions, is_here: bool
    ) -> None:
        self.journal, self.options = journal, options
        self.study = found if isinstance(found, Study) else found.study
        source = None if isinstance(found, Study) else found.source
        self.source = None if is_here else source  # from which another process loads the study
        self.limits = limits_of(self.study, options.limits)
        self.cases = plan_of(self.study, options)
        self.stamp = Stamp(__version__, "" if isinstance(found, Study) else found.fingerprint)
        journal.choose((case.key for case in self.cases), plain_limits(self.limits))
        self.runs, self._counts = journal.runs(), journal.counts()
        self.tried: set[str] = set()  # the cases run this time

        self.needed = {case.key: self._attempts_needed(case) for case in self.cases}

    def _attempts_needed(self, case: Case) -> int:
        run, count = self.runs.get(case.key), self._counts.get(case.key, 0)
        return attempts_needed(run, count, self.stamp, self.options)

    def in_rounds(self) -> Iterator[Case]:
        """Yield the cases to run: each missing one once, then those to run a second time, ..."""
        for round_ in range(max(self.needed.values(), default=0)):
            for case in self.cases:
                if self.needed[case.key] > round_ and not self._is_given_up(case):
                    yield case

    def _is_given_up(self, case: Case) -> bool:
        """Tell whether a case failed this time, or met a limit of the machine; once is enough."""
        return case.key in self.tried and self.runs[case.key].reach < Reach.EXPANSIONS

    def add(self, attempt: Attempt) -> Disagreement | None:
        """Store an attempt, here and in the journal."""
        self.tried.add(attempt.key)
        old = self.runs.get(attempt.key)
        may_differ = self.options.rerun_changed and old is not None and old.stamp != self.stamp
        self.runs[attempt.key], found = self.journal.add(attempt, may_differ=may_differ)
        return found


def _run_missing(work: _Work, report: Report, progress: Progress | None) -> None:
    """Run the missing cases and store the attempts."""
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
    """Yield the outcomes of cases, `[factors, limits, key]`, as they arrive."""
    limits = plain_limits(work.limits)
    tasks = ([dict(case.factors), limits, case.key] for case in cases)
    if work.source is None:
        yield from _in_this_process(work.study, tasks, work.options.memory_share)
        return
    # On a cluster the number of processes on each machine is not known here.
    processes = None if work.options.dask else work.options.processes
    setup = {
        "version": __version__,
        "source": work.source.to_dict(),
        "processes": processes,
        "is_timed": work.options.repeat > 1,
        "memory_share": work.options.memory_share,
    }
    program = Program("plybench.study.worker", setup)
    total = sum(work.needed.values())
    yield from run_tasks(program, tasks, work.options.processes, work.options.dask, total)


def _in_this_process(study: Study, tasks: Iterable[Any], share: float) -> Iterator[Outcome]:
    from plybench.study.worker import runner_of

    run = runner_of(study, share)
    for task in tasks:
        answer = run(task)
        if answer["status"] == "stopped":  # a search notices Ctrl-C itself
            raise KeyboardInterrupt
        yield Outcome(task, answer)


def _attempt(work: _Work, case: Case, outcome: Outcome) -> Attempt:
    limits = outcome.task[1]
    if outcome.lost:
        return Attempt(
            case.key,
            case.whole,
            CRASHED,
            {},
            "",
            limits,
            work.stamp,
            0.0,
            note=f"{outcome.lost}, three times",
            **host_facts(),
        )
    answer: Mapping[str, Any] = outcome.answer
    guard = {GUARD: answer["guard"]} if answer["guard"] else {}
    parts = {name: value for name, value in answer.items() if name != "guard"}
    return Attempt(case.key, case.whole, limits=limits | guard, stamp=work.stamp, **parts)


def _finish(work: _Work, report: Report) -> None:
    """Report what became of all cases of the plan."""
    runs = [work.runs[case.key] for case in work.cases if case.key in work.runs]
    report.done = len(runs)
    report.failed = [run for run in runs if run.reach is Reach.NOTHING]
    known = {found.case for found in report.disagreements}
    report.disagreements += [d for d in work.journal.disagreements() if d.case not in known]
    report.changed = sum(run.stamp != work.stamp for run in runs)
