"""Games played in several processes in parallel."""

import json
import selectors
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, cast

from plybench.arena.match_settings import MatchSettings
from plybench.arena.pairing_list import Job
from plybench.arena.record import GameRecord

_PATIENCE = 0.1  # seconds for a process to end by itself


class WorkerLost(RuntimeError):
    """A process that was playing a game ended; only the machine or a bug can cause that."""


def play_in_processes(
    setting: MatchSettings, jobs: Iterable[Job], workers: int
) -> Iterator[GameRecord]:
    """Yield the records of games as they finish. The processes end with the iterator."""
    waiting = iter(jobs)
    with selectors.DefaultSelector() as selector:
        started: list[_Worker] = []
        try:
            for _, job in zip(range(workers), waiting, strict=False):
                worker = _Worker(setting)
                started.append(worker)
                selector.register(worker.output, selectors.EVENT_READ, worker)
                worker.give(job)
            while selector.get_map():
                for key, _ in selector.select():
                    worker = cast(_Worker, key.data)
                    yield worker.record()
                    job_ = next(waiting, None)
                    if job_ is None:
                        selector.unregister(worker.output)
                    else:
                        worker.give(job_)
        finally:
            _end(started)


class _Worker:
    """One process and the game it plays."""

    def __init__(self, setting: MatchSettings) -> None:
        # A session of its own: Ctrl-C reaches only the main process.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "plybench.arena.worker"], text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        self.output = cast(IO[str], self._process.stdout)
        self._say(setting.to_dict())

    def give(self, job: Job) -> None:
        """Let the process play a game; it must not be playing one."""
        self._job = job
        self._say([job.number, job.entrants, job.opening])

    def record(self) -> GameRecord:
        """Wait for the game to end and return its record."""
        line = self.output.readline()
        if not line:
            status = self._process.wait()
            raise WorkerLost(
                f"the process that played game {self._job.number} ended with status {status}"
            )
        return GameRecord.from_json(line)

    def ask_to_end(self) -> None:
        """Close its input, which makes it end with everything it started."""
        with suppress(OSError):
            cast(IO[str], self._process.stdin).close()

    def end(self, deadline: float) -> None:
        """Wait for its end until the deadline, then kill it."""
        try:
            self._process.wait(timeout=max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.output.close()

    def _say(self, message: object) -> None:
        with suppress(BrokenPipeError):  # `record` reports it
            stdin = cast(IO[str], self._process.stdin)
            stdin.write(json.dumps(message) + "\n")
            stdin.flush()


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.ask_to_end()
    deadline = time.monotonic() + _PATIENCE
    for worker in workers:
        worker.end(deadline)
