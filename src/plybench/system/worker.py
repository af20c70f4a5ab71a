"""A process that does tasks: reads them from stdin, writes the answers to stdout.

Everything is a line of JSON. The first line names a module and a set-up; `prepare(setup)` of that
module returns the function from a task to its answer. When stdin ends, so does the process with
everything it has started: also when the one that started it was killed.
"""

import json
import os
import signal
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import IO, Any

Work = Callable[[Any], Any]

_endings: list[Callable[[], object]] = []


def at_end(end: Callable[[], object]) -> None:
    """Let a function be called when the process is to end, for what has a session of its own."""
    _endings.append(end)


def end_all_started() -> None:
    """Call what `at_end` was given."""
    for end in _endings:
        end()


def prepared(program: dict[str, Any]) -> Work:
    """Return the function from a task to its answer."""
    work: Work = import_module(program["module"]).prepare(program["setup"])
    return work


def main() -> None:
    """Work until stdin ends."""
    orders, answers = _take_stdin(), _take_stdout()
    program = json.loads(orders.readline())
    tasks: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(orders, tasks), daemon=True).start()
    try:
        work = prepared(program)
    except Exception:
        _say(answers, {"failed": traceback.format_exc()})
        return
    _say(answers, {"ready": True})
    while True:
        task = json.loads(tasks.get())
        try:
            said = {"answer": work(task)}
        except Exception:
            said = {"failed": traceback.format_exc()}
        _say(answers, said)


def _take_stdin() -> IO[str]:
    """Return what the orders come from; whatever else reads stdin, finds it empty."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return orders


def _take_stdout() -> IO[str]:
    """Return what the answers go to; whatever else prints, prints to stderr."""
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
    # The process leads a group of its own, with all that a task may have started.
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    # Under its own name, so that `at_end` of others and `_endings` of this file are the same.
    from plybench.system import worker

    worker.main()
