"""A process that runs tasks: it reads them from stdin and writes the answers to stdout.

Every message is a line of JSON. The first line names a module and a set-up; `prepare(setup)` in
that module returns the function from a task to its answer. When stdin ends, the process ends with
everything it has started, even if its parent was killed.
"""

import json
import os
import signal
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from time import perf_counter
from typing import IO, Any

Work = Callable[[Any], Any]

_endings: list[Callable[[], object]] = []


def at_end(end: Callable[[], object]) -> None:
    """Register a function to call before the process ends, to stop what has its own session."""
    _endings.append(end)


def end_all_started() -> None:
    """Call the functions registered with `at_end`."""
    for end in _endings:
        end()


def prepared(program: dict[str, Any]) -> Work:
    """Return the function from a task to its answer."""
    work: Work = import_module(program["module"]).prepare(program["setup"])
    return work


def main() -> None:
    """Work until stdin ends."""
    orders, answers = _take_stdin(), _take_stdout()
    line = orders.readline()
    if not line:  # whoever started it was interrupted meanwhile
        return
    program = json.loads(line)
    tasks: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(orders, tasks), daemon=True).start()
    try:
        work = prepared(program)
    except Exception:
        _say(answers, {"failed": traceback.format_exc()})
        return
    _say(answers, {"ready": True})
    while True:
        task, start = json.loads(tasks.get()), perf_counter()
        try:
            said = {"answer": work(task), "seconds": perf_counter() - start}
        except Exception:
            said = {"failed": traceback.format_exc()}
        try:
            _say(answers, said)
        except BrokenPipeError:  # whoever started it is gone: `_read` is about to end this process
            signal.pause()


def _take_stdin() -> IO[str]:
    """Return the stream of tasks; anything else that reads stdin finds it empty."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return orders


def _take_stdout() -> IO[str]:
    """Return the stream for answers; anything else that prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _say(answers: IO[str], message: object) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def _read(orders: IO[str], tasks: "SimpleQueue[str]") -> None:
    for line in orders:
        tasks.put(line)
    end_all_started()
    # The process leads a group of its own, with everything that a task may have started.
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    # Imported under its own name, so that `at_end` in other files and `_endings` here are the same.
    from plybench.core.system import worker

    worker.main()
