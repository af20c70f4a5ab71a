"""The games of a setting, played and recorded: here or in other processes, until all are done."""

import os
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing, nullcontext, suppress
from pathlib import Path

from plybench.core.errors import InputError, refused
from plybench.core.system.cluster import check_address
from plybench.core.verify import VerificationError
from plybench.play.arena.log import GameLog
from plybench.play.arena.pairing_list import Job, PairingList
from plybench.play.arena.pool import play_in_processes
from plybench.play.arena.record import GameRecord, replay
from plybench.play.arena.sprt import Watch

Progress = Callable[[int, int], object]  # (games played, total)


def play_all(
    pairings: PairingList,
    workers: int | None,
    path: str | Path | None,
    progress: Progress | None,
    dask: str | None,
) -> tuple[GameRecord, ...]:
    """Return the records of a setting, by number: all of them, or fewer after Ctrl-C."""
    count = _count(pairings, workers, dask)
    total = pairings.setting.total
    with nullcontext() if path is None else GameLog(Path(path), pairings.setting) as log:
        done = {} if log is None else _verified(pairings, log)
        watch = Watch(pairings.setting.test, done.values())
        if progress is not None:
            progress(len(done), total)
        with (
            suppress(KeyboardInterrupt),
            closing(_records(pairings, done, watch, count, dask)) as records,
        ):
            for record in records:
                done[record.number] = record
                watch.add(record)
                if log is not None:
                    log.add(record)
                if progress is not None:
                    progress(len(done), total)
                if watch.is_decided:
                    break
        numbers = [number for number in sorted(done) if watch.counts(number)]
        if log is not None and len(numbers) == (watch.games or total):
            log.put_in_order(numbers)
    return tuple(done[number] for number in numbers)


def _count(pairings: PairingList, workers: int | None, dask: str | None) -> int:
    """Return the number of processes to use."""
    if dask is not None:
        check_address(dask)
        if workers is not None:
            raise InputError("workers are local processes; a Dask cluster has its own")
    if workers is not None and workers < 1:
        raise refused("workers", workers, "at least 1")
    if pairings.is_text:
        return workers or os.cpu_count() or 1
    if dask is not None or (workers is not None and workers > 1):
        raise InputError("games or agents that are Python objects are played in one process")
    return 1


def _records(
    pairings: PairingList,
    done: Mapping[int, GameRecord],
    watch: Watch,
    count: int,
    dask: str | None,
) -> Generator[GameRecord, None, None]:
    """Yield the records of games as they finish; the caller adds them to those that are done."""
    total = pairings.setting.total
    while not watch.is_decided and len(done) < total:
        jobs: Iterable[Job] = pairings.jobs(dict(done))
        left = total - len(done)
        if pairings.setting.test is None:  # a test may need only a few games
            jobs = list(jobs)  # missing openings are reported before play
            left = len(jobs)
        if min(count, left) > 1 or dask is not None:
            yield from play_in_processes(pairings.setting, jobs, count, dask)
        else:
            yield from map(pairings.play, jobs)


def _verified(pairings: PairingList, log: GameLog) -> dict[int, GameRecord]:
    """Return the games recorded in a file, after replaying each."""
    for record in log.records.values():
        try:
            replay(pairings.game, record)
        except VerificationError as error:
            raise InputError(f"{log.path}: {error}") from None
    return dict(log.records)
