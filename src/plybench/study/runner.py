"""Runs a study: the cases that are missing in its journal, in workers, until all are there."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from plybench import __version__
from plybench.errors import InputError, refused
from plybench.limits import Limits
from plybench.study.attempts import CRASHED, GUARD, Attempt, Reach, Stamp, host_facts, plain_limits
from plybench.study.cases import Case
from plybench.study.files import FoundStudy
from plybench.study.journal import Disagreement, Journal
from plybench.study.study import Study
from plybench.system.cluster import check_address, run_tasks
from plybench.system.worker_pool import Outcome, Program

Progress = Callable[[int, int], object]  # (cases done, cases in all)


@dataclass(frozen=True)
class RunOptions:
    """How a study is run."""

    is_quick: bool = False  # only the values that the study names for a first look
    shard: tuple[int, int] = (1, 1)  # which part of how many
    limits: Limits = field(default_factory=Limits)  # in place of the study's, where given
    repeat: int = 1  # attempts at each case, in rounds
    workers: int | None = None  # processes; by default one for each core, one where times count
    retry: bool = False  # run again what crashed or raised an error
    rerun_changed: bool = False  # run again what another version made
    dask: str | None = None  # a cluster in place of processes here: local:N, or its address

    def __post_init__(self) -> None:
        part, parts = self.shard
        if not 1 <= part <= parts:
            raise refused("shard", f"{part}/{parts}", "such as 2/5: a part, of how many")
        if self.dask is not None:
            check_address(self.dask)
        for name in ("repeat", "workers"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise refused(name, value, "at least 1")

    @property
    def processes(self) -> int:
        """How many workers there are."""
        return self.workers or (1 if self.repeat > 1 else os.cpu_count() or 1)


@dataclass
class Report:
    """What a run of a study came to."""

    planned: int
    done: int = 0  # of the plan, at the end
    added: int = 0  # attempts made now
    failed: list[Attempt] = field(default_factory=list)  # that crashed or raised an error, of all
    disagreements: list[Disagreement] = field(default_factory=list)  # in the journal
    changed: int = 0  # of the plan: made by another version of the study or of plybench
    is_interrupted: bool = False
    is_shown: bool = True  # no table failed

    @property
    def is_sound(self) -> bool:
        """Tell whether every case was run, and nothing went wrong."""
        return self.done == self.planned and not self.failed and not self.disagreements


def plan_of(study: Study, options: RunOptions) -> list[Case]:
    """Return the cases of a study that are to be run here."""
    cases = list(study.plan(is_quick=options.is_quick))
    part, parts = options.shard
    # In the order of their keys, so that no shard gets all cases of one kind.
    mine = {case.key for case in sorted(cases, key=lambda case: case.key)[part - 1 :: parts]}
    return [case for case in cases if case.key in mine]


def limits_of(study: Study, given: Limits) -> Limits:
    """Return the limits of each run: those given, and the study's for the others."""
    named = {key: value for key, value in vars_of(given).items() if value is not None}
    if named and not study.takes_limits:
        raise InputError(
            f"study {study.name}: its run takes no `limits`, so no limit can be set for it"
        )
    return replace(study.limits, **named)


def vars_of(limits: Limits) -> dict[str, Any]:
    """Return the three limits by name."""
    return {name: getattr(limits, name) for name in ("expansions", "seconds", "memory")}


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
        for _ in range(options.repeat):
            _run_round(work, report, progress)
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

    def is_missing(self, case: Case) -> bool:
        """Tell whether a case is to be run in this round."""
        run = self.runs.get(case.key)
        if run is None:
            return True
        if self.options.rerun_changed and run.stamp != self.stamp:
            return True
        if run.reach is Reach.NOTHING:
            is_tried = case.key in self.tried  # in an earlier round
            return not is_tried and (self.options.retry or run.stamp != self.stamp)
        if run.status == "stopped":
            return True
        if run.reach is not Reach.END and run.is_tighter_than(plain_limits(self.limits)):
            return True
        is_exact = run.reach >= Reach.EXPANSIONS
        return is_exact and self.counts.get(case.key, 0) < self.options.repeat

    def is_done(self, case: Case) -> bool:
        """Tell whether the journal has a run of a case."""
        return case.key in self.runs

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


def _run_round(work: _Work, report: Report, progress: Progress | None) -> None:
    """Run each case that is missing once."""
    missing = [case for case in work.cases if work.is_missing(case)]
    cases = {case.key: case for case in missing}
    done = sum(work.is_done(case) for case in work.cases)
    if progress is not None:
        progress(done, len(work.cases))
    if not missing:
        return
    with closing(_outcomes(work, missing)) as outcomes:
        for outcome in outcomes:
            attempt = _attempt(work, cases[outcome.task[2]], outcome)
            done += not work.is_done(cases[attempt.key])
            report.added += 1
            found = work.add(attempt)
            if found is not None:
                report.disagreements.append(found)
            if progress is not None:
                progress(done, len(work.cases))


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
    setup = {"version": __version__, "source": source, "processes": processes}
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
