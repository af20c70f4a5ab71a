"""Tasks done in several processes at once. A process that dies is replaced, its task done again.

A task that ends three processes is given up and reported. Processes are started afresh, never
forked, each in a session of its own: Ctrl-C reaches the one who gives the orders, and nobody else.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any, cast

MOST_DEATHS = 3  # processes that a task may end
_PATIENCE = 0.1  # seconds in which processes are to end by themselves
_LOOK_EVERY = 0.005  # seconds
_LOOK = os.WEXITED | os.WNOWAIT | os.WNOHANG


class WorkersLost(RuntimeError):
    """Processes end as soon as they are started, which only the machine or a bug can make them."""


class TaskFailed(RuntimeError):
    """The set-up or a task raised an error; the text is its traceback."""


@dataclass(frozen=True, slots=True)
class Program:
    """What is done with the tasks: `prepare(setup)` of a module returns the function for them."""

    module: str
    setup: Any  # what JSON can hold

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {"module": self.module, "setup": self.setup}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task and its answer; or how the last of its processes ended, if it ended three of them."""

    task: Any
    answer: Any = None
    lost: str = ""


def run_in_processes(
    program: Program, tasks: Iterable[Any], workers: int
) -> Generator[Outcome, None, None]:
    """Yield the outcomes of tasks (values that JSON can hold) as they come.

    Tasks are asked for when a process is free. The processes end with the iterator.
    """
    pool = _Pool(program, tasks)
    try:
        pool.start(workers)
        while pool.is_busy:
            yield from pool.hear()
    finally:
        pool.end()


@dataclass(slots=True)
class _Task:
    value: Any
    deaths: int = 0


class _Pool:
    """The processes, and the tasks that wait."""

    def __init__(self, program: Program, tasks: Iterable[Any]) -> None:
        self._program, self._fresh = program, iter(tasks)
        self._again: deque[_Task] = deque()
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        self._stillborn = 0  # processes in a row that died in their set-up

    @property
    def is_busy(self) -> bool:
        """Tell whether a task is being done."""
        return bool(self._selector.get_map())

    def start(self, workers: int) -> None:
        """Start as many processes as there are tasks for."""
        for _ in range(workers):
            task = self._next()
            if task is None:
                return
            self._start_with(task)

    def hear(self) -> Iterator[Outcome]:
        """Wait until a process says something or dies; yield what was finished."""
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
            elif worker.task is None:
                self._give_next(worker)

    def end(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.ask_to_end()
        deadline = time.monotonic() + _PATIENCE
        for worker in self._workers:
            worker.end(deadline)
        self._selector.close()

    def _next(self) -> _Task | None:
        if self._again:
            return self._again.popleft()
        for value in self._fresh:
            return _Task(value)
        return None

    def _start_with(self, task: _Task) -> None:
        worker = _Worker(self._program)
        self._workers.append(worker)
        self._selector.register(worker.output, selectors.EVENT_READ, worker)
        worker.give(task)

    def _give_next(self, worker: "_Worker") -> None:
        task = self._next()
        if task is not None:
            worker.give(task)
            return
        self._selector.unregister(worker.output)
        worker.ask_to_end()

    def _understood(self, worker: "_Worker", message: dict[str, Any]) -> Outcome | None:
        if "failed" in message:
            raise TaskFailed(message["failed"])
        if "ready" in message:
            worker.is_ready, self._stillborn = True, 0
            return None
        task, worker.task = cast(_Task, worker.task), None
        return Outcome(task.value, message["answer"])

    def _bury(self, worker: "_Worker") -> Outcome | None:
        """Put another process in place of a dead one; return its task if that is given up."""
        self._selector.unregister(worker.output)
        self._workers.remove(worker)
        status = worker.end(time.monotonic() + _PATIENCE)
        task, lost = worker.task, None
        if not worker.is_ready:
            self._stillborn += 1
            if self._stillborn == MOST_DEATHS:
                raise WorkersLost(f"{MOST_DEATHS} processes {_ended(status)} at their start")
        elif task is not None:
            task.deaths += 1
            if task.deaths == MOST_DEATHS:
                lost = Outcome(task.value, lost=f"its process {_ended(status)}")
        if task is not None and lost is None:
            self._again.appendleft(task)
        following = self._next()
        if following is not None:
            self._start_with(following)
        return lost


class _Worker:
    """One process and the task it does."""

    def __init__(self, program: Program) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "plybench.system.worker"], bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        self.output = cast(IO[bytes], self._process.stdout)
        self.task: _Task | None = None
        self.is_ready = self.is_dead = False
        self._received = b""
        self._say(program.to_dict())

    def give(self, task: _Task) -> None:
        """Let the process do a task; it must not be doing one."""
        self.task = task
        self._say(task.value)

    def messages(self) -> list[dict[str, Any]]:
        """Return what it has said since; only to be asked when there is something to be read."""
        data = os.read(self.output.fileno(), 65536)
        self.is_dead = not data  # half a line may be left, which was never said
        *lines, self._received = (self._received + data).split(b"\n")
        return [json.loads(line) for line in lines]

    def ask_to_end(self) -> None:
        """Close its input, at which it ends with all it started."""
        with suppress(OSError):
            cast(IO[bytes], self._process.stdin).close()

    def end(self, deadline: float) -> int:
        """Wait for the end until a time, then kill it with its group; return its status."""
        self.ask_to_end()
        while not self._has_ended() and time.monotonic() < deadline:
            time.sleep(_LOOK_EVERY)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.output.close()
        return self._process.wait()

    def _has_ended(self) -> bool:
        # Nobody has waited for it yet, so its number cannot be that of another process.
        return os.waitid(os.P_PID, self._process.pid, _LOOK) is not None

    def _say(self, message: object) -> None:
        stdin = cast(IO[bytes], self._process.stdin)
        rest = memoryview(json.dumps(message).encode() + b"\n")
        with suppress(BrokenPipeError):  # `messages` finds out
            while rest:
                rest = rest[stdin.write(rest) :]


def _ended(status: int) -> str:
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was killed by {signal.Signals(-status).name}"
    except ValueError:  # most of the real-time signals have no name
        return f"was killed by signal {-status}"
