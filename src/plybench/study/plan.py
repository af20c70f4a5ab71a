"""What to run: the options, the cases of a plan or a shard, and how often each is missing."""

import os
from dataclasses import dataclass, field, replace
from typing import Any

from plybench.core.errors import InputError, refused
from plybench.core.limits import Limits
from plybench.core.system.cluster import check_address
from plybench.study.attempts import Attempt, Reach, Stamp, plain_limits
from plybench.study.cases import Case
from plybench.study.study import Study

USUAL_SHARE = 0.8  # of the free memory: a run stops before the machine runs out


@dataclass(frozen=True)
class RunOptions:
    """How a study is run."""

    is_quick: bool = False  # only the few cases meant for a first look
    shard: tuple[int, int] = (1, 1)  # which part, and how many there are
    limits: Limits = field(default_factory=Limits)  # replace the study's, where given
    repeat: int = 1  # attempts at each case, in rounds
    workers: int | None = None  # processes; by default one for each core, or one to measure times
    retry: bool = False  # repeat runs that crashed or raised an error
    rerun_changed: bool = False  # repeat runs made by another version
    memory_share: float = (
        USUAL_SHARE  # of the free memory, for all runs that have no limit of their own
    )
    dask: str | None = None  # a cluster instead of local processes: local:N, or its address

    def __post_init__(self) -> None:
        part, parts = self.shard
        if not 1 <= part <= parts:
            raise refused("shard", f"{part}/{parts}", "a part and their number, as in 2/5")
        if self.dask is not None:
            check_address(self.dask)
            if self.workers is not None:
                raise InputError("workers are local processes; a Dask cluster has its own")
        for name in ("repeat", "workers"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise refused(name, value, "at least 1")

    @property
    def processes(self) -> int:
        """How many workers there are."""
        return self.workers or (1 if self.repeat > 1 else os.cpu_count() or 1)


def plan_of(study: Study, options: RunOptions) -> list[Case]:
    """Return the cases of a study to run here."""
    cases = list(study.plan(is_quick=options.is_quick))
    part, parts = options.shard
    # In the order of their keys, so that no shard gets all cases of one kind.
    mine = {case.key for case in sorted(cases, key=lambda case: case.key)[part - 1 :: parts]}
    return [case for case in cases if case.key in mine]


def limits_of(study: Study, given: Limits) -> Limits:
    """Return the limits of each run: those given, else the study's."""
    named: dict[str, Any] = {**plain_limits(given)}
    if named and not study.takes_limits:
        raise InputError(
            f"study {study.name}: its run takes no `limits`, so no limit can be set for it"
        )
    return replace(study.limits, **named)


def attempts_needed(run: Attempt | None, count: int, stamp: Stamp, options: RunOptions) -> int:
    """Return how often to run a case, given its run and how many attempts agree with it."""
    if run is None or (options.rerun_changed and run.stamp != stamp) or run.status == "stopped":
        return options.repeat
    if run.reach is Reach.NOTHING:
        return options.repeat if options.retry or run.stamp != stamp else 0
    return 0 if run.reach is Reach.MACHINE else max(options.repeat - count, 0)
