"""Tasks run in several processes at once. If a process dies, another one repeats its task.

A task that kills three processes is given up and reported. Processes are started afresh, never
forked, each in a session of its own: Ctrl-C reaches the parent process and no other.
"""

import json
import os
import selectors
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, cast

from plybench.core.system.children.ending import describe_end
from plybench.core.system.children.framing import pack_line
from plybench.core.system.children.piped_process import PipedProcess

MOST_DEATHS = 3  # processes that a task may kill
_SMALL, _MOST_AHEAD = 0.01, 8  # seconds that a small task takes, and how many a process may have
_PATIENCE = 0.1  # seconds that processes get to end by themselves


class WorkersLost(RuntimeError):
    """There are no workers: they die as soon as they are started, or their cluster is gone."""


class TaskFailed(RuntimeError):
    """The set-up or a task raised an error; the text is its traceback."""


@dataclass(frozen=True, slots=True)
class Program:
    """What to do with the tasks: `prepare(setup)` in a module returns the function to call."""

    module: str
    setup: Any  # a value that JSON can hold

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {"module": self.module, "setup": self.setup}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task and its answer; or, if it killed three processes, how the last of them ended."""

    task: Any
    answer: Any = None
    lost: str = ""


def run_in_processes(
    program: Program, tasks: Iterable[Any], workers: int, total: int = 0
) -> Generator[Outcome, None, None]:
    """Yield the outcomes of tasks (values that JSON can hold) as they arrive.

    A task is taken from the iterable when a process is free; small ones, if `total` is large, a few
    at a time. The processes end with the iterator.
    """
    pool = _Pool(program, tasks, workers, total)
    try:
        pool.start()
        while pool.is_busy:
            yield from pool.hear()
    finally:
        pool.end()


@dataclass(slots=True)
class _Task:
    value: Any
    deaths: int = 0


class _Pool:
    """The processes and the waiting tasks."""

    def __init__(self, program: Program, tasks: Iterable[Any], count: int, total: int) -> None:
        self._program, self._fresh = program, iter(tasks)
        self._count, self._left = count, total  # processes; tasks not taken yet
        self._again: deque[_Task] = deque()
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        self._stillborn = 0  # processes in a row that died while starting

    @property
    def is_busy(self) -> bool:
        """Tell whether a task is running."""
        return bool(self._selector.get_map())

    def start(self) -> None:
        """Start as many processes as there are tasks for them."""
        for _ in range(self._count):
            task = self._next()
            if task is None:
                return
            self._start_with(task)

    def hear(self) -> Iterator[Outcome]:
        """Wait until a process answers or dies; yield the finished tasks."""
        for key, _ in self._selector.select():
            worker = cast(_Worker, key.data)
            for message in worker.messages():
                outcome = self._understood(worker, message)
                if outcome is not None:
                    yield outcome
            if worker.is_dead:
                lost = self._bury(worker)
                if lost is not None:
                    yield lost
            elif len(worker.given) <= self._ahead(worker) // 2:
                self._fill(worker)

    def end(self) -> None:
        """End all processes; an interrupt meanwhile ends them at once, but leaves none."""
        try:
            for worker in self._workers:
                worker.process.close_input()
            deadline = time.monotonic() + _PATIENCE
            for worker in self._workers:
                worker.process.end(deadline - time.monotonic())
        except KeyboardInterrupt:
            for worker in self._workers:
                worker.process.end()
            raise
        finally:
            self._selector.close()

    def _next(self) -> _Task | None:
        if self._again:
            return self._again.popleft()
        for value in self._fresh:
            self._left -= 1
            return _Task(value)
        return None

    def _start_with(self, task: _Task) -> None:
        worker = _Worker()
        self._workers.append(worker)  # before it is started, so that it is ended whatever happens
        worker.start(self._program)
        self._selector.register(worker.process.output, selectors.EVENT_READ, worker)
        worker.give(task)

    def _ahead(self, worker: "_Worker") -> int:
        """Return how many tasks a process may have: several, if they are small and many are left.

        The number falls as fewer are left, so that no task waits while another process is idle.
        """
        if worker.seconds > _SMALL:
            return 1
        return max(1, min(_MOST_AHEAD, self._left // (4 * self._count)))

    def _fill(self, worker: "_Worker") -> None:
        """Give a process as many tasks as it may have; end it if there are none."""
        while len(worker.given) < self._ahead(worker):
            task = self._next()
            if task is None:
                break
            worker.give(task)
        if not worker.given:
            self._selector.unregister(worker.process.output)
            worker.process.close_input()

    def _understood(self, worker: "_Worker", message: dict[str, Any]) -> Outcome | None:
        if "failed" in message:
            raise TaskFailed(message["failed"])
        if "ready" in message:
            worker.is_ready, self._stillborn = True, 0
            return None
        worker.seconds = message["seconds"]
        return Outcome(worker.given.popleft().value, message["answer"])

    def _bury(self, worker: "_Worker") -> Outcome | None:
        """Replace a dead process; return its task if that is given up."""
        self._selector.unregister(worker.process.output)
        status = worker.process.end(_PATIENCE)
        self._workers.remove(worker)  # after it has ended, so that no interrupt loses it
        lost = None
        if not worker.is_ready:
            self._stillborn += 1
            if self._stillborn == MOST_DEATHS:
                raise WorkersLost(f"{MOST_DEATHS} processes {describe_end(status)} at their start")
        elif worker.given:  # it was working on the first of them
            worker.given[0].deaths += 1
            if worker.given[0].deaths == MOST_DEATHS:
                task = worker.given.popleft()
                lost = Outcome(task.value, lost=f"its process {describe_end(status)}")
        self._again.extendleft(reversed(worker.given))
        following = self._next()
        if following is not None:
            self._start_with(following)
        return lost


class _Worker:
    """One process and its tasks: it works on the first, the others wait."""

    def __init__(self) -> None:
        self.process = PipedProcess("plybench.core.system.worker")
        self.given: deque[_Task] = deque()
        self.seconds = inf  # taken by the last task
        self.is_ready = self.is_dead = False
        self._received = b""

    def start(self, program: Program) -> None:
        """Start the process."""
        self.process.start()
        self.process.write(pack_line(program.to_dict()))

    def give(self, task: _Task) -> None:
        """Give the process one more task, to do after those it has."""
        self.given.append(task)
        self.process.write(pack_line(task.value))

    def messages(self) -> list[dict[str, Any]]:
        """Return its new messages; call this only when there is something to read."""
        data = os.read(self.process.output.fileno(), 65536)
        self.is_dead = not data  # an unfinished line may be left; it is ignored
        *lines, self._received = (self._received + data).split(b"\n")
        return [json.loads(line) for line in lines]
